import { isSettled } from "./step-state.ts";

// The runner starts this file twice: for the step itself, and after the job for what the step left open. The program is
// loaded only where there is something to do.
if (!isSettled(process.env)) await import("./action.ts");

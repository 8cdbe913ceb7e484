import type { Gate } from "../../core/gate.ts";
import type { ChecklistEvidence } from "./evidence.ts";
import { type ChecklistPorts, gatherChecklist } from "./gather.ts";
import { judgeChecklist } from "./judge.ts";

/** Every item passes only by the raw exit code of its verify command, run now, at head. */
export const checklistGate: Gate<ChecklistPorts, ChecklistEvidence> = {
  name: "checklist",
  gather: gatherChecklist,
  judge: judgeChecklist,
};

import type { Gate } from "../../core/gate.ts";
import type { RatchetEvidence } from "./evidence.ts";
import { gatherRatchet, type RatchetPorts } from "./gather.ts";
import { judgeRatchet } from "./judge.ts";

/** No test, assertion or table row is lost, skipped or weakened between the merge base and head without being named. */
export const ratchetGate: Gate<RatchetPorts, RatchetEvidence> = {
  name: "ratchet",
  gather: gatherRatchet,
  judge: judgeRatchet,
};

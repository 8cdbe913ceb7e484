import type { Result } from "../core/result.ts";

/** Why the file or its folder cannot be used: a clause without a full stop, and what to do about it. */
export interface StoreRefusal {
  readonly why: string;
  readonly remedy: string;
}

/** What stands in the place of a plan's checklist. A byte order mark is part of the text. */
export type ChecklistText =
  | { readonly kind: "absent" }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "refused"; readonly refusal: StoreRefusal };

/** The text to write, or null to leave the file as it is, and what the caller wants to know afterwards. */
export interface Edit<Value> {
  readonly text: string | null;
  readonly value: Value;
}

/** The one `checklist.json` of a plan folder on disk. */
export interface ChecklistStore {
  /** For people and JSON: the path as it was asked for. */
  readonly path: string;
  read(): Promise<ChecklistText>;
  /** Makes the plan folder when it is absent. */
  makeFolder(): Promise<Result<null, StoreRefusal>>;
  /**
   * Reads, edits and replaces the file while no other done-gate process may. The file is the old or the new one at
   * every moment. Refuses, and changes nothing, when the lock cannot be had in time or when the file changes by
   * another hand meanwhile. `edit` may be told a refusal; it then writes nothing.
   */
  update<Value>(edit: (current: ChecklistText) => Edit<Value>): Promise<Result<Value, StoreRefusal>>;
}

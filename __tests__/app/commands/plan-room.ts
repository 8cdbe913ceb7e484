import { createSyntax } from "../../../src/adapters/grammars.ts";
import type { CommandPorts } from "../../../src/app/commands/command-ports.ts";
import { ok } from "../../../src/core/result.ts";
import type { ChecklistStore, ChecklistText } from "../../../src/ports/checklist-store.ts";
import type { CommandOutcome, Shell } from "../../../src/ports/shell.ts";

/** A checklist in memory. `now` may be changed between a command's steps, as another process would. */
export interface MemoryStore extends ChecklistStore {
  now: ChecklistText;
  readonly writes: string[];
}

export function memoryStore(text: string | null): MemoryStore {
  const store: MemoryStore = {
    path: "plan/checklist.json",
    now: text === null ? { kind: "absent" } : { kind: "text", text },
    writes: [],
    read: () => Promise.resolve(store.now),
    makeFolder: () => Promise.resolve(ok(null)),
    update: (edit) => {
      const edited = edit(store.now);
      if (edited.text !== null) {
        store.writes.push(edited.text);
        store.now = { kind: "text", text: edited.text };
      }
      return Promise.resolve(ok(edited.value));
    },
  };
  return store;
}

export const refusedText: ChecklistText = {
  kind: "refused",
  refusal: { why: "it is a symbolic link", remedy: "Put the file there." },
};

/** Answers by the command's text; `meanwhile` happens while it runs. */
export function scriptedShell(
  answers: Readonly<Record<string, number | CommandOutcome>>,
  meanwhile: () => void = () => undefined,
): Shell {
  return {
    slots: 2,
    isolation: "process",
    reach: () => Promise.resolve({ isolation: "process", offline: false, why: null }),
    run: (command) => {
      meanwhile();
      const answer = answers[command] ?? { kind: "not-started" as const, why: "nothing is scripted" };
      return Promise.resolve(typeof answer === "number" ? { kind: "exited", exit: answer, tail: "told\n" } : answer);
    },
  };
}

export function portsOver(store: ChecklistStore, shell: Shell): CommandPorts {
  const quiet = () => undefined;
  return {
    store,
    openShell: () => Promise.resolve(ok(shell)),
    syntax: createSyntax("dist/grammars"),
    clock: { elapsedMs: () => 0 },
    log: { info: quiet, warning: quiet, error: quiet, group: quiet, progress: quiet },
  };
}

interface ItemParts {
  readonly id?: unknown;
  readonly description?: unknown;
  readonly acceptance?: unknown;
  readonly verify?: unknown;
  readonly passes?: unknown;
  readonly evidence?: unknown;
}

/** A checklist's text with sound items but for the given parts; `undefined` leaves a key out. */
export function checklistOf(...items: readonly ItemParts[]): string {
  const whole = items.map((parts, at) => ({
    id: `i${at}`,
    description: "it works",
    acceptance: "one can see it",
    verify: `make ${at}`,
    passes: false,
    ...parts,
  }));
  return `${JSON.stringify(whole, null, 2)}\n`;
}

import type { PrNumber } from "../../src/core/ids.ts";
import type { CommandComment, DecisionReader, History, Role } from "../../src/ports/decisions.ts";

/** What people did, as the API would tell it. Tests change it between calls. */
export interface FakeDecisions {
  /** By comment id; a comment that is not here was never edited and says nothing. */
  readonly histories: Map<number, History>;
  readonly commands: Map<PrNumber, readonly CommandComment[]>;
  /** By account id and login; anybody else is `none`. */
  readonly roles: Map<number, { readonly login: string; readonly role: Role }>;
  personal: boolean;
  /** Every call in order, `readRole 5`. */
  readonly calls: string[];
  /** Set to let the next calls fail as the API would. */
  trouble: Error | null;
}

export function createFakeDecisions(): FakeDecisions {
  return { histories: new Map(), commands: new Map(), roles: new Map(), personal: false, calls: [], trouble: null };
}

/** A reader over it, with the real one's answers for what is not there. */
export function createFakeDecisionReader(world: FakeDecisions): DecisionReader {
  const call = async <T>(name: string, answer: () => T): Promise<T> => {
    world.calls.push(name);
    await Promise.resolve();
    if (world.trouble !== null) throw world.trouble;
    return answer();
  };
  return {
    readHistory: (id) =>
      call(`readHistory ${id}`, () => world.histories.get(id) ?? { kind: "unreadable", why: "nothing is known of it" }),
    readCommands: (pr) => call(`readCommands ${pr}`, () => world.commands.get(pr) ?? []),
    readRole: ({ login, id }) =>
      call(`readRole ${id}`, () => {
        const known = world.roles.get(id);
        return known?.login === login ? known.role : "none";
      }),
    isPersonal: () => call("isPersonal", () => world.personal),
  };
}

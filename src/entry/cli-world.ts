import { mkdtemp, realpath } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { createChecklistStore } from "../adapters/checklist-store.ts";
import { createClock } from "../adapters/clock.ts";
import { createShell, type LocalShell } from "../adapters/exec.ts";
import { removeFolder } from "../adapters/folder-removal.ts";
import { createDemoRepo } from "../adapters/git-demo.ts";
import { locateCheckout } from "../adapters/git-folder.ts";
import { type Local, openLocal } from "../adapters/git-local.ts";
import { openPlanClone } from "../adapters/git-plans.ts";
import { createSyntax } from "../adapters/grammars.ts";
import { createHasher } from "../adapters/hash.ts";
import { createOpenModel } from "../adapters/model-open.ts";
import { parsePolicyFile } from "../adapters/policy-file.ts";
import { createIsolatedShell } from "../adapters/sandbox.ts";
import { createWorktree } from "../adapters/worktree.ts";
import type { OpenClone, OpenCloneAt } from "../app/commands/check.ts";
import type { PlanPorts } from "../app/commands/clone-plans.ts";
import type { CommandPorts } from "../app/commands/command-ports.ts";
import type { DemoPorts } from "../app/commands/demo.ts";
import type { CommandError } from "../app/commands/result.ts";
import { once } from "../core/once.ts";
import { createRedactor } from "../core/redact.ts";
import { err, ok, type Result } from "../core/result.ts";
import { MAX_CHECKLIST_BYTES } from "../gates/checklist/schema.ts";
import type { ChecklistStore } from "../ports/checklist-store.ts";
import type { DemoRepo } from "../ports/demo-repo.ts";
import type { Log } from "../ports/log.ts";
import type { OpenModel } from "../ports/model.ts";
import type { PlanClone } from "../ports/plan-clone.ts";
import type { Shell } from "../ports/shell.ts";
import type { Syntax } from "../ports/syntax.ts";
import { readItems, readPlanText } from "./cli-input.ts";
import type { Stop } from "./cli-stop.ts";
import { createNonce, modelWorld } from "./model-world.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** What the process was started with. */
export interface CliContext {
  readonly folder: string;
  /** Where the grammars are. */
  readonly grammars: string;
  readonly environment: Environment;
  readonly stdin: Readable;
  readonly log: Log;
  readonly stop: Stop;
}

/** The adapters, made for the folders that a command names. */
export interface CliWorld {
  readonly openClone: OpenCloneAt;
  openStore(planDir: string): ChecklistStore;
  portsFor(planDir: string): CommandPorts;
  readonly demo: Omit<DemoPorts, "say">;
  readItems(file: string | null): Promise<Result<string, CommandError>>;
  readonly syntax: Syntax;
  readonly plans: PlanPorts;
  readPlanText(file: string): Promise<Result<string, CommandError>>;
}

export function createWorld(context: CliContext): CliWorld {
  const clock = createClock();
  const syntax = createSyntax(context.grammars);
  const openStore = (planDir: string) => openStoreAt(context, planDir);
  return {
    openClone: (base, head) => openClone(context, { base, head }),
    openStore,
    portsFor: (planDir) => ({
      store: openStore(planDir),
      openShell: () => openShellFor(context, planDir),
      clock,
      log: context.log,
      syntax,
    }),
    demo: {
      createRepo: () => createGuardedDemo(context),
      openClone: (folder) => (base) => openClone({ ...context, folder }, { base }),
    },
    readItems: (file) => readItems({ file, folder: context.folder, stdin: context.stdin }),
    syntax,
    plans: { hash: createHasher(), parsePolicy: parsePolicyFile, openPlans: () => openPlans(context) },
    readPlanText: (file) => readPlanText(context.folder, file),
  };
}

function openStoreAt(context: CliContext, planDir: string): ChecklistStore {
  const store = createChecklistStore({
    folder: resolve(context.folder, planDir),
    shown: join(planDir, "checklist.json"),
    maxBytes: MAX_CHECKLIST_BYTES,
  });
  return { ...store, update: (edit) => context.stop.guardWrite(() => store.update(edit)) };
}

async function openShellFor(context: CliContext, planDir: string): Promise<Result<Shell, CommandError>> {
  const located = await locateCheckout({
    folder: resolve(context.folder, planDir),
    environment: context.environment,
  });
  if (located.kind === "none") {
    return err({
      what: `no git repository to run verify commands in: ${located.why}`,
      where: planDir,
      fix: "Run this in a clone (or after `git init`): commands start at the repository's top level.",
    });
  }
  return ok(guardShell(context.stop, await openShell(context, located.checkout.root, [])));
}

async function openShell(context: CliContext, root: string, extraNames: readonly string[]): Promise<LocalShell> {
  const tempFolder = await realpath(await mkdtemp(join(tmpdir(), "done-gate-")));
  context.stop.onEnd(() => removeFolder(tempFolder));
  const { environment } = context;
  return createShell({ root, environment, extraNames, tempFolder, slots: availableParallelism() });
}

function guardShell(stop: Stop, shell: LocalShell): Shell {
  stop.onStop(() => shell.endCommands());
  return {
    slots: shell.slots,
    get isolation() {
      return shell.isolation;
    },
    reach: () => stop.guard(() => shell.reach()),
    run: (command, limits) => stop.guard(() => shell.run(command, limits)),
  };
}

async function createGuardedDemo(context: CliContext): Promise<DemoRepo> {
  const repo = await createDemoRepo({ parent: tmpdir(), environment: context.environment });
  const close = once(() => repo.close());
  context.stop.onEnd(close);
  return { ...repo, close: () => leaveToEnd(close) };
}

interface Range {
  readonly base?: string | undefined;
  readonly head?: string | undefined;
}

async function openClone(context: CliContext, { base, head }: Range): Promise<Result<OpenClone, CommandError>> {
  const { folder, environment } = context;
  const range = { ...(base === undefined ? {} : { base }), ...(head === undefined ? {} : { head }) };
  const opened = await openLocal({ folder, environment, ...range });
  if (!opened.ok) return err({ what: opened.error, where: null, fix: "See `done-gate check --help`." });
  const local = opened.value;
  const close = once(() => local.close());
  context.stop.onEnd(close);
  try {
    return ok({ ...(await describe(context, local)), close: () => leaveToEnd(close) });
  } catch (error) {
    await leaveToEnd(close);
    throw error;
  }
}

async function openPlans(context: CliContext): Promise<Result<PlanClone, CommandError>> {
  const opened = await openPlanClone(context);
  if (!opened.ok) return err({ what: opened.error, where: null, fix: "Run this in a clone (or after `git init`)." });
  const close = once(() => opened.value.close());
  context.stop.onEnd(close);
  return ok({ ...opened.value, close: () => leaveToEnd(close) });
}

async function describe(context: CliContext, local: Local): Promise<Omit<OpenClone, "close">> {
  const uncommitted = await local.readUncommittedTree();
  const tempFolder = await realpath(await mkdtemp(join(tmpdir(), "done-gate-")));
  context.stop.onEnd(() => removeFolder(tempFolder));
  const { environment, log, stop } = context;
  const about = { root: local.root, environment, tempFolder, slots: availableParallelism() };
  return {
    change: {
      head: local.head,
      // A commit stands for its own tree wherever trees are read.
      headTree: uncommitted.tree ?? local.head,
      base: local.base.sha,
      uncommitted: uncommitted.changed,
    },
    ports: {
      repo: local.repo,
      worktree: createWorktree({ folder: local.root, environment }),
      openShell: (wish) =>
        guardShell(stop, createIsolatedShell({ ...about, wish, hidden: [], programs: [], say: log.info })),
      clock: createClock(),
      log,
      syntax: createSyntax(context.grammars),
      hash: createHasher(),
      parsePolicy: parsePolicyFile,
      openModel: openLocalModel(context),
      nonce: createNonce,
      redact: createRedactor([modelKeyOf(environment)]),
    },
  };
}

/** Without a key nobody is asked: on a person's machine that is no fault, and the report says that the gate is off. */
function openLocalModel({ environment, log }: CliContext): OpenModel {
  const key = modelKeyOf(environment);
  const world = modelWorld(environment, log);
  const open = createOpenModel({ key, cachePath: null, fresh: false, tempFolder: tmpdir(), ...world });
  return (settings) => {
    const opened = open(settings);
    return opened.kind === "refused" && opened.failure === "auth" && key === "" ? { kind: "none" } : opened;
  };
}

function modelKeyOf(environment: Environment): string {
  return environment["DONE_GATE_MODEL_KEY"] ?? "";
}

/** A failed removal is told by `Stop.end`, which asks the same promise again: the command's answer stays. */
async function leaveToEnd(close: () => Promise<void>): Promise<void> {
  await Promise.allSettled([close()]);
}

import { count, quote } from "../../core/text.ts";
import type { Credits, Deficit } from "./deficits.ts";
import type { Explained, Loss, LossCode } from "./evidence.ts";
import { type Explanation, explainDeficit, explainTest, type Grounds } from "./explain.ts";
import type { FileInventory } from "./inventory.ts";
import type { Merge, Pair } from "./matching.ts";
import { renderCheck } from "./weakening.ts";
import { massOf, nameOf, type SuiteTest } from "./weight.ts";

/** What is lost, and what is accounted for. */
export interface Settled {
  readonly losses: Loss[];
  readonly masked: Loss[];
  readonly explained: Explained[];
}

/** The numbers of one suite: what went without a reason, and what came. */
interface Balance {
  readonly tests: number;
  readonly mass: number;
  readonly rows: number;
}

function balanceOf(tests: readonly SuiteTest[]): Balance {
  return {
    tests: tests.length,
    mass: tests.reduce((sum, { test }) => sum + massOf(test), 0),
    rows: tests.reduce((sum, { test }) => sum + (test.rows ?? 1), 0),
  };
}

/** An addition pays only when it runs and checks something, where the lost ones did. */
function pays({ test }: SuiteTest): boolean {
  return test.state !== "skipped" && !test.empty && massOf(test) > 0;
}

function covers(came: Balance, went: Balance): boolean {
  return came.tests >= went.tests && came.mass >= went.mass && came.rows >= went.rows;
}

function explainedOf(one: SuiteTest, by: Explanation): Explained {
  return { ...by, test: nameOf(one.test), path: one.file.path, line: one.test.line };
}

/** Where a base file went when it left the test folders, by path. */
export type MovedAway = ReadonlyMap<string, string>;

function lossOf(one: SuiteTest, head: FileInventory | null, movedAway: MovedAway): Loss {
  const at = { path: one.file.path, line: one.test.line, test: nameOf(one.test) };
  const away = movedAway.get(one.file.path);
  if (away !== undefined) {
    return { code: "test-unreachable", ...at, why: `went with its file to ${quote(away)}, where no test runner looks` };
  }
  if (isCommentedOut(one, head)) return { code: "test-commented-out", ...at, why: "is commented out" };
  const unit = count(massOf(one.test), "assertion");
  return { code: "test-removed", ...at, why: `is gone with ${unit}` };
}

function unnamed({ commentedOutTests }: FileInventory): number {
  return commentedOutTests.filter(({ name }) => !/[\p{L}\p{N}]/u.test(name)).length;
}

function isCommentedOut({ file, test }: SuiteTest, head: FileInventory | null): boolean {
  if (head === null) return false;
  const own = test.chain.at(-1) ?? "";
  const named = (inventory: FileInventory, name: string): number =>
    inventory.commentedOutTests.filter((each) => each.name === name).length;
  return named(head, own) > named(file, own) || unnamed(head) > unnamed(file);
}

function bySuite(lost: readonly SuiteTest[]): ReadonlyMap<FileInventory, readonly SuiteTest[]> {
  const suites = new Map<FileInventory, SuiteTest[]>();
  for (const one of lost) suites.set(one.file, [...(suites.get(one.file) ?? []), one]);
  return suites;
}

/** Suite by suite: what is not explained is a loss, or masked where the suite's additions make up the numbers. */
export function settleTests(
  from: { readonly grounds: Grounds; readonly movedAway: MovedAway },
  settled: Settled,
): void {
  const { matching } = from.grounds;
  const spare = new Set(matching.added.filter(pays));
  const unexplained = matching.lost.filter((one) => {
    const explanation = explainTest(one, from.grounds);
    if (explanation !== null) settled.explained.push(explainedOf(one, explanation));
    return explanation === null;
  });
  for (const [file, went] of bySuite(unexplained)) {
    const head = matching.partner.get(file) ?? null;
    const losses = went.map((one) => lossOf(one, head, from.movedAway));
    const removed = losses.filter((loss) => loss.code === "test-removed");
    settled.losses.push(...losses.filter((loss) => loss.code !== "test-removed"));
    const came = [...spare].filter((one) => one.file === head);
    const masks = covers(balanceOf(came), balanceOf(went));
    if (masks) for (const one of came.slice(0, went.length)) spare.delete(one);
    (masks ? settled.masked : settled.losses).push(...removed);
  }
}

export function settleMoves(pairs: readonly Pair[], merges: readonly Merge[], settled: Settled): void {
  for (const { base, head, how } of pairs) {
    const renamed = nameOf(base.test) !== nameOf(head.test);
    if (base.file.path === head.file.path && !renamed) continue;
    const to = `${head.file.path} > ${nameOf(head.test)}`;
    const why = base.file.path === head.file.path ? "renamed" : how === "elsewhere" ? "moved" : "moved and renamed";
    settled.explained.push(explainedOf(base, { code: "loss-moved", to, why: renamed ? why : "moved" }));
  }
  for (const { base, into } of merges) {
    const to = `${into.file.path} > ${nameOf(into.test)}`;
    settled.explained.push(
      explainedOf(base, { code: "loss-moved", to, why: "parametrised: it is a row or part of another test" }),
    );
  }
}

/** The test that is less than it was, and the part of it. */
function nameOfDeficit({ pair, share }: Deficit): string {
  if (pair === null) return "";
  return share === null || share.part === "" ? nameOf(pair.base.test) : `${nameOf(pair.base.test)} > ${share.part}`;
}

function deficitLoss(deficit: Deficit, code: LossCode): Loss {
  const { base, removed, missing } = deficit;
  const shown = removed.slice(0, 3).map(renderCheck).join(", ");
  const why =
    code === "assertion-trivial"
      ? `checks ${count(missing, "thing")} less and has an assertion that cannot fail instead: ${shown} went`
      : `lost ${count(missing, "assertion")}: ${shown}`;
  const line = removed[0]?.line ?? null;
  return { code, path: base.path, line, test: nameOfDeficit(deficit), why };
}

interface Deficits {
  readonly deficits: readonly Deficit[];
  readonly credits: Credits;
  readonly grounds: Grounds;
}

function settleDeficit(deficit: Deficit, { credits, grounds }: Deficits, settled: Settled): void {
  const { base, head, missing } = deficit;
  const at = {
    test: nameOfDeficit(deficit),
    path: base.path,
    line: deficit.removed[0]?.line ?? 1,
  };
  for (const { assertion, to } of deficit.moved) {
    const why = `moved assertion: ${renderCheck(assertion)}`;
    settled.explained.push({ ...at, line: assertion.line, code: "loss-moved", to, why });
  }
  if (missing <= 0) return;
  const explanation = explainDeficit(deficit, grounds);
  if (explanation !== null) {
    settled.explained.push({ ...at, ...explanation });
    return;
  }
  if (deficit.trivial > 0) {
    settled.losses.push(deficitLoss(deficit, "assertion-trivial"));
    return;
  }
  // Only a suite with a loss is looked at, so its own credits are few.
  const near = head === null ? [] : [...credits].filter((credit) => credit.file === head);
  const masks = near.length >= missing;
  if (masks) for (const credit of near.slice(0, missing)) credits.delete(credit);
  (masks ? settled.masked : settled.losses).push(deficitLoss(deficit, "assertion-removed"));
}

/** Assertions that are fewer: explained, made up for in their suite, or lost. `told` are tests whose fate is told. */
export function settleDeficits(from: Deficits, told: ReadonlySet<Pair>, settled: Settled): void {
  for (const deficit of from.deficits) {
    if (deficit.pair === null || !told.has(deficit.pair)) settleDeficit(deficit, from, settled);
  }
}

/** Rows that a test has more than before; null when either side is unknown. */
function rowsGained({ base, head }: Pair): number | null {
  return base.test.rows === null || head.test.rows === null ? null : head.test.rows - base.test.rows;
}

/** Rows of literal tables; unknown ones are never compared, and rows that another table gained pay. */
export function settleRows(pairs: readonly Pair[], settled: Settled): void {
  const gains = new Map<FileInventory, number>();
  for (const pair of pairs) {
    const gained = Math.max(0, rowsGained(pair) ?? 0);
    gains.set(pair.head.file, (gains.get(pair.head.file) ?? 0) + gained);
  }
  for (const pair of pairs) {
    const missing = -(rowsGained(pair) ?? 0);
    if (missing <= 0) continue;
    const { base, head } = pair;
    const gain = gains.get(head.file) ?? 0;
    const at = { path: base.file.path, line: base.test.line, test: nameOf(base.test) };
    const why = `lost ${count(missing, "row")} of its table (${base.test.rows} before, ${head.test.rows} now)`;
    if (gain >= missing) gains.set(head.file, gain - missing);
    (gain >= missing ? settled.masked : settled.losses).push({ code: "rows-removed", ...at, why });
  }
}

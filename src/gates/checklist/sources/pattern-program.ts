/** Whether a code point belongs to what one place of a pattern stands for. */
export type CodeTest = (code: number) => boolean;

/** What a pattern says, as a tree. */
export type PatternNode =
  | { readonly kind: "set"; readonly test: CodeTest }
  | { readonly kind: "assert"; readonly at: Assertion }
  | { readonly kind: "all"; readonly parts: readonly PatternNode[] }
  | { readonly kind: "any"; readonly parts: readonly PatternNode[] }
  /** `max` is null where there is no upper limit. */
  | { readonly kind: "repeat"; readonly part: PatternNode; readonly min: number; readonly max: number | null };

export type Assertion = "start" | "end" | "word-edge" | "no-word-edge";

type Step =
  | { readonly op: "take"; readonly test: CodeTest }
  | { readonly op: "assert"; readonly at: Assertion }
  | { readonly op: "go"; readonly to: readonly number[] }
  | { readonly op: "match" };

/** `text`: the anchors mean the whole text, as in Python. `lines`: each line by itself, as grep reads. */
export type PatternMode = "text" | "lines";

const MAX_STEPS = 2_000;
const NEWLINE = 10;

export type Program = readonly Step[];

/** The steps of a tree, or null when a bounded repetition makes too many of them. */
export function compilePattern(tree: PatternNode): Program | null {
  const steps: Step[] = [];
  const fits = emit(tree, steps);
  if (!fits) return null;
  steps.push({ op: "match" });
  return steps;
}

function emit(node: PatternNode, steps: Step[]): boolean {
  if (steps.length > MAX_STEPS) return false;
  switch (node.kind) {
    case "set":
      steps.push({ op: "take", test: node.test });
      return true;
    case "assert":
      steps.push({ op: "assert", at: node.at });
      return true;
    case "all":
      return node.parts.every((part) => emit(part, steps));
    case "any":
      return emitAny(node.parts, steps);
    case "repeat":
      return emitRepeat(node, steps);
  }
}

function emitAny(parts: readonly PatternNode[], steps: Step[]): boolean {
  const fork = steps.push({ op: "match" }) - 1;
  const starts: number[] = [];
  const ends: number[] = [];
  for (const part of parts) {
    starts.push(steps.length);
    if (!emit(part, steps)) return false;
    ends.push(steps.push({ op: "match" }) - 1);
  }
  steps[fork] = { op: "go", to: starts };
  for (const end of ends) steps[end] = { op: "go", to: [steps.length] };
  return true;
}

function emitRepeat(node: PatternNode & { readonly kind: "repeat" }, steps: Step[]): boolean {
  for (let time = 0; time < node.min; time += 1) {
    if (!emit(node.part, steps)) return false;
  }
  if (node.max === null) return emitLoop(node.part, steps);
  const forks: number[] = [];
  for (let time = node.min; time < node.max; time += 1) {
    forks.push(steps.push({ op: "match" }) - 1);
    if (!emit(node.part, steps)) return false;
  }
  for (const fork of forks) steps[fork] = { op: "go", to: [fork + 1, steps.length] };
  return true;
}

function emitLoop(part: PatternNode, steps: Step[]): boolean {
  const fork = steps.push({ op: "match" }) - 1;
  if (!emit(part, steps)) return false;
  steps.push({ op: "go", to: [fork] });
  steps[fork] = { op: "go", to: [fork + 1, steps.length] };
  return true;
}

/**
 * Whether the pattern is found anywhere in the text. All ways through the pattern are followed side by side, so the
 * time is at most steps times characters, whatever the pattern: foreign patterns meet foreign texts here, and a
 * backtracking matcher can be made to run for ever.
 */
export function findsPattern(program: Program, text: string, mode: PatternMode): boolean {
  const seen = new Int32Array(program.length).fill(-1);
  let pending: number[] = [];
  let before: number | null = null;
  for (let at = 0; at <= text.length; ) {
    const next: number | null = text.codePointAt(at) ?? null;
    const place = { before, next, last: at + 1 >= text.length, lines: mode === "lines" };
    const reached = follow(program, [...pending, 0], { place, seen, turn: at });
    if (reached === null) return true;
    // A line's end is part of no match where each line stands by itself.
    pending =
      next === null || (place.lines && next === NEWLINE)
        ? []
        : reached.filter((step) => takes(program[step], next)).map((step) => step + 1);
    before = next;
    at += next !== null && next > 0xffff ? 2 : 1;
  }
  return false;
}

interface Place {
  readonly before: number | null;
  readonly next: number | null;
  /** At most one more code unit follows. */
  readonly last: boolean;
  readonly lines: boolean;
}

/** The steps that want a character, reached from `from` without one; null when the end of the pattern is reached. */
function follow(
  program: Program,
  from: readonly number[],
  state: { readonly place: Place; readonly seen: Int32Array; readonly turn: number },
): readonly number[] | null {
  const reached: number[] = [];
  const open = [...from];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (state.seen[at] === state.turn) continue;
    state.seen[at] = state.turn;
    const step = program[at];
    if (step === undefined || step.op === "match") return null;
    if (step.op === "take") reached.push(at);
    else if (step.op === "go") open.push(...step.to);
    else if (holds(step.at, state.place)) open.push(at + 1);
  }
  return reached;
}

function takes(step: Step | undefined, code: number): boolean {
  return step?.op === "take" && step.test(code);
}

function holds(assertion: Assertion, { before, next, last, lines }: Place): boolean {
  switch (assertion) {
    case "start":
      return before === null || (lines && before === NEWLINE);
    case "end":
      // As in Python, a line end that closes the text may follow.
      return next === null || (next === NEWLINE && (lines || last));
    case "word-edge":
      return isWord(before) !== isWord(next);
    case "no-word-edge":
      return isWord(before) === isWord(next);
  }
}

/** Letters, digits and the underscore. Null (no character) is none. */
export function isWord(code: number | null): boolean {
  return code !== null && /[\p{L}\p{N}_]/u.test(String.fromCodePoint(code));
}

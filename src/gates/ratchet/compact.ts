import type { Assertion, FileInventory, HelperCall, TestCase } from "./inventory.ts";

/** Names and expected values come back in every test and on both sides. More different ones than this are not shared. */
const MAX_SHARED = 20_000;

/**
 * Makes inventories as small as they can be kept: equal texts are one text, and none holds on to the file that it was
 * cut from, as V8 has it for longer ones. Over 700 files that is half of what is alive. What it says stays the same.
 */
export function createCompactor(): (file: FileInventory) => FileInventory {
  const shared = new Map<string, string>();
  const share = (text: string): string => {
    const known = shared.get(text);
    if (known !== undefined) return known;
    if (shared.size >= MAX_SHARED) shared.clear();
    const own = ownCopy(text);
    shared.set(own, own);
    return own;
  };
  const compactAssertion = (assertion: Assertion): Assertion => ({
    ...assertion,
    subject: share(assertion.subject),
    matcher: share(assertion.matcher),
    expected: share(assertion.expected),
    ...(assertion.part === undefined ? {} : { part: share(assertion.part) }),
    ...(assertion.of === undefined ? {} : { of: share(assertion.of) }),
  });
  const compactCall = ({ name, args, part }: HelperCall): HelperCall => ({
    name: share(name),
    args: share(args),
    ...(part === undefined ? {} : { part: share(part) }),
  });
  // A list that grew by `push` has room for more; `map` makes one that fits.
  const compactTest = (test: TestCase): TestCase => ({
    ...test,
    chain: test.chain.map(share),
    assertions: test.assertions.map(compactAssertion),
    calls: test.calls.map(share),
    ...(test.callbacks === undefined ? {} : { callbacks: test.callbacks.map(share) }),
    ...(test.awaited === undefined ? {} : { awaited: test.awaited.map(share) }),
    ...(test.parts === undefined ? {} : { parts: test.parts.map(share) }),
    ...(test.helperCalls === undefined ? {} : { helperCalls: test.helperCalls.map(compactCall) }),
  });
  return (file) => ({ ...file, tests: file.tests.map(compactTest) });
}

/** V8 copies a part of a text of fewer characters than this. */
const MIN_SLICED_CHARS = 13;

function ownCopy(text: string): string {
  if (text.length < MIN_SLICED_CHARS) return text;
  const copy: unknown = JSON.parse(JSON.stringify(text));
  return typeof copy === "string" ? copy : text;
}

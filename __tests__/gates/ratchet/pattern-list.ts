/** What is right for a change: the level it must get, or may get. */
export const ACCEPTED = {
  block: ["block"],
  warn: ["warn", "block"],
  ok: ["ok", "ok-with-note"],
  "ok-with-note": ["ok", "ok-with-note", "warn"],
} as const;

type Verdict = keyof typeof ACCEPTED;

/** Real commits as they were met, by the pattern that plays them: project and commit, with the verdict that is right. */
export const MET: Readonly<Record<string, Readonly<Record<string, Verdict>>>> = {
  "a move that loses tests on the way": { "gemini-cli-c2e5b28e9": "block" },
  "a failing test is deleted, nothing else": {
    "pi-mono-7506b8e9b": "block",
    "beads-f0300068c": "block",
    "FireLater-a97a5706a": "block",
  },
  "a whole file of conditionally skipped live tests is deleted": { "pi-mono-0ce59236d": "block" },
  "the test script is narrowed and tests are cut": { "contribux-cc6f58009": "block" },
  "files that fail at import are deleted while the feature lives elsewhere": { "FireLater-49772f420": "block" },
  "checks of content become a check of the number of calls": { "repomix-1c99f9617": "block" },
  "skips, deletions and lost checks to get green": { "claude-task-master-b1beae304": "block" },
  "one test skipped, also beside unrelated files": {
    "gemini-cli-2d10691ac": "block",
    "OpenHands-2ccc611e7": "block",
    "moshi-a5dbc1d64": "block",
  },
  "one test skipped, another turned round with a check less": { "claude-task-master-db720a954": "block" },
  "a skip for one platform": { "crush-7fcdf901a": "warn", "gemini-cli-ffb28c772": "warn" },
  "a skip exactly when the code under test fails": { "loki-mode-961daba51": "warn" },
  "tests moved to a file of their own": { "nextest-4dd54bb22": "ok", "Polly-c07cc4843": "ok" },
  "checks that moved into a shared helper": { "nextest-31a22cbdc": "warn" },
  "files moved, one check rewritten away": { "repomix-b25f4446d": "warn", "beads-cee594143": "warn" },
  "tests become a table, others go with what they checked": { "tdd-guard-bdd1067ba": "warn" },
  "tests become a table that checks something made by hand": { "repomix-e58028472": "warn" },
  "tests are consolidated, their checks stay": { "Polly-4469d8392": "ok-with-note" },
  "tests collapse into a loop with fewer checks": { "branch-deploy-52d75b62c": "warn" },
  "a feature goes with its tests": {
    "claude-code-action-49cfcf810": "warn",
    "Polly-46dc47fd2": "warn",
    "sinatra-e542dda2a": "warn",
    "monolog-b586dbe8e": "warn",
    "tdd-guard-5de31a11e": "warn",
    "gemini-cli-a2d10b7b9": "warn",
    "claude-task-master-d63a40c6d": "warn",
    "llm-591ad6f57": "warn",
  },
  "more tests, written differently": { "Polly-787078720": "ok", "pr-agent-073091750": "ok" },
  "new tests, one of them for new versions only": { "sqlite-utils-c2a177440": "ok" },
  "a stray assertion that always fails is removed": { "sqlite-utils-16987bd56": "ok-with-note" },
  "behaviour turned round on purpose": { "beads-4561c05cc": "warn" },
  "a step of CI may fail": { "loki-mode-ee70982a7": "block" },
  "a workflow of tests is deleted": { "OpenHands-6e90c30be": "block" },
  "a threshold falls by a little": { "renovate-8b97c924e": "block" },
  "thresholds move to another key": { "branch-deploy-d337046f5": "ok" },
  "a status can never fail again, a drop is tightened": { "scorecard-93edfbc81": "warn" },
};

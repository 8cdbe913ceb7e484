import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** They start no process and change nothing outside of themselves, so one worker tells many of them. */
const PURE = ["core", "gates", "report"].map((room) => `__tests__/${room}/**/*.test.ts`);
/** They need a browser: `npm run test:browser`. */
const BROWSER = "__tests__/browser/**";

const GITHUB_PACKAGES = /@actions\/(workflow-parser|expressions|languageservice)\/.*\.js$/;

export default defineConfig({
  plugins: [
    {
      // They name source maps that they do not ship; vite would print one line for each file.
      name: "drop-missing-source-maps",
      load: (id) =>
        GITHUB_PACKAGES.test(id) ? readFileSync(id, "utf8").replace(/^\/\/# sourceMappingURL=.*$/m, "") : null,
    },
  ],
  test: {
    projects: [
      { extends: true, test: { name: "pure", include: PURE, isolate: false } },
      { extends: true, test: { name: "world", include: ["__tests__/**/*.test.ts"], exclude: [BROWSER, ...PURE] } },
    ],
    testTimeout: 30_000,
    // Most tests wait for processes: the default of one worker less than cores leaves half of two cores idle.
    maxWorkers: Math.max(2, availableParallelism()),
    // GitHub's own workflow packages import JSON without attributes, which Node refuses; vitest can read it.
    server: { deps: { inline: [/@actions\/(workflow-parser|expressions|languageservice)/] } },
    coverage: {
      provider: "v8",
      include: ["src/core/**", "src/gates/**", "src/report/**"],
      reporter: ["text-summary", "json-summary"],
      // 95 for all is the bar; two rooms stand at it and have room for a rounding below.
      thresholds: {
        lines: 95,
        "src/core/**": { branches: 94 },
        "src/report/**": { branches: 95 },
        "src/gates/checklist/**": { branches: 95 },
        "src/gates/completion/**": { branches: 94 },
        "src/gates/decisions/**": { branches: 95 },
        "src/gates/ratchet/**": { branches: 95 },
      },
    },
  },
});

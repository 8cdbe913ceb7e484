import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["__tests__/**/*.test.ts"],
    testTimeout: 30_000,
    coverage: {
      provider: "v8",
      include: ["src/core/**", "src/gates/**", "src/report/**"],
      reporter: ["text-summary", "json-summary"],
      thresholds: { lines: 95, branches: 95 },
    },
  },
});

import { defineConfig } from "vitest/config";
import base from "./vitest.config.ts";

/** Tests in a real Chromium, one file at a time: browser and workflow runs share the machine as it is. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: ["__tests__/browser/**/*.test.ts"],
    exclude: [],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 240_000,
  },
});

import { defineConfig } from "vitest/config";
import base from "./vitest.config.ts";

// The projects name what they include themselves, and none of them the browser's.
/** Tests in a real Chromium, one file at a time: browser and workflow runs share the machine as it is. */
const { projects: _others, ...test } = base.test ?? {};

export default defineConfig({
  ...base,
  test: {
    ...test,
    include: ["__tests__/browser/**/*.test.ts"],
    exclude: [],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 240_000,
  },
});

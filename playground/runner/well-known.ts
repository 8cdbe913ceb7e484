import { dirname } from "node:path";
import { APP_TOKEN } from "./app-token.ts";
import { DOWNLOAD_ARTIFACT, UPLOAD_ARTIFACT } from "./artifacts.ts";
import type { BuiltIn } from "./built-in.ts";
import { CHECKOUT } from "./checkout.ts";

const NOTHING: BuiltIn = { inputs: null, run: () => Promise.resolve({ outputs: {} }) };

/** The one tool every set-up of ours may need is at hand already. */
const SETUP_NODE: BuiltIn = {
  inputs: null,
  run(call) {
    const folder = dirname(call.scope.machine.node24);
    if (!call.scope.path.includes(folder)) call.scope.path.push(folder);
    return Promise.resolve({ outputs: { "node-version": "24", "cache-hit": "false" } });
  },
};

/** Actions that are played here, by `owner/name`, and the newest major version that is known. */
export const WELL_KNOWN: ReadonlyMap<string, { readonly builtIn: BuiltIn; readonly newest: number }> = new Map([
  ["actions/checkout", { builtIn: CHECKOUT, newest: 7 }],
  ["actions/upload-artifact", { builtIn: UPLOAD_ARTIFACT, newest: 7 }],
  ["actions/download-artifact", { builtIn: DOWNLOAD_ARTIFACT, newest: 8 }],
  ["actions/create-github-app-token", { builtIn: APP_TOKEN, newest: 3 }],
  ["actions/setup-node", { builtIn: SETUP_NODE, newest: 6 }],
  ...[
    "actions/setup-python",
    "actions/setup-go",
    "actions/setup-java",
    "actions/setup-dotnet",
    "actions/cache",
    "ruby/setup-ruby",
    "pnpm/action-setup",
    "oven-sh/setup-bun",
    "astral-sh/setup-uv",
    "dtolnay/rust-toolchain",
    "shivammathur/setup-php",
  ].map((name) => [name, { builtIn: NOTHING, newest: 1 }] as const),
]);

import { type BuiltIn, type BuiltInCall, type BuiltInEnd, inputOf } from "./built-in.ts";
import { type Access, NotModelled } from "./types.ts";

const PERMISSIONS = ["checks", "contents", "issues", "pull-requests"] as const;

/** `actions/create-github-app-token`: a token of the one app that is installed, for this repository. */
export const APP_TOKEN: BuiltIn = {
  inputs: {
    "client-id": "",
    "app-id": "",
    "private-key": "",
    ...Object.fromEntries(PERMISSIONS.map((name) => [`permission-${name}`, ""])),
  },
  run: createToken,
};

async function createToken(call: BuiltInCall): Promise<BuiltInEnd> {
  // What a run without secrets is told.
  if (inputOf(call, "private-key") === "") throw new Error("Input required and not supplied: private-key");
  const named = PERMISSIONS.map((name) => [name, accessOf(inputOf(call, `permission-${name}`))] as const);
  const permissions = Object.fromEntries(named.filter(([, access]) => access !== "none"));
  if (Object.keys(permissions).length === 0) throw new NotModelled("an app's token with all that the app may do");
  const { platform, runId } = call;
  const job = String(call.github["job"]);
  const token = await platform.mintToken({ kind: "app", permissions, fork: false, runId, job });
  call.scope.masker.add(token);
  return { outputs: { token, "app-slug": "done-gate" }, post: async () => platform.revokeToken?.(token) };
}

function accessOf(text: string): Access {
  if (text === "") return "none";
  if (text === "read" || text === "write") return text;
  throw new Error(`the permission '${text}' is neither read nor write`);
}

import type { Access, Permissions } from "./types.ts";
import type { DeclaredPermissions } from "./workflow-file.ts";

const READ_OR_WRITE = [
  "actions",
  "artifact-metadata",
  "attestations",
  "checks",
  "contents",
  "deployments",
  "discussions",
  "issues",
  "packages",
  "pages",
  "pull-requests",
  "repository-projects",
  "security-events",
  "statuses",
] as const;

/** What a repository's setting gives a job that declares nothing. */
export type DefaultPermissions = "restricted" | "permissive";

export interface PermissionQuestion {
  readonly workflow: DeclaredPermissions | undefined;
  readonly job: DeclaredPermissions | undefined;
  readonly repository: DefaultPermissions;
  readonly fork: boolean;
}

/** What a job's token may do. A declaration, of the job first, then of the workflow, sets all it does not name to none. */
export function grantPermissions(question: PermissionQuestion): Permissions {
  const declared = question.job ?? question.workflow;
  const granted = declared === undefined ? defaultsOf(question.repository) : expand(declared);
  const cut = Object.entries(granted)
    .map(([name, access]): [string, Access] => [name, question.fork && access === "write" ? "read" : access])
    .filter(([, access]) => access !== "none");
  return { ...Object.fromEntries(cut), metadata: "read" };
}

function expand(declared: DeclaredPermissions): Permissions {
  if (declared === "read-all") return everything("read");
  if (declared === "write-all") return everything("write");
  return declared;
}

function defaultsOf(repository: DefaultPermissions): Permissions {
  return repository === "permissive" ? everything("write") : { contents: "read", packages: "read" };
}

function everything(access: Access): Permissions {
  return Object.fromEntries(READ_OR_WRITE.map((name) => [name, access]));
}

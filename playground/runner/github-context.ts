import { isRecord } from "./trigger.ts";
import type { Delivery, JsonRecord, Platform } from "./types.ts";

export interface GithubContextParts {
  readonly delivery: Delivery;
  readonly platform: Platform;
  /** The workflow file. */
  readonly path: string;
  readonly workflowName: string;
}

/** The `github` context of a run, without what belongs to a job or a step. */
export function githubContext(parts: GithubContextParts): JsonRecord {
  const { delivery, platform, path, workflowName } = parts;
  const repository = isRecord(delivery.payload["repository"]) ? delivery.payload["repository"] : {};
  const owner = isRecord(repository["owner"]) ? repository["owner"] : {};
  const sender = isRecord(delivery.payload["sender"]) ? delivery.payload["sender"] : {};
  const fullName = String(repository["full_name"]);
  const workflowRefName =
    delivery.workflowSha === delivery.sha ? delivery.ref : `refs/heads/${String(repository["default_branch"])}`;
  return {
    event_name: delivery.name,
    event: delivery.payload,
    sha: delivery.sha,
    ref: delivery.ref,
    ref_name: delivery.ref.replace(/^refs\/(heads|tags|pull)\//, ""),
    ref_type: delivery.ref.startsWith("refs/tags/") ? "tag" : "branch",
    ref_protected: false,
    head_ref: delivery.headRef,
    base_ref: delivery.baseRef,
    repository: fullName,
    repository_id: String(repository["id"] ?? ""),
    repository_owner: fullName.split("/")[0] ?? "",
    repository_owner_id: String(owner["id"] ?? ""),
    repositoryUrl: `git://${new URL(platform.serverUrl).host}/${fullName}.git`,
    actor: delivery.actor,
    actor_id: String(sender["id"] ?? ""),
    triggering_actor: delivery.triggeringActor ?? delivery.actor,
    run_id: String(delivery.runId),
    run_number: String(delivery.runId),
    run_attempt: String(delivery.attempt),
    retention_days: "90",
    secret_source: delivery.fork ? "None" : "Actions",
    workflow: workflowName,
    workflow_ref: `${fullName}/${path}@${workflowRefName}`,
    workflow_sha: delivery.workflowSha,
    server_url: platform.serverUrl,
    api_url: platform.apiUrl,
    graphql_url: platform.graphqlUrl,
  };
}

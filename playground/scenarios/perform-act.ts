import type { HubEvent, JsonObject } from "../hub/types.ts";
import { defaultCommitter } from "./build-world.ts";
import type { Act } from "./format-steps.ts";
import { performPush, performPushBase } from "./perform-push.ts";
import { findBox } from "./sheet-box.ts";
import { headOf, ourComments, type Story } from "./state.ts";

type ActOf<Name extends keyof Act> = NonNullable<Act[Name]>;

/** Changes the world as an act says, with the rights of who does it; the events are what GitHub sends for it. */
export async function performAct(story: Story, act: Act, pr: number): Promise<readonly HubEvent[]> {
  const { hub } = story.told;
  const before = hub.events.length;
  const again = act.redeliver === undefined ? [] : (story.traces[act.redeliver - 1]?.events ?? []);
  await change(story, act, pr);
  return [...again, ...hub.events.slice(before)];
}

async function change(story: Story, act: Act, pr: number): Promise<void> {
  if (act.event !== undefined) await sendEvent(story, act.event, { by: act.by, pr });
  if (act.tick !== undefined) await tick(story, act.tick, pr);
  if (act.edit !== undefined) await edit(story, act.edit, pr);
  if (act.comment !== undefined) await comment(story, act.comment, pr);
  if (act.push !== undefined) await performPush(story, act.push, pr);
  if (act.push_base !== undefined) await performPushBase(story, act.push_base);
  if (act.artifact !== undefined) throw new Error("`artifact` belongs to the hardened set-up, which is not built");
  await changeByOthers(story, act, pr);
}

async function changeByOthers(story: Story, act: Act, pr: number): Promise<void> {
  const { hub } = story.told;
  if (act.change_pr !== undefined) {
    const { by, silent, ...changes } = act.change_pr;
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    await hub.person(by).changePull(pr, given, silent);
  }
  if (act.open_pr !== undefined) await openSibling(story, act.open_pr);
  for (const [login, role] of Object.entries(act.set_role ?? {})) hub.setRole(login, role);
  if (act.check_run !== undefined) await postCheck(story, act.check_run, pr);
  if (act.status !== undefined) {
    const { by, context, state, on } = act.status;
    await hub.person(by).status(await commitOn(story, on, pr), context, state);
  }
  if (act.delete_comment !== undefined)
    await hub.person(act.delete_comment.by).deleteComment(ours(story, pr), act.delete_comment.silent);
  if (act.delete_revision !== undefined)
    hub.person(act.delete_revision.by).deleteRevision(ours(story, pr), act.delete_revision.nth);
  if (act.approve_runs !== undefined) await hub.person(act.approve_runs.by).approveRuns(pr);
  if (act.dispatch !== undefined) await dispatch(story, act.dispatch, pr);
  if (act.merge_group !== undefined) {
    await hub.person(act.merge_group.by ?? defaultCommitter(story.scenario)).mergeGroup(act.merge_group.prs);
  }
}

function ours(story: Story, pr: number): number {
  const comment = ourComments(story, pr)[0];
  if (comment === undefined) throw new Error("there is no comment of ours");
  return comment.id;
}

/** A pull request's event although nothing changed, or one of a kind that no act makes. */
async function sendEvent(
  story: Story,
  event: string,
  parts: { readonly by: string | undefined; readonly pr: number },
): Promise<void> {
  const { hub } = story.told;
  const [name = "", action = ""] = event.split(".");
  const login = parts.by ?? hub.pull(parts.pr).author;
  if (name !== "pull_request")
    throw new Error(`\`event: ${event}\`: write the act that makes it (push, comment, dispatch, merge_group, ...)`);
  await hub.announce(parts.pr, action, { login, extra: extraOf(story, action, parts.pr) });
}

/** What the payload of an action adds to the pull request. */
function extraOf(story: Story, action: string, pr: number): JsonObject {
  const head = headOf(story, pr);
  switch (action) {
    case "synchronize":
      return { before: head, after: head };
    case "edited":
      return { changes: {} };
    case "labeled":
    case "unlabeled":
      return { label: { name: story.told.hub.pull(pr).labels[0] ?? "agent" } };
    default:
      return {};
  }
}

async function tick(story: Story, act: ActOf<"tick">, pr: number): Promise<void> {
  const { hub } = story.told;
  const comment = ourComments(story, pr)[0];
  if (comment === undefined) throw new Error("there is no sheet to tick on");
  const nth = findBox(comment.body, act.decision, act.option);
  await hub.person(act.by).tick(comment.id, { nth, checked: !act.untick, silent: act.silent });
}

async function edit(story: Story, act: ActOf<"edit">, pr: number): Promise<void> {
  const { hub, fill } = story.told;
  const target = act.comment === undefined ? ourComments(story, pr)[0] : hub.comments()[act.comment - 1];
  if (target === undefined) throw new Error("there is no such comment to edit");
  let { body } = target;
  for (const [from, to] of act.replace) {
    if (!body.includes(from)) throw new Error(`the comment does not hold ${JSON.stringify(from)}`);
    const parts = [body.slice(0, body.indexOf(from)), body.slice(body.indexOf(from) + from.length)];
    body = parts.join(fill(to));
  }
  await hub.person(act.by).editComment(target.id, body, act.silent);
}

async function comment(story: Story, act: ActOf<"comment">, pr: number): Promise<void> {
  const { hub, fill } = story.told;
  const copied = act.copy_of === undefined ? undefined : ourComments(story, pr)[0]?.body;
  if (act.copy_of !== undefined && copied === undefined) throw new Error("there is no sheet to copy");
  await hub.person(act.by).comment(pr, copied ?? fill(act.body ?? ""), act.silent);
}

async function openSibling(story: Story, act: ActOf<"open_pr">): Promise<void> {
  const { hub, heads } = story.told;
  const of = heads.get(act.head_of);
  if (of === undefined) throw new Error(`pull request ${act.head_of} has no branch`);
  await hub.person(act.by).openPull({
    number: act.number,
    title: "The same again",
    head: of.branch,
    ...(of.repo === undefined ? {} : { headRepo: of.repo }),
    ...(act.base === undefined ? {} : { base: act.base }),
  });
  heads.set(act.number, { ...of, number: act.number });
}

async function commitOn(story: Story, on: "head" | "base" | "merge", pr: number): Promise<string> {
  const { hub } = story.told;
  const pull = hub.pull(pr);
  if (on === "head") return pull.headSha;
  const sha = on === "merge" ? pull.mergeSha : await hub.git().resolve(`refs/heads/${pull.baseRef}`);
  if (sha === null) throw new Error(`pull request ${pr} has no ${on} commit`);
  return sha;
}

async function postCheck(story: Story, act: ActOf<"check_run">, pr: number): Promise<void> {
  const sha = await commitOn(story, act.on, pr);
  const check = await story.told.hub.postCheckRun(act.app, { name: act.name, sha, conclusion: act.conclusion });
  story.foreignChecks.add(check.id);
}

async function dispatch(story: Story, act: ActOf<"dispatch">, pr: number): Promise<void> {
  const { hub, defaultBranch } = story.told;
  const sha = act.sha === "head" ? headOf(story, pr) : act.sha === "base" ? await commitOn(story, "base", pr) : act.sha;
  const inputs = {
    ...(act.pr === undefined ? {} : { pr: String(act.pr) }),
    ...(sha === undefined ? {} : { sha }),
  };
  await hub.person(act.by).dispatch(act.workflow, act.ref ?? defaultBranch, inputs);
}

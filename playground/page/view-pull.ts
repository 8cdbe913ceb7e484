import { createHash } from "node:crypto";
import type { CommentState, PullState } from "../hub/types.ts";
import { type Html, html, trusted } from "./html.ts";
import { avatar, counted, icon, live, mayWrite, moment, person, pullPath, renderPage, type Viewer } from "./layout.ts";
import type { LiveRepo } from "./live-repo.ts";
import { renderMarkdown } from "./markdown.ts";
import { type Changes, type CommitLine, readChanges } from "./read-diff.ts";
import { characterOf } from "./stories.ts";
import { renderChecksTab, renderMergeBox, renderRuns } from "./view-checks.ts";
import { renderFilesTab } from "./view-files.ts";
import { renderReview, renderSide } from "./view-side.ts";

export type Tab = "" | "checks" | "files";

/** What a tick says it was made on, so that one on an older text is refused. */
export function versionOf(body: string): string {
  return createHash("sha256").update(body).digest("hex").slice(0, 16);
}

function badges(login: string, pull: PullState): Html {
  const role = characterOf(login)?.role;
  const member = role === "write" || role === "maintain" || role === "admin";
  return html`${member && !login.endsWith("[bot]") ? html`<span class="label">Member</span>` : null}${login === pull.author ? html`<span class="label">Author</span>` : null}`;
}

function renderEdited(comment: CommentState): Html | null {
  const { revisions } = comment;
  if (revisions.length === 0) return null;
  return html`<details class="edited" data-keep="edited-${comment.id}"><summary>edited</summary><ol>${revisions
    .map(
      (revision, at) =>
        html`<li>${at === 0 ? "created" : "edited"} by ${person(revision.editor)} ${moment(revision.editedAt)}${revision.deletedBy === null ? null : html`, content deleted by ${person(revision.deletedBy)}`}</li>`,
    )
    .toReversed()}</ol></details>`;
}

function renderComment(
  repo: LiveRepo,
  pull: PullState,
  shown: { readonly comment: CommentState; readonly viewer: Viewer },
): Html {
  const { comment, viewer } = shown;
  // GitHub lets the comment's own author and everybody with write flip its boxes.
  const tickable = mayWrite(viewer) || comment.author === viewer.character.login;
  return html`<article class="comment" data-comment="${comment.id}" data-author="${comment.author}" data-repo="${repo.name}" data-version="${versionOf(comment.body)}">
<div class="comment-avatar">${avatar(comment.author)}</div>
<div class="bubble">
<header>${person(comment.author)} <span class="muted">commented ${moment(comment.createdAt)}</span>${renderEdited(comment)}<span class="badges">${badges(comment.author, pull)}</span></header>
<div class="markdown-body">${renderMarkdown(comment.body, { tickable })}</div>
</div>
</article>`;
}

function renderDescription(pull: PullState): Html {
  return html`<article class="comment" data-comment="description" data-author="${pull.author}">
<div class="comment-avatar">${avatar(pull.author)}</div>
<div class="bubble">
<header>${person(pull.author)} <span class="muted">opened this</span><span class="badges">${badges(pull.author, pull)}</span></header>
<div class="markdown-body">${pull.body === "" ? html`<p><em>No description provided.</em></p>` : renderMarkdown(pull.body, { tickable: false })}</div>
</div>
</article>`;
}

function renderCommit(commit: CommitLine): Html {
  return html`<div class="commit-line">${icon("commit")} ${avatar(commit.author)} <span class="subject">${commit.subject}</span> <code>${commit.sha.slice(0, 7)}</code></div>`;
}

function renderTimeline(
  repo: LiveRepo,
  pull: PullState,
  shown: { readonly changes: Changes; readonly viewer: Viewer },
): Html {
  const comments = repo.hub.comments(pull.number).map((comment) => ({
    at: comment.createdAt,
    item: renderComment(repo, pull, { comment, viewer: shown.viewer }),
  }));
  const commits = shown.changes.commits.map((commit) => ({ at: commit.at, item: renderCommit(commit) }));
  const reviews = repo.hub.reviews(pull.number).map((review) => ({ at: review.at, item: renderReview(review) }));
  const timed = [...commits, ...comments, ...reviews].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return html`${renderDescription(pull)}${timed.map(({ item }) => item)}`;
}

function stateOf(pull: PullState): readonly [string, string] {
  if (pull.mergedBy !== null) return ["is-merged", "Merged"];
  return pull.state === "open" ? ["is-open", "Open"] : ["is-closed", "Closed"];
}

function renderHead(pull: PullState, commits: number): Html {
  const [tone, word] = stateOf(pull);
  const who = person(pull.mergedBy ?? pull.author);
  return html`<h1 class="pull-title">${pull.title} <span class="number">#${pull.number}</span></h1>
<p class="pull-meta"><span class="state ${tone}">${icon("pull")} ${word}</span>
<span>${who} ${pull.mergedBy === null ? "wants to merge" : "merged"} ${counted(commits, "commit")} into <code class="branch">${pull.baseRef}</code> from <code class="branch">${pull.headRef}</code></span></p>`;
}

function renderTabs(repo: LiveRepo, pull: PullState, shown: { readonly tab: Tab; readonly changes: Changes }): Html {
  const tabs: readonly (readonly [Tab, string, number])[] = [
    ["", "Conversation", repo.hub.comments(pull.number).length],
    ["checks", "Checks", repo.hub.checkRuns(pull.headSha).filter(({ counts }) => counts).length],
    ["files", "Files changed", shown.changes.files.length],
  ];
  return html`<nav class="tabs" aria-label="Pull request">${tabs.map(
    ([tab, label, count]) =>
      html`<a href="${pullPath(repo.name, pull.number, tab)}"${tab === shown.tab ? trusted(' aria-current="page"') : null}>${label} <span class="counter">${count}</span></a>`,
  )}</nav>`;
}

function renderReply(repo: LiveRepo, pull: PullState, viewer: Viewer): Html {
  return html`<form class="comment reply" method="post" action="${pullPath(repo.name, pull.number, "comment")}">
<div class="comment-avatar">${avatar(viewer.character.login)}</div>
<div class="bubble"><header><label for="reply"><strong>Add a comment</strong> as ${viewer.character.login}</label></header>
<div class="reply-body"><textarea id="reply" name="body" rows="4" required placeholder="Markdown, - [ ] makes a box"></textarea>
<button class="button primary" type="submit">Comment</button></div></div>
</form>`;
}

async function renderConversation(
  repo: LiveRepo,
  pull: PullState,
  shown: { readonly changes: Changes; readonly viewer: Viewer },
): Promise<Html> {
  const { viewer } = shown;
  return html`<div class="columns">
<div class="timeline">
${live("timeline", renderTimeline(repo, pull, shown))}
${live("merge", await renderMergeBox(repo, pull.number, viewer))}
${renderReply(repo, pull, viewer)}
${live("runs", renderRuns(repo, pull.number, viewer))}
</div>
<aside>${renderSide(repo, pull, viewer)}</aside>
</div>`;
}

export async function renderPull(
  repo: LiveRepo,
  number: number,
  shown: { readonly tab: Tab; readonly viewer: Viewer },
): Promise<string> {
  const { tab, viewer } = shown;
  const pull = repo.hub.pull(number);
  const changes = await readChanges(repo.hub.git(), pull.baseSha, pull.headSha);
  const bodies = {
    "": () => renderConversation(repo, pull, { changes, viewer }),
    checks: () => Promise.resolve(renderChecksTab(repo, number, viewer)),
    files: () => Promise.resolve(renderFilesTab(repo, pull, { changes, viewer })),
  };
  return renderPage({
    title: `${pull.title} #${number}`,
    viewer,
    trail: [{ text: repo.name, href: "/" }],
    body: html`${live("head", renderHead(pull, changes.commits.length))}
${live("tabs", renderTabs(repo, pull, { tab, changes }))}
${await bodies[tab]()}`,
  });
}

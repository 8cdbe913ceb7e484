import type { PullState, ReviewState } from "../hub/types.ts";
import { type Html, html } from "./html.ts";
import { avatar, icon, live, mayWrite, moment, person, pullPath, type Viewer } from "./layout.ts";
import type { LiveRepo } from "./live-repo.ts";
import { renderMarkdown } from "./markdown.ts";

const VERDICTS = {
  approved: { tone: "good", icon: "check", did: "approved these changes" },
  "changes-requested": { tone: "bad", icon: "cross", did: "requested changes" },
  commented: { tone: "quiet", icon: "dot", did: "reviewed" },
} as const;

/** A review in the conversation. */
export function renderReview({ author, at, headSha, verdict, body }: ReviewState): Html {
  const look = VERDICTS[verdict];
  const text =
    body === "" ? null : html`<div class="bubble markdown-body">${renderMarkdown(body, { tickable: false })}</div>`;
  return html`<div class="review" data-review="${verdict}" data-author="${author}">
<div class="commit-line"><span class="review-icon tone-${look.tone}">${icon(look.icon)}</span> ${avatar(author)} <span class="subject">${person(author)} ${look.did} at <code>${headSha.slice(0, 7)}</code> <span class="muted">${moment(at)}</span></span></div>
${text}</div>`;
}

/** The newest verdict of each reviewer. */
function renderReviewers(repo: LiveRepo, pull: PullState): Html {
  const newest = new Map(repo.hub.reviews(pull.number).map((review) => [review.author, review]));
  if (newest.size === 0) return html`<p class="empty">No review yet.</p>`;
  return html`<ul class="reviewers">${[...newest.values()].map(({ author, verdict }) => {
    const look = VERDICTS[verdict];
    return html`<li class="reviewer">${avatar(author)} ${person(author)} <span class="reviewer-state tone-${look.tone}" title="${look.did}">${icon(look.icon)}</span></li>`;
  })}</ul>`;
}

/** Outside the live regions, so that what somebody types is not lost when something happens. */
function renderReviewForm(repo: LiveRepo, pull: PullState, viewer: Viewer): Html {
  if (viewer.character.login === pull.author) return html`<p class="muted">Authors cannot review their own.</p>`;
  return html`<form class="stack" method="post" action="${pullPath(repo.name, pull.number, "review")}">
<input class="field" name="body" aria-label="Text of the review" placeholder="Leave a comment (optional)">
<div class="buttons"><button class="button small" type="submit" name="verdict" value="approved">Approve</button>
<button class="button small" type="submit" name="verdict" value="changes-requested">Request changes</button></div>
</form>`;
}

/** Always the same colour for the same name. */
function hueOf(label: string): number {
  return [...label].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 6;
}

function renderLabels(repo: LiveRepo, pull: PullState, viewer: Viewer): Html {
  if (pull.labels.length === 0) return html`<p class="empty">None yet.</p>`;
  const action = pullPath(repo.name, pull.number, "labels");
  return html`<ul class="chips">${pull.labels.map(
    (label) =>
      html`<li class="chip hue-${hueOf(label)}" data-label="${label}"><span>${label}</span>${
        mayWrite(viewer)
          ? html`<form method="post" action="${action}"><button class="chip-remove" type="submit" name="remove" value="${label}" aria-label="Remove the label ${label}">${icon("cross")}</button></form>`
          : null
      }</li>`,
  )}</ul>`;
}

function renderLabelForm(repo: LiveRepo, pull: PullState, viewer: Viewer): Html | null {
  if (!mayWrite(viewer)) return null;
  return html`<form class="inline" method="post" action="${pullPath(repo.name, pull.number, "labels")}">
<input class="field" name="add" aria-label="Name of a label" placeholder="agent" required maxlength="50" list="labels" autocomplete="off">
<datalist id="labels">${["agent", "bug", "documentation"].map((name) => html`<option value="${name}">`)}</datalist>
<button class="button small" type="submit">Add label</button></form>`;
}

function renderActions(repo: LiveRepo, pull: PullState, viewer: Viewer): Html {
  const close = pull.state === "open";
  const path = (rest: string): string => pullPath(repo.name, pull.number, rest);
  const mayClose = pull.mergedBy === null && (mayWrite(viewer) || viewer.character.login === pull.author);
  return html`<section class="panel"><h2>Do something</h2><p class="muted">You are ${viewer.character.login} (${viewer.character.role}).</p>
${mayWrite(viewer) ? html`<p><a class="button" href="${path("edit")}">Push a commit</a></p>` : html`<p>You may read, comment and review.</p>`}
${mayClose ? html`<form method="post" action="${path("state")}"><input type="hidden" name="state" value="${close ? "closed" : "open"}"><button class="button" type="submit">${close ? "Close pull request" : "Reopen pull request"}</button></form>` : null}
</section>`;
}

/** The column beside the conversation: the story, reviews, labels, what can be done. */
export function renderSide(repo: LiveRepo, pull: PullState, viewer: Viewer): Html {
  const story = repo.storyOf(pull.number);
  const hint =
    story === undefined
      ? null
      : html`<section class="panel hint"><h2>The story</h2><p><strong>${story.label}</strong></p><p>${story.hint}</p></section>`;
  return html`${hint}
<section class="panel"><h2>Reviewers</h2>${live("reviewers", renderReviewers(repo, pull))}${renderReviewForm(repo, pull, viewer)}</section>
<section class="panel"><h2>Labels</h2>${live("labels", renderLabels(repo, pull, viewer))}${renderLabelForm(repo, pull, viewer)}</section>
${live("actions", renderActions(repo, pull, viewer))}`;
}

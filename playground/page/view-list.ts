import { type Html, html, trusted } from "./html.ts";
import { counted, icon, live, person, pullPath, renderPage, stateIcon, type Viewer } from "./layout.ts";
import type { LiveRepo } from "./live-repo.ts";
import { gateCheck } from "./pull-state.ts";
import { STORIES } from "./stories.ts";

function renderRow(repo: LiveRepo, number: number): Html {
  const { hub } = repo;
  const pull = hub.pull(number);
  const check = gateCheck(hub, pull.headSha);
  const comments = hub.comments(number).length;
  const title = check?.output.title ?? (check === null ? "not reported yet" : "running");
  return html`<li class="row" data-pull="${number}">
<span class="pull-icon ${pull.state === "open" ? "tone-good" : "tone-quiet"}">${icon("pull")}</span>
<div class="row-main">
<a class="row-title" href="${pullPath(repo.name, number)}">${pull.title}</a>
<div class="row-meta">#${number} ${pull.state === "open" ? "opened" : "closed, opened"} by ${person(pull.author)}${comments === 0 ? null : html`, ${counted(comments, "comment")}`}</div>
<div class="row-check">${stateIcon(check?.conclusion ?? null)} <span>${title}</span></div>
</div>
</li>`;
}

function renderRepo(repo: LiveRepo): Html {
  const pulls = repo.hub.pulls().toReversed();
  return html`<section class="panel repo">
<h2>${repo.name} <span class="counter">${pulls.length}</span></h2>
${
  pulls.length === 0
    ? html`<p class="empty">No pull request yet.</p>`
    : html`<ul class="rows">${pulls.map(({ number }) => renderRow(repo, number))}</ul>`
}
</section>`;
}

function renderStories(): Html {
  return html`<section class="panel" id="stories">
<h2>Open a pull request</h2>
<form method="post" action="/open" class="stack">
<ul class="stories">
${STORIES.map(
  (
    story,
    at,
  ) => html`<li><label><input type="radio" name="story" value="${story.id}"${at === 0 ? trusted(" checked") : null}>
<span><strong>${story.label}</strong><small>${story.hint}</small></span></label></li>`,
)}
</ul>
<button class="button primary" type="submit">Create pull request</button>
</form>
</section>`;
}

export function renderList(repos: readonly LiveRepo[], viewer: Viewer): string {
  const newest = repos.flatMap((repo) => repo.hub.events.slice(-12).map((event) => ({ event, repo })));
  const events = newest.filter(({ event }) => event.pr !== null && event.name !== "workflow_run").toReversed();
  return renderPage({
    title: "Playground",
    viewer,
    trail: [],
    body: html`<h1 class="page-title">Pull requests</h1>
<div class="columns">
<div>${live("list", repos.map(renderRepo))}</div>
<aside>
${renderStories()}
${live(
  "events",
  html`<section class="panel"><h2>Newest events</h2>${
    events.length === 0
      ? html`<p class="empty">Nothing happened yet.</p>`
      : html`<ul class="events">${events.map(({ event, repo }) => html`<li><code>${event.name}${event.action === null ? null : `.${event.action}`}</code> by ${event.actor} on <a href="${pullPath(repo.name, event.pr ?? 0)}">${repo.name}#${event.pr ?? 0}</a></li>`)}</ul>`
  }</section>`,
)}
</aside>
</div>`,
  });
}

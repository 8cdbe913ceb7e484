import { type Html, html, trusted, type Value } from "./html.ts";
import { CHARACTERS, type Character } from "./stories.ts";

export interface Viewer {
  readonly character: Character;
  /** Path and query of the page, to come back to. */
  readonly here: string;
}

export function mayWrite({ character }: Viewer): boolean {
  return ["write", "maintain", "admin"].includes(character.role);
}

const ICONS = {
  check: '<path d="M3 8.5l3.2 3.2L13 5" fill="none" stroke="currentColor" stroke-width="2"/>',
  cross: '<path d="M4 4l8 8M12 4l-8 8" fill="none" stroke="currentColor" stroke-width="2"/>',
  alert:
    '<path d="M8 2.5v7" stroke="currentColor" stroke-width="2"/><circle cx="8" cy="12.6" r="1.4" fill="currentColor"/>',
  dot: '<circle cx="8" cy="8" r="4" fill="currentColor"/>',
  skip: '<path d="M4 12l8-8" stroke="currentColor" stroke-width="2"/>',
  pull: '<g fill="none" stroke="currentColor" stroke-width="1.5"><circle cx="4" cy="3.2" r="1.7"/><circle cx="4" cy="12.8" r="1.7"/><circle cx="12" cy="12.8" r="1.7"/><path d="M4 5v6M12 11V6.5c0-1.8-1-2.8-2.8-2.8H7.5"/></g>',
  commit:
    '<g fill="none" stroke="currentColor" stroke-width="1.5"><circle cx="8" cy="8" r="2.6"/><path d="M0 8h5.2M10.8 8H16"/></g>',
} as const;

export function icon(name: keyof typeof ICONS): Html {
  return trusted(
    `<svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">${ICONS[name]}</svg>`,
  );
}

/** The look of a state, whatever it belongs to: `in_progress` is null. */
export function stateIcon(conclusion: string | null): Html {
  const [name, tone]: readonly [keyof typeof ICONS, string] =
    conclusion === null
      ? ["dot", "pending"]
      : conclusion === "success"
        ? ["check", "good"]
        : conclusion === "action_required"
          ? ["alert", "warn"]
          : conclusion === "skipped" || conclusion === "neutral" || conclusion === "cancelled"
            ? ["skip", "quiet"]
            : ["cross", "bad"];
  return html`<span class="state-icon tone-${tone}" title="${(conclusion ?? "in progress").replaceAll("_", " ")}">${icon(name)}</span>`;
}

export function avatar(login: string): Html {
  const hue = [...login].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 6;
  const square = login.endsWith("[bot]") ? " is-bot" : "";
  return html`<span class="avatar hue-${hue}${square}" aria-hidden="true">${(login[0] ?? "?").toUpperCase()}</span>`;
}

/** A login as GitHub shows it: bots lose their brackets and get a label. */
export function person(login: string): Html {
  const bot = login.endsWith("[bot]");
  return html`<strong class="login">${login.replace(/\[bot\]$/, "")}</strong>${bot ? html` <span class="label">bot</span>` : null}`;
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** The stand-in's own clock, in UTC: `Nov 30, 12:00:07`. */
export function moment(iso: string): Html {
  const date = new Date(iso);
  const text = `${MONTHS[date.getUTCMonth()] ?? ""} ${date.getUTCDate()}, ${date.toISOString().slice(11, 19)}`;
  return html`<time datetime="${iso}">${text}</time>`;
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

export function pullPath(repo: string, number: number, tab = ""): string {
  return `/${repo}/pull/${number}${tab === "" ? "" : `/${tab}`}`;
}

export interface PageParts {
  readonly title: string;
  readonly viewer: Viewer;
  readonly trail: readonly { readonly text: string; readonly href: string }[];
  readonly body: Html;
}

/** A region that the client script renews while the page is open. */
export function live(name: string, body: Value): Html {
  return html`<div data-live="${name}">${body}</div>`;
}

function viewerSwitch({ character, here }: Viewer): Html {
  return html`<form class="view-as" method="post" action="/view-as">
<input type="hidden" name="back" value="${here}">
<label for="view-as">View as</label>
<select id="view-as" name="login" data-submit>
${CHARACTERS.map(
  ({ login, role }) =>
    html`<option value="${login}"${login === character.login ? trusted(" selected") : null}>${login} (${role})</option>`,
)}
</select>
<button class="button small" type="submit">Switch</button>
</form>`;
}

export function renderPage(parts: PageParts): string {
  const trail = [{ text: "Playground", href: "/" }, ...parts.trail];
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${parts.title}</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/markdown.css">
<link rel="stylesheet" href="/assets/style.css">
<script src="/assets/client.js" type="module"></script>
</head>
<body>
<header class="top">
<nav class="trail" aria-label="Where you are">${trail.map(({ text, href }, at) => html`${at === 0 ? null : html`<span class="slash">/</span>`}<a href="${href}">${text}</a>`)}</nav>
${viewerSwitch(parts.viewer)}
</header>
<p class="notice" role="alert" hidden></p>
<main>${parts.body}</main>
<footer>A stand-in GitHub on this machine. Nothing here leaves it.</footer>
</body>
</html>
`.markup;
}

export function renderRefusal(viewer: Viewer, message: string): string {
  return renderPage({
    title: "Not done",
    viewer,
    trail: [],
    body: html`<div class="panel narrow"><h1>Not done</h1><p>${message}</p><p><a href="${viewer.here}">Back</a></p></div>`,
  });
}

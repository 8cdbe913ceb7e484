import type { JsonObject, PullState } from "../hub/types.ts";
import { type Html, html } from "./html.ts";
import { counted, live, mayWrite, pullPath, renderPage, type Viewer } from "./layout.ts";
import type { LiveRepo } from "./live-repo.ts";
import { gateCheck } from "./pull-state.ts";
import type { Changes, DiffLine, FileDiff } from "./read-diff.ts";
import { renderAnnotation } from "./view-checks.ts";

const SIGNS: Readonly<Record<DiffLine["kind"], string>> = { hunk: "", same: " ", added: "+", removed: "-", note: "" };

function renderLine(line: DiffLine): Html {
  return html`<tr class="diff-${line.kind}"><td class="nr">${line.before}</td><td class="nr">${line.after}</td><td class="sign">${SIGNS[line.kind]}</td><td class="code">${line.text}</td></tr>`;
}

function renderFile(
  repo: LiveRepo,
  pull: PullState,
  shown: { readonly file: FileDiff; readonly annotations: readonly JsonObject[]; readonly editable: boolean },
): Html {
  const { file, annotations, editable } = shown;
  const notes = annotations.filter((annotation) => annotation["path"] === file.path);
  const at = (line: DiffLine): readonly JsonObject[] =>
    line.after === null ? [] : notes.filter((annotation) => annotation["end_line"] === line.after);
  const edit = `${pullPath(repo.name, pull.number, "edit")}?path=${encodeURIComponent(file.path)}`;
  return html`<section class="file" data-file="${file.path}">
<header><code class="path">${file.path}</code><span class="file-side"><span class="muted">${file.status}</span> <span class="plus">+${file.added}</span> <span class="minus">-${file.removed}</span>${file.status === "removed" || !editable ? null : html` <a href="${edit}">Edit</a>`}</span></header>
<div class="scroll"><table class="diff"><tbody>${file.lines.map(
    (line) =>
      html`${renderLine(line)}${at(line).map((annotation) => html`<tr class="diff-annotation"><td colspan="4">${renderAnnotation(annotation)}</td></tr>`)}`,
  )}</tbody></table></div>
</section>`;
}

export function renderFilesTab(
  repo: LiveRepo,
  pull: PullState,
  shown: { readonly changes: Changes; readonly viewer: Viewer },
): Html {
  const { changes, viewer } = shown;
  const editable = mayWrite(viewer);
  const annotations = gateCheck(repo.hub, pull.headSha)?.output.annotations ?? [];
  const added = changes.files.reduce((sum, file) => sum + file.added, 0);
  const removed = changes.files.reduce((sum, file) => sum + file.removed, 0);
  return live(
    "files",
    html`<p class="files-head">${counted(changes.files.length, "file")} changed, <span class="plus">${counted(added, "line")} added</span>, <span class="minus">${counted(removed, "line")} removed</span>${editable ? html` <a class="button small" href="${pullPath(repo.name, pull.number, "edit")}">Push a commit</a>` : null}</p>
${changes.files.map((file) => renderFile(repo, pull, { file, annotations, editable }))}`,
  );
}

export interface EditParts {
  readonly viewer: Viewer;
  /** Empty: a file is still to be chosen. */
  readonly path: string;
  /** Texts of the branch that can be edited. */
  readonly paths: readonly string[];
  readonly content: string;
}

/** One file of the branch in a small form: what is committed is pushed as the person who looks. */
export function renderEdit(repo: LiveRepo, pull: PullState, parts: EditParts): string {
  const { viewer, path, paths, content } = parts;
  const here = pullPath(repo.name, pull.number, "edit");
  return renderPage({
    title: `Push a commit to #${pull.number}`,
    viewer,
    trail: [
      { text: repo.name, href: "/" },
      { text: `#${pull.number}`, href: pullPath(repo.name, pull.number) },
    ],
    body: html`<h1 class="page-title">Push a commit to <code class="branch">${pull.headRef}</code></h1>
<div class="columns flip">
<section class="panel"><h2>Files of the branch</h2><ul class="paths">${paths.map((one) => html`<li><a href="${here}?path=${encodeURIComponent(one)}">${one}</a></li>`)}</ul></section>
<section class="panel"><form class="stack" method="post" action="${pullPath(repo.name, pull.number, "commit")}">
<label for="path">File</label><input id="path" name="path" value="${path}" required placeholder="src/new.mjs">
<label for="content">Content</label><textarea id="content" name="content" rows="18" spellcheck="false" wrap="off">
${content}</textarea>
<label for="message">Commit message</label><input id="message" name="message" required value="${path === "" ? "Add a file" : `Change ${path.split("/").at(-1) ?? ""}`}">
<div><button class="button primary" type="submit">Commit and push as ${viewer.character.login}</button></div>
</form></section>
</div>`,
  });
}

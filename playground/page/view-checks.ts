import { stripVTControlCharacters } from "node:util";
import type { CheckRunState, JsonObject, MergeState, PullState } from "../hub/types.ts";
import { type Html, html, trusted } from "./html.ts";
import { counted, icon, live, mayWrite, person, pullPath, stateIcon, type Viewer } from "./layout.ts";
import type { LiveRepo, LiveRun } from "./live-repo.ts";
import { renderMarkdown } from "./markdown.ts";
import { outcomeOf, type ShownCheck, shownChecks } from "./pull-state.ts";

const MAX_LOG_LINES = 400;

function summaryOf(checks: readonly ShownCheck[]): { readonly tone: string; readonly text: string } {
  const outcomes = checks.map(({ check }) => outcomeOf(check));
  const count = (wanted: (outcome: string | null) => boolean): number => outcomes.filter(wanted).length;
  const running = count((one) => one === null);
  const good = count((one) => one === "success");
  const skipped = count((one) => one === "skipped" || one === "neutral");
  const bad = outcomes.length - running - good - skipped;
  const parts = [
    bad > 0 ? `${bad} failing` : "",
    running > 0 ? `${running} in progress` : "",
    skipped > 0 ? `${skipped} skipped` : "",
    good > 0 ? `${good} successful` : "",
  ].filter((part) => part !== "");
  const detail = parts.length === 0 ? "" : `${parts.join(", ")} ${outcomes.length === 1 ? "check" : "checks"}`;
  if (outcomes.length === 0) return { tone: "pending", text: "Waiting for checks to be reported" };
  if (bad > 0) return { tone: "bad", text: `Some checks were not successful: ${detail}` };
  if (running > 0) return { tone: "pending", text: `Some checks have not completed yet: ${detail}` };
  return { tone: "good", text: `All checks have passed: ${detail}` };
}

function renderCheckRow(repo: string, number: number, { check, label, required }: ShownCheck): Html {
  const outcome = outcomeOf(check);
  const said = check.output.title ?? (outcome ?? "in progress").replaceAll("_", " ");
  return html`<li class="check-row" data-check="${label}" data-outcome="${outcome ?? "in_progress"}">
${stateIcon(outcome)}
<span class="check-text"><strong>${label}</strong> <span class="muted">${said}</span></span>
<span class="check-side">${required ? html`<span class="label">Required</span>` : null}<a href="${pullPath(repo, number, "checks")}#check-${check.id}">Details</a></span>
</li>`;
}

function mergeWords(merge: MergeState, pull: PullState): readonly [string, string] {
  if (pull.mergedBy !== null) return ["merged", "Pull request successfully merged and closed"];
  if (merge.state === "closed") return ["quiet", "This pull request is closed"];
  if (merge.mergeable) return ["good", "This branch can be merged"];
  return ["bad", merge.state === "dirty" ? "This branch has conflicts" : "Merging is blocked"];
}

function renderMergeButton(repo: string, number: number, { mergeable }: MergeState): Html {
  const disabled = mergeable ? null : trusted(" disabled");
  return html`<form method="post" action="${pullPath(repo, number, "merge")}"><button type="submit" class="button ${mergeable ? "primary" : ""}" data-merge-button${disabled}>Merge pull request</button></form>`;
}

/** What stands where the button would be. */
function renderMergeAction(repo: LiveRepo, pull: PullState, shown: { merge: MergeState; viewer: Viewer }): Html | null {
  if (pull.state === "closed") return null;
  return mayWrite(shown.viewer)
    ? renderMergeButton(repo.name, pull.number, shown.merge)
    : html`<span class="muted">Only those with write access can merge.</span>`;
}

function mergeReasons(merge: MergeState, pull: PullState): Html | null {
  if (pull.mergedBy !== null) return html`<p class="why">${person(pull.mergedBy)} merged it into ${pull.baseRef}.</p>`;
  return merge.why.length === 0 ? null : html`<ul class="why">${merge.why.map((why) => html`<li>${why}</li>`)}</ul>`;
}

/** The box below the conversation: checks, what is in the way, the button. */
export async function renderMergeBox(repo: LiveRepo, number: number, viewer: Viewer): Promise<Html> {
  const { hub, name } = repo;
  const checks = shownChecks(hub, hub.pull(number));
  const merge = await hub.mergeable(number);
  const { tone, text } = summaryOf(checks);
  const pull = hub.pull(number);
  const [mergeTone, mergeText] = mergeWords(merge, pull);
  return html`<section class="merge-box edge-${mergeTone}" aria-label="Merge state" data-merge="${pull.mergedBy === null ? merge.state : "merged"}">
<div class="merge-head"><span class="dot tone-${tone}"></span><strong>${text}</strong></div>
<ul class="check-rows">${checks.map((shown) => renderCheckRow(name, number, shown))}</ul>
<div class="merge-foot">
<div class="merge-words"><span class="dot tone-${mergeTone}"></span><div><strong>${mergeText}</strong>${mergeReasons(merge, pull)}</div></div>
${renderMergeAction(repo, pull, { merge, viewer })}
</div>
</section>`;
}

function text(value: JsonObject[string]): string {
  return value === null || value === undefined ? "" : String(value);
}

/** `path:1` or `path:1-3`. */
export function placeOf(annotation: JsonObject): string {
  const [start, end] = [text(annotation["start_line"]), text(annotation["end_line"])];
  return `${text(annotation["path"])}:${start}${end === start ? "" : `-${end}`}`;
}

export function renderAnnotation(annotation: JsonObject): Html {
  const level = text(annotation["annotation_level"]);
  return html`<div class="annotation level-${level}">
<div><span class="label">${level}</span> <strong>${text(annotation["title"])}</strong> <code>${placeOf(annotation)}</code></div>
<p class="annotation-text">${text(annotation["message"])}</p>
${text(annotation["raw_details"]) === "" ? null : html`<pre>${text(annotation["raw_details"])}</pre>`}
</div>`;
}

function renderOutput(shown: ShownCheck): Html {
  const { check, label } = shown;
  const { title, summary, text: body, annotations } = check.output;
  const markdown = (source: string | null): Html | null =>
    source === null || source === ""
      ? null
      : html`<div class="markdown-body">${renderMarkdown(source, { tickable: false })}</div>`;
  return html`<article class="panel check" id="check-${check.id}" data-output="${label}">
<header class="check-head">${stateIcon(outcomeOf(check))}<div><h2>${title ?? label}</h2>
<div class="muted">${label} on <code>${check.headSha.slice(0, 7)}</code>, ${(outcomeOf(check) ?? "in progress").replaceAll("_", " ")}</div></div></header>
${markdown(summary)}
${markdown(body)}
${annotations.length === 0 ? null : html`<section class="annotations"><h3>${counted(annotations.length, "annotation")}</h3>${annotations.map(renderAnnotation)}</section>`}
</article>`;
}

/** The gate's own output at length, older ones of the same commit left out, and the runs. */
export function renderChecksTab(repo: LiveRepo, number: number, viewer: Viewer): Html {
  const checks = shownChecks(repo.hub, repo.hub.pull(number)).filter(({ check }) => hasOutput(check));
  return html`${live(
    "outputs",
    checks.length === 0
      ? html`<p class="panel empty">No check has reported on this commit yet.</p>`
      : checks.map(renderOutput),
  )}
${live("runs", renderRuns(repo, number, viewer))}`;
}

function hasOutput(check: CheckRunState): boolean {
  return !check.job;
}

function renderLogLine(line: string): Html {
  const clean = stripVTControlCharacters(line);
  const command = /^##\[(group|endgroup|error|warning|notice|command|debug|section)\](.*)$/.exec(clean);
  if (command === null) return html`<span class="log-line">${clean}\n</span>`;
  const [, kind = "", said = ""] = command;
  if (kind === "endgroup") return html``;
  return html`<span class="log-line log-${kind}">${kind === "group" || kind === "command" ? said : `${kind}: ${said}`}\n</span>`;
}

function renderRun(
  repo: LiveRepo,
  number: number,
  shown: { readonly run: LiveRun; readonly open: boolean; readonly viewer: Viewer },
): Html {
  const { run, open, viewer } = shown;
  const lines = run.lines.slice(-MAX_LOG_LINES);
  const attempt = run.attempt === 1 ? "" : `, attempt ${run.attempt}`;
  return html`<details class="run" data-keep="run-${run.runId}-${run.attempt}" data-run="${run.runId}"${open ? trusted(" open") : null}>
<summary>${stateIcon(run.conclusion)} <strong>${run.name}</strong> <span class="muted">${run.event} by ${run.actor} on <code>${run.headSha.slice(0, 7)}</code>${attempt}, ${run.conclusion ?? "in progress"}</span></summary>
<pre class="log" data-log="${run.runId}-${run.attempt}" tabindex="0">${lines.length === 0 ? "No line yet." : lines.map(renderLogLine)}</pre>
${
  run.conclusion !== null && mayWrite(viewer)
    ? html`<form class="rerun" method="post" action="${pullPath(repo.name, number, "rerun")}"><input type="hidden" name="run" value="${run.runId}"><input type="hidden" name="back" value="${viewer.here}"><button class="button small" type="submit">Re-run all jobs</button></form>`
    : null
}
</details>`;
}

/** Every run of this pull request, newest first, the newest one's log open. */
export function renderRuns(repo: LiveRepo, number: number, viewer: Viewer): Html {
  const runs = repo.runs(number).toReversed();
  const quiet = repo.quietEvents(number);
  return html`<section class="panel runs"><h2>${icon("commit")} Workflow runs <span class="counter">${runs.length}</span></h2>
${runs.length === 0 ? html`<p class="empty">No run yet.</p>` : runs.map((run, at) => renderRun(repo, number, { run, open: at === 0, viewer }))}
${
  quiet.length === 0
    ? null
    : html`<div class="quiet"><h3>Events that started no run</h3><ul>${quiet.map(({ event, actor, why }) => html`<li><code>${event}</code> by ${actor}: ${why}</li>`)}</ul></div>`
}</section>`;
}

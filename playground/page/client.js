// Renews the live regions when the server says that something changed, and sends ticks. No framework.

const seen = new Map();
for (const region of document.querySelectorAll("[data-live]")) seen.set(region.dataset.live, region.innerHTML);

// What the reader opened or closed stays so; the rest is as the server says.
const chosen = new Map();
document.addEventListener("click", (event) => {
  const details = event.target.closest("summary")?.parentElement;
  if (details?.dataset.keep !== undefined) chosen.set(details.dataset.keep, !details.open);
});

function keepScroll(region) {
  const logs = [...region.querySelectorAll("[data-log]")];
  const places = logs.map((log) => {
    const atEnd = log.scrollTop + log.clientHeight >= log.scrollHeight - 8;
    return [log.dataset.log, atEnd ? null : log.scrollTop];
  });
  return new Map(places);
}

// Details that the Markdown made have no key: they are the same as long as their summaries are.
function foreignDetails(region) {
  return [...region.querySelectorAll(".markdown-body details")];
}

function replace(region, markup) {
  const scroll = keepScroll(region);
  const before = foreignDetails(region).map((one) => [one.querySelector("summary")?.textContent, one.open]);
  const focused = document.activeElement?.closest?.("[data-box]");
  const comment = focused?.closest("[data-comment]")?.dataset.comment;
  region.innerHTML = markup;
  for (const one of region.querySelectorAll("details[data-keep]")) {
    if (chosen.has(one.dataset.keep)) one.open = chosen.get(one.dataset.keep);
  }
  for (const [at, one] of foreignDetails(region).entries()) {
    const [summary, wasOpen] = before[at] ?? [];
    if (wasOpen !== undefined && summary === one.querySelector("summary")?.textContent) one.open = wasOpen;
  }
  for (const log of region.querySelectorAll("[data-log]")) {
    log.scrollTop = scroll.get(log.dataset.log) ?? log.scrollHeight;
  }
  if (comment !== undefined) {
    const box = `[data-comment="${comment}"] [data-box="${focused.dataset.box}"]`;
    region.querySelector(box)?.focus();
  }
}

let renewing = false;
let again = false;

async function renew() {
  if (renewing) {
    again = true;
    return;
  }
  renewing = true;
  try {
    do {
      again = false;
      const answer = await fetch(location.href, { headers: { accept: "text/html" } });
      if (!answer.ok) return;
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      for (const region of fresh.querySelectorAll("[data-live]")) {
        const name = region.dataset.live;
        const old = document.querySelector(`[data-live="${name}"]`);
        if (old === null || seen.get(name) === region.innerHTML) continue;
        seen.set(name, region.innerHTML);
        replace(old, region.innerHTML);
      }
      document.title = fresh.title;
    } while (again);
  } catch {
    // The server has gone; the event source tries again by itself.
  } finally {
    renewing = false;
  }
}

function say(text) {
  const notice = document.querySelector(".notice");
  notice.textContent = text;
  notice.hidden = text === "";
}

async function tick(box) {
  const comment = box.closest("[data-comment]");
  const { comment: id, repo, version } = comment.dataset;
  const body = new URLSearchParams({ box: box.dataset.box, checked: String(box.checked), version });
  for (const one of comment.querySelectorAll("[data-box]")) one.disabled = true;
  const answer = await fetch(`/${repo}/comments/${id}/tick`, {
    method: "POST",
    body,
    headers: { accept: "text/plain" },
  });
  say(answer.ok ? "" : await answer.text());
  // Whatever the page shows by now, the server's text is what counts.
  for (const region of document.querySelectorAll("[data-live]")) {
    if (region.contains(comment)) seen.delete(region.dataset.live);
  }
  await renew();
}

document.addEventListener("change", async (event) => {
  const { target } = event;
  if (target.matches("input[data-box]")) await tick(target);
  if (target.matches("select[data-submit]")) target.form.submit();
});

document.addEventListener("click", (event) => {
  // Mentions and references lead nowhere in a playground.
  if (event.target.closest("a.user-mention, a.issue-link")) event.preventDefault();
});

for (const log of document.querySelectorAll("[data-log]")) log.scrollTop = log.scrollHeight;
document.documentElement.classList.add("has-script");
new EventSource("/live").addEventListener("message", renew);

/* What JavaScript adds. Every page works without it. */
"use strict";

/* A sent form says so on its button and is not sent twice; coming back, it is ready again. Where the
   service cannot be reached, the page stays with all that was typed, and says so: the browser would
   put a page of its own in its place. Asked beforehand where much was typed; the browser itself only
   knows whether there is some network. */
const busy = new WeakSet();
const reached = new WeakSet();
const unreached = document.getElementById("unreached").content.firstElementChild;
const ready = (form) => {
  busy.delete(form);
  for (const button of form.querySelectorAll("[aria-busy]")) button.removeAttribute("aria-busy");
};

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post" || reached.delete(form)) return;
  if (busy.has(form)) return event.preventDefault();
  busy.add(form);
  event.submitter?.setAttribute("aria-busy", "true");
  setTimeout(ready, 10_000, form);
  if (navigator.onLine && !form.querySelector("textarea")) return;
  event.preventDefault();
  sendOnceReached(form, event.submitter);
});
addEventListener("pageshow", () => [...document.forms].forEach(ready));

async function sendOnceReached(form, button) {
  try {
    await fetch(unreached.dataset.asks, { cache: "no-store", signal: AbortSignal.timeout?.(8000) });
  } catch {
    ready(form);
    return sayUnreached(form);
  }
  reached.add(form);
  form.requestSubmit(button);
}

function sayUnreached(form) {
  form.append(unreached);
  unreached.scrollIntoView({ block: "nearest" });
}
addEventListener("htmx:sendError", ({ detail }) => {
  const form = detail.elt.closest("form");
  if (form && !form.closest("#desk, [data-lost]")) sayUnreached(form); // those say it themselves
});
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.successful) unreached.remove();
});

/* What was typed or pasted before the scripts were there is looked at as well, once they are. */
addEventListener("load", () => {
  for (const field of document.querySelectorAll('[hx-trigger^="input delay"] textarea')) {
    if (field.value !== field.defaultValue) field.dispatchEvent(new Event("input", { bubbles: true }));
  }
});

/* data-confirm on a form or its button: asked in a dialog before anything else hears of it. Its yes
   is red where the button pressed is, or where the form says data-confirm-ends: something is lost. */
const confirmed = new WeakSet();

document.addEventListener("submit", (event) => {
  const form = event.target;
  const asking = [event.submitter, form].find((one) => one?.dataset.confirm);
  const dialog = document.getElementById("confirm");
  if (!asking || !dialog || reached.has(form) || confirmed.delete(form)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (busy.has(form)) return;
  const ends = event.submitter?.classList.contains("danger") || "confirmEnds" in asking.dataset;
  dialog.querySelector("[value=yes]").className = `button ${ends ? "danger" : "main"}`;
  ask(dialog, asking.dataset, () => {
    confirmed.add(form);
    form.requestSubmit(event.submitter);
  });
}, true);

function ask(dialog, { confirm, confirmYes }, go) {
  const yes = dialog.querySelector("[value=yes]");
  dialog.querySelector("h2").textContent = confirm;
  yes.textContent = confirmYes || yes.dataset.default;
  // At once, not when the dialog has closed: the second of two presses may fall on the button below.
  dialog.querySelector("form").onsubmit = (event) => {
    event.preventDefault();
    dialog.close();
    if (event.submitter === yes) go();
  };
  dialog.showModal();
}

/* data-filter: the rows of a board, or of a list to tick, that hold every word typed. */
const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

document.addEventListener("input", (event) => {
  const board = document.getElementById(event.target.dataset?.filter);
  if (!board) return;
  const words = folded(event.target.value).split(/\s+/);
  let found = 0;
  for (const row of board.querySelectorAll("tbody tr:not(.group), [data-row]")) {
    row.hidden = !words.every((word) => folded(row.textContent).includes(word));
    found += !row.hidden;
  }
  const { dataset } = event.target.parentElement.querySelector("output");
  event.target.parentElement.querySelector("output").textContent =
    words.join("") && (found ? `${found} ${dataset.some}` : dataset.none);
});

/* data-ticked: how many boxes of its form are ticked, those that the filter hides as well. */
document.addEventListener("change", ({ target }) => {
  const told = target.type === "checkbox" && target.form?.querySelector("[data-ticked]");
  if (told) told.textContent = `${told.dataset.ticked} ${target.form.querySelectorAll("input[type=checkbox]:checked").length}`;
});

/* data-fill: a button that types its word into the filter beside it, and pressed again takes it out. */
document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-fill]");
  if (!button) return;
  const input = button.closest(".filter").querySelector("input");
  input.value = input.value === button.dataset.fill ? "" : button.dataset.fill;
  input.dispatchEvent(new Event("input", { bubbles: true }));
});
document.addEventListener("input", ({ target }) => {
  for (const button of target.closest?.(".filter")?.querySelectorAll("[data-fill]") ?? []) {
    button.setAttribute("aria-pressed", button.dataset.fill === target.value);
  }
});

/* data-copy: a link is copied where the browser lets us, and else shown to be copied by hand. */
document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-copy]");
  if (!button) return;
  const link = new URL(button.dataset.copy, location.href).href;
  try {
    await navigator.clipboard.writeText(link);
    button.textContent = button.dataset.copied;
  } catch {
    const shown = Object.assign(document.createElement("input"), { value: link, readOnly: true });
    shown.setAttribute("aria-label", button.textContent);
    button.replaceWith(shown);
    shown.select();
  }
});

/* Back to the page of one's own that led here; its address is a secret that no board knows. */
for (const link of document.querySelectorAll("[data-back]")) {
  link.hidden = location.hash !== link.hash;
  link.addEventListener("click", (event) => { event.preventDefault(); history.back(); });
}

/* A row of tabs that is wider than a phone shows the tab of the page one is on. */
function scrollToTab({ parentElement: row, offsetLeft, offsetWidth }) {
  row.scrollLeft = offsetLeft - row.offsetLeft - (row.clientWidth - offsetWidth) / 2;
}

/* Boards laid out as cards keep being tables to a screen reader; filters are offered. */
const ROLES = { table: "table", thead: "rowgroup", tbody: "rowgroup", tr: "row", td: "cell", th: "columnheader", "th[scope^=row]": "rowheader" };

function prepare(root) {
  for (const [selector, role] of Object.entries(ROLES)) {
    for (const one of root.querySelectorAll(selector)) one.setAttribute("role", role);
  }
  for (const here of root.querySelectorAll(".tabs > [aria-current]")) scrollToTab(here);
  for (const offered of root.querySelectorAll(".filter[hidden], [data-copy][hidden]")) offered.hidden = false;
}
document.addEventListener("live:new", (event) => prepare(event.target));
document.addEventListener("htmx:load", (event) => prepare(event.detail.elt));
prepare(document);

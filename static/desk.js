/* The desk: focus is where the work is, after every entry; a held key enters nothing twice. */
"use strict";

/* On a phone a focused field would open its keyboard over the buttons: there one taps. */
const types = () => matchMedia("(pointer: fine)").matches || document.documentElement.dataset.typed;

function focusWork() {
  const work = document.querySelector("#desk [data-focus]:not(:disabled)");
  if (!work || !types()) return;
  work.focus({ preventScroll: true });
  if (work.value && work.setSelectionRange) work.setSelectionRange(work.value.length, work.value.length);
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.repeat && event.target.closest("#desk")) event.preventDefault();
  if (event.target.id === "line") document.documentElement.dataset.typed = "1";
});
/* A line entered while the answer to another is on its way waits its turn; what is half typed goes on in
   the new field. A line that was refused, or never arrived, stands in the field again, and those behind
   it wait. #desk itself stays in the page: no answer is lost with the form that asked for it. */
const field = () => document.getElementById("line");
const words = () => document.getElementById("desk").dataset;
const asked = new WeakMap(); // request → its number, in the order they were sent
const waiting = [];
let requests = 0, shown = 0, flying = null, begun = "", typed = "";

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-line]") || !flying) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  waiting.push(field().value);
  field().value = "";
}, true);
document.addEventListener("htmx:beforeRequest", ({ target, detail: { xhr } }) => {
  asked.set(xhr, ++requests);
  for (const failed of ["error", "timeout"]) xhr.addEventListener(failed, () => comeBack(xhr, words().lost));
  if (!target.matches("[data-line]")) return;
  flying = { xhr, line: field().value };
  field().value = "";
});
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { xhr, target } = detail;
  if (target.id !== "desk") return;
  if (xhr.status >= 500 || xhr.status === 429) return comeBack(xhr, words().failed);
  if (!xhr.responseText.includes('id="desk"')) return leaveFor(detail);
  typed = field()?.value ?? "";
  if (asked.get(xhr) > shown) return void (shown = asked.get(xhr));
  // Overtaken: the tables it shows are old, but what it says of the line still counts.
  dispatchEvent(new Event("live:ask"));
  detail.shouldSwap = xhr === flying?.xhr;
  detail.target = document.getElementById("desk-entry");
  detail.selectOverride = "#desk-entry";
  detail.swapOverride = "outerHTML settle:0ms";
});
document.addEventListener("htmx:afterSettle", ({ target, detail: { xhr } }) => {
  if (!["desk", "desk-entry"].includes(target.id)) return;
  const answersLine = xhr === flying?.xhr;
  if (answersLine) [flying, begun] = [null, begun + typed];
  else if (field()) field().value = typed;
  focusWork();
  if (answersLine && xhr.status !== 422) goOn();
});

/* The next line that waits is sent; what was begun behind it is in the field again. */
function goOn() {
  if (!field()) return sayLeftOver();
  if (waiting.length) {
    field().value = waiting.shift();
    field().form.requestSubmit();
  }
  [field().value, begun] = [begun, ""];
}

/* Nothing came of a request: its line is in the field again, to be sent once more as it is. */
function comeBack(xhr, why) {
  showNotice(why);
  if (xhr !== flying?.xhr) return;
  waiting.unshift(flying.line);
  flying = null;
  if (!field()) return sayLeftOver();
  begun += field().value;
  field().value = waiting.shift();
}

/* Every table is in: lines of this round may not wait for the next one. */
function sayLeftOver() {
  begun = "";
  if (waiting.length) showNotice(`${words().left} ${waiting.splice(0).join(" · ")}`);
}

function showNotice(text) {
  const said = Object.assign(document.createElement("p"), { className: "notice error", textContent: text });
  document.getElementById("messages").replaceChildren(said);
}

/* Another page came, such as that of signing in: what was not entered is there on the way back. */
function leaveFor(detail) {
  detail.shouldSwap = false;
  if (detail.xhr === flying?.xhr) waiting.unshift(flying.line);
  location.assign(detail.xhr.responseURL);
}
const UNSENT = `desk ${location.pathname}`;
addEventListener("pagehide", () => waiting.length && sessionStorage.setItem(UNSENT, JSON.stringify(waiting)));
if (field() && sessionStorage.getItem(UNSENT)) {
  waiting.push(...JSON.parse(sessionStorage.getItem(UNSENT)));
  field().value = waiting.shift();
}
sessionStorage.removeItem(UNSENT);

/* What others enter comes by itself. Where the field in focus went with it, focus goes to what came
   instead, but on no button: the Enter of a result half typed would press it. */
document.addEventListener("live:new", ({ target }) => {
  if (target.id !== "desk-work" || !types() || document.activeElement !== document.body) return;
  target.querySelector("h2[tabindex]")?.focus({ preventScroll: true });
});
focusWork();

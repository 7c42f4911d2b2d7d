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
/* What is typed while an answer is on its way goes on in the new field; answers overtaken are left out. */
const field = () => document.getElementById("line");
const order = new WeakMap();
const queue = [];
let sent = 0, shown = 0, flying = false, typed = "";

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-line]") || !flying) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  queue.push(field().value);
  field().value = "";
}, true);
document.addEventListener("htmx:beforeRequest", ({ target, detail }) => {
  order.set(detail.xhr, ++sent);
  if (!target.matches("[data-line]")) return;
  flying = true;
  field().value = "";
});
document.addEventListener("htmx:afterSettle", ({ target }) => {
  if (target.id !== "desk") return;
  flying = false;
  focusWork();
  const clear = field() && !field().value; // a line that was refused stays, and those behind it wait
  if (clear && queue.length) {
    field().value = queue.shift();
    field().form.requestSubmit();
  }
  if (clear) field().value = typed;
  typed = "";
});
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target.id === "desk" && order.get(detail.xhr) < shown) return void (detail.shouldSwap = false);
  shown = order.get(detail.xhr) ?? shown;
  typed = field()?.value ?? "";
  /* Another page than the desk came, such as that of signing in: go there. */
  if (detail.target.id !== "desk" || detail.xhr.responseText.includes('id="desk"')) return;
  detail.shouldSwap = false;
  location.assign(detail.xhr.responseURL);
});
document.addEventListener("htmx:sendError", () => {
  flying = false;
  const said = Object.assign(document.createElement("p"), { className: "notice error" });
  said.textContent = document.querySelector("#desk").dataset.lost;
  document.getElementById("messages").replaceChildren(said);
});
/* What others enter comes by itself. Where the field in focus went with it, focus goes to what came
   instead, but on no button: the Enter of a result half typed would press it. */
document.addEventListener("live:new", ({ target }) => {
  if (target.id !== "desk-work" || !types() || document.activeElement !== document.body) return;
  target.querySelector("h2[tabindex]")?.focus({ preventScroll: true });
});
focusWork();

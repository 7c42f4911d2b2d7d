/* The position builder: what JavaScript spares a trip to the server for. */
"use strict";

const table = () => document.getElementById("table");
const onTable = (name, listen) => document.addEventListener(name, (event) => event.target.closest?.("#table, #verdict, #reasons") && table() && listen(event));
const changed = (field) => field.dispatchEvent(new Event("input", { bubbles: true }));

/* A button changes its field where it stands, and the ruling follows as if one had typed. Buttons
   that move Pokémon bring the table anew; without an answer it stays as it is. */
onTable("click", (event) => {
  const button = event.target.closest("[name=press]");
  if (!button) return;
  event.preventDefault();
  act(button.value);
});

/* A button may go from under a finger that lies still: an answer comes, or the line at the foot grows
   as the field before it is left. No click comes of that, the work does. */
let held = null;
onTable("pointerdown", ({ target, clientX, clientY }) => {
  const button = target.closest("[name=press]");
  held = button && { button, clientX, clientY };
});
document.addEventListener("pointercancel", () => { held = null; });
document.addEventListener("pointerup", ({ target, clientX, clientY }) => {
  const still = held && Math.hypot(clientX - held.clientX, clientY - held.clientY) < 10;
  if (still && !held.button.contains(target)) act(held.button.value);
  held = null;
});

/* Leaving a field makes the line at the foot taller: what unfolds there would move from beneath the
   finger, so the field is not left for it. */
document.addEventListener("mousedown", (event) => {
  if (event.target.closest("#verdict summary")) event.preventDefault();
});

function act(work) {
  const [, name, sign, value] = /^([\w-]+):([=+-]?)(.*)$/s.exec(work) ?? [];
  const field = sign && !name.endsWith("-card") && table().elements[name];
  if (field && !(field instanceof RadioNodeList)) press(field, name, sign, value);
  else anew(work);
}

function press(field, name, sign, value) {
  const now = field.value.trim();
  if (sign === "=") field.value = value;
  else if (name.endsWith("-damage")) field.value = Math.max(0, (parseInt(now, 10) || 0) + Number(sign + value));
  else field.value = name === "coins" ? `${now} ${value}`.trim() : more(now, value);
  if (name === "do") marked(value);
  changed(field);
}

function more(now, card) {
  const cards = now.split(/\s*[,;]\s*/).filter(Boolean);
  const place = cards.findIndex((one) => one.replace(/^\d+\s+/, "").toLowerCase() === card.toLowerCase());
  if (place < 0) return [...cards, card].join(", ");
  cards[place] = `${(parseInt(cards[place], 10) || 1) + 1} ${card}`;
  return cards.join(", ");
}

function marked(action) {
  for (const one of table().querySelectorAll("[aria-pressed]")) one.setAttribute("aria-pressed", one.value === `do:=${action}`);
}

/* One after the other: each starts from the table that the one before has brought. What was typed
   while an answer was on its way stays, and the same is asked again of the table as it is now. */
const presses = [];
let moving = false, overtaken = false;
function anew(value) {
  presses.push(value);
  if (!moving) moveNext();
}

async function moveNext() {
  moving = presses.length > 0;
  if (!moving) return;
  const values = { ...Object.fromEntries(lists(new FormData(table()))), press: presses[0] };
  delete values.was;
  overtaken = false;
  const place = { source: "#whole", target: "#whole", select: "#whole", swap: "outerHTML settle:0ms" };
  const failed = await htmx.ajax("GET", table().action.split("#")[0], { values, ...place }).then(() => false, () => true);
  if (failed) presses.length = 0; // told below
  else if (!overtaken) presses.shift();
  moveNext();
}

const lists = (data) => [...new Set(data.keys())].map((name) => [name, data.getAll(name)]);

/* The answer also brings the action's choices anew where something else has changed since the last
   one. What is empty need not be sent, but that a Pokémon stands on the Bench, or that nothing is
   chosen, has to be. One step of the browser's history is all that is typed into one field. */
let moved = false;
let last = "";
const filled = () => new URLSearchParams(new FormData(table())).toString();
document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (table() && detail.elt.id === "whole") detail.asked = filled();
  if (!table()?.contains(detail.elt)) return;
  detail.asked = filled();
  const name = detail.triggeringEvent?.target?.name ?? "";
  moved ||= detail.elt === table() && Boolean(name) && !name.startsWith("do-");
  if (moved) detail.parameters.from = "table";
  if (name && name === last) detail.parameters.step = "same";
  last = name || last;
  delete detail.parameters.press; // the button whose work was done here
  delete detail.parameters.was;
});
/* An answer to what stood there before is left aside: it would take back what was entered since, and
   the next question is on its way. */
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { asked } = detail.requestConfig ?? {};
  if (asked === undefined || !table() || asked === filled()) return;
  detail.shouldSwap = false;
  overtaken ||= detail.target.id === "whole";
});
document.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (detail.target?.id === "verdict") moved = false;
  if (table()) step();
  const place = detail.target?.id === "whole" && table()?.dataset.at;
  if (place) document.getElementById(place)?.querySelector("input")?.focus();
});
onTable("formdata", ({ formData }) => {
  for (const [name, value] of [...formData]) {
    if (value === "" && !name.endsWith("-card") && !/^do-(attack|power)$/.test(name)) formData.delete(name);
  }
});

/* Nothing that was typed is lost where no answer comes. */
for (const failed of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
  document.addEventListener(failed, () => {
    const verdict = document.querySelector("#verdict .verdict, #verdict .empty");
    if (!verdict || verdict.querySelector(".lost")) return;
    verdict.append(Object.assign(document.createElement("span"), { className: "lost", textContent: table()?.dataset.lost }));
  });
}

/* Undo: the addresses this tab has come through, the last of them a step back. */
const STEPS = "position-steps";
const HERE = "position-here";
let same = false; // whether the address was only written anew, as one types on

function step() {
  const here = location.pathname + location.search;
  const steps = JSON.parse(sessionStorage.getItem(STEPS) ?? "[]");
  const before = sessionStorage.getItem(HERE);
  if (steps.at(-1) === here) steps.pop();
  else if (before && before !== here && !(same && steps.length)) steps.push(before);
  sessionStorage.setItem(STEPS, JSON.stringify(steps.slice(-50)));
  sessionStorage.setItem(HERE, here);
  for (const link of document.querySelectorAll("[data-undo]")) {
    link.hidden = !steps.length;
    if (steps.length) link.href = `${steps.at(-1)}#answer`;
  }
}

document.addEventListener("htmx:afterOnLoad", ({ detail }) => {
  same = Boolean(detail.xhr.getResponseHeader("HX-Replace-Url"));
});
addEventListener("pageshow", () => table() && (same = false, step()));
for (const [event, replaces] of [["htmx:pushedIntoHistory", false], ["htmx:replacedInHistory", true], ["htmx:historyRestore", false]]) {
  document.addEventListener(event, () => table() && (same = replaces, step()));
}

/* What the ruling would cover is moved clear of it as one comes to it. */
onTable("focusin", ({ target }) => {
  const line = document.querySelector("#verdict > .verdict");
  if (!line || !target.closest("#table") || getComputedStyle(line.parentElement).position !== "sticky") return;
  const [field, cover] = [target.getBoundingClientRect(), line.getBoundingClientRect()];
  if (field.bottom > cover.top && field.top < cover.bottom) scrollBy({ top: field.bottom - cover.top + 16 });
});

/* Who is typed on the Bench is there. */
onTable("input", ({ target }) => {
  const found = /^([AB])-(next|bench)$/.exec(target.name);
  if (!found) return;
  const says = (value) => document.querySelector(`#table [name="${found[1]}-bench"][value="${value}"]`);
  if (found[2] === "next") says(target.value.trim() || document.getElementById(`${found[1]}0`) ? "these" : "").checked = true;
  else if (target.value === "these" && !document.getElementById(`${found[1]}0`)) table().elements[`${found[1]}-next`]?.focus();
});

/* Names of cards as one types. */
let waiting;
onTable("input", ({ target }) => {
  const { cards } = target.dataset;
  const typed = target.value.split(",").at(-1).trim();
  if (!cards || typed.length < 2) return;
  clearTimeout(waiting);
  waiting = setTimeout(suggest, 150, typed, cards, target.value.slice(0, target.value.lastIndexOf(",") + 1));
});

async function suggest(words, kind, before) {
  const query = new URLSearchParams({ q: words, kind, size: "60" });
  const answer = await fetch(`${table().dataset.cardsFrom}?${query}`).catch(() => null);
  if (!answer?.ok) return;
  const { results } = await answer.json();
  const known = [...document.querySelectorAll("#deck-cards option")].map((one) => one.value); // of the match one came from
  const first = known.filter((name) => name.toLowerCase().includes(words.toLowerCase()));
  const names = [...new Set([...first, ...results.map((card) => card.name)])].slice(0, 12).map((name) => (before ? `${before} ${name}` : name));
  document.getElementById("card-names").replaceChildren(...names.map((name) => new Option(name, name)));
}

/* The position builder: what JavaScript spares a trip to the server for. */
"use strict";

const table = document.getElementById("table");

/* Damage and Energy change where they stand; the ruling follows as if they had been typed. */
table?.addEventListener("click", (event) => {
  const press = /^([AB][a0-4])-(damage|energy):\+?(.+)$/.exec(event.target.closest("[name=press]")?.value ?? "");
  const field = press && table.elements[`${press[1]}-${press[2]}`];
  if (!field) return;
  event.preventDefault();
  const now = field.value.trim();
  if (press[2] === "damage") field.value = Math.max(0, (parseInt(now, 10) || 0) + Number(press[3]));
  else field.value = more(now, press[3]);
  field.dispatchEvent(new Event("input", { bubbles: true }));
});

function more(now, type) {
  const cards = now.split(/\s*[,;]\s*/).filter(Boolean);
  const place = cards.findIndex((card) => card.replace(/^\d+\s+/, "").toLowerCase() === type.toLowerCase());
  if (place < 0) return [...cards, type].join(", ");
  cards[place] = `${(parseInt(cards[place], 10) || 1) + 1} ${type}`;
  return cards.join(", ");
}

/* The answer also brings the action's choices anew where something else has changed since the last
   one. What is empty need not be sent, but that a Pokémon stands on the Bench has to be. */
let moved = false;
document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (!table?.contains(detail.elt)) return;
  const changed = detail.triggeringEvent?.target?.name;
  moved ||= detail.elt === table && Boolean(changed) && !changed.startsWith("do-");
  if (moved) detail.parameters.from = "table";
  delete detail.parameters.press; // the button whose work was done here
});
document.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (detail.target.id === "verdict") moved = false;
});
table?.addEventListener("formdata", ({ formData }) => {
  for (const [name, value] of [...formData]) if (value === "" && !name.endsWith("-card")) formData.delete(name);
});

/* Names of cards as one types. */
let asked;
table?.addEventListener("input", ({ target }) => {
  const { cards } = target.dataset;
  if (!cards || target.value.trim().length < 2) return;
  clearTimeout(asked);
  asked = setTimeout(suggest, 150, target.value, cards);
});

async function suggest(words, kind) {
  const query = new URLSearchParams({ q: words, kind, size: "60" });
  const answer = await fetch(`${table.dataset.cardsFrom}?${query}`).catch(() => null);
  if (!answer?.ok) return;
  const { results } = await answer.json();
  const names = [...new Set(results.map((card) => card.name))].slice(0, 12);
  document.getElementById("card-names").replaceChildren(...names.map((name) => new Option(name, name)));
}

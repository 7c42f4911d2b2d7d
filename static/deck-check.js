/* A deck check, from the deck to the list: a tap a line, one for a whole section, and one for each
   card that is short. All of it is kept on the phone; the ticks are sent as they are made. */
"use strict";

for (const form of document.querySelectorAll("form[data-ticks]")) {
  const key = `deck-check-${form.dataset.ticks}`, keyOfNote = `${key}-note`;
  const said = document.getElementById("ticked");
  if (!said) continue; // ended: nothing to tick any more
  const note = document.getElementById(form.dataset.note);
  const lines = [...form.querySelectorAll("[data-line]")].map((place) => {
    const box = place.querySelector("input");
    return { box, place, less: place.querySelector("button"), tells: place.querySelector("output"), of: +box.dataset.count, found: +box.dataset.count };
  });
  const boxes = lines.map(({ box }) => box);
  const ticked = () => boxes.filter((box) => box.checked).map((box) => box.value);
  const seenOf = ({ box, found, of }) => (box.checked ? of : found < of ? found : 0);
  const sum = (some) => some.reduce((cards, line) => cards + seenOf(line), 0);
  let sending = false;

  /* --- counting, and what is short ------------------------------------------------------------ */
  function count() {
    for (const section of form.querySelectorAll("[data-section]")) {
      const inside = lines.filter(({ place }) => section.contains(place));
      section.querySelector("legend output").textContent = `${sum(inside)} / `;
      section.querySelector("[data-all]").hidden = inside.every(({ box, found, of }) => box.checked || found < of);
    }
    const short = lines.filter(({ found, of }) => found < of).length;
    const all = lines.reduce((cards, { of }) => cards + of, 0);
    form.querySelector("[data-sum]").textContent = `${sum(lines)} / ${all}${short ? ` · ${form.dataset.short} ${short}` : ""}`;
  }

  const differs = (line) => form.dataset.differs.replace("{n}", line.found).replace("{m}", line.of).replace("{card}", line.box.dataset.name);

  function setFound(line, found) {
    const before = line.found < line.of && differs(line);
    line.found = found;
    const after = found < line.of && differs(line);
    line.tells.textContent = after ? `${found} / ${line.of}` : "";
    line.place.classList.toggle("differs", Boolean(after));
    const rest = note.value.split("\n").filter((one) => one && one !== before);
    note.value = [...rest, ...(after ? [after] : [])].join("\n").slice(0, note.maxLength);
    localStorage.setItem(keyOfNote, JSON.stringify([note.value, lines.map((one) => one.found)]));
  }

  for (const line of lines) {
    line.less.hidden = false;
    line.less.addEventListener("click", () => {
      setFound(line, line.found > 0 ? line.found - 1 : line.of); // round again: as on the list
      line.box.checked = false;
      changed();
    });
    line.box.addEventListener("change", () => line.box.checked && setFound(line, line.of));
  }
  for (const button of form.querySelectorAll("[data-all]")) {
    button.addEventListener("click", () => {
      const section = button.closest("[data-section]");
      for (const { box, place, found, of } of lines) if (section.contains(place) && found === of) box.checked = true;
      changed();
    });
  }
  form.querySelector("[data-by-hand]").hidden = true; // they go by themselves
  form.querySelector("[data-foot]").hidden = false;

  /* --- what this phone had -------------------------------------------------------------------- */
  const kept = localStorage.getItem(key);
  if (kept !== null) {
    const had = new Set(JSON.parse(kept));
    for (const box of boxes) box.checked = had.has(box.value);
    send();
  }
  const [words, found] = JSON.parse(localStorage.getItem(keyOfNote) ?? "[null, []]");
  lines.forEach((line, at) => found[at] < line.of && setFound(line, found[at]));
  if (words !== null && !note.defaultValue) note.value = words;
  note.addEventListener("input", () => localStorage.setItem(keyOfNote, JSON.stringify([note.value, lines.map((one) => one.found)])));
  note.form.addEventListener("submit", () => localStorage.removeItem(keyOfNote));
  count();

  form.addEventListener("change", changed);
  addEventListener("online", send);
  setInterval(send, 10_000);

  function changed() {
    count();
    localStorage.setItem(key, JSON.stringify(ticked()));
    send();
  }

  async function send() {
    const state = localStorage.getItem(key);
    if (state === null || sending) return;
    sending = true;
    try {
      const body = new URLSearchParams(JSON.parse(state).map((line) => ["line", line]));
      body.append("csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value);
      const answer = await fetch(form.action, { method: "POST", body, headers: { "X-Ticks": "1" } });
      if (answer.status !== 204) throw new Error(String(answer.status));
      const newest = localStorage.getItem(key) === state;
      if (newest) localStorage.removeItem(key);
      said.textContent = said.dataset.saved;
    } catch {
      said.textContent = said.dataset.kept;
    } finally {
      sending = false;
    }
    if (localStorage.getItem(key) !== null && localStorage.getItem(key) !== state) send();
  }
}

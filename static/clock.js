/* The clock of a round counts down by the server's time. Without this the page says when it ends. */
"use strict";

const AGAIN = 60_000; // how often a clock asks whether it was paused or set
const SOON = 300; // seconds from which it is marked
const ran = new Set(); // clocks seen with time left: at zero a page may sound, once

const followed = new WeakSet(); // boxes

const followAll = (root) => root.querySelectorAll("[data-clock]").forEach(follow);
followAll(document);
// live.js put in another, or htmx did
document.addEventListener("live:new", ({ target }) => followAll(target));
document.addEventListener("htmx:load", ({ detail }) => followAll(detail.elt));

function follow(box) {
  if (followed.has(box)) return;
  followed.add(box);
  let now = null; // what the server said last, and how far its time is from ours
  const ask = async () => {
    const sent = Date.now();
    try {
      const answer = await fetch(box.dataset.clock, { headers: { Accept: "application/json" }, cache: "no-store" });
      if (!answer.ok) return;
      const said = await answer.json();
      now = { ...said, ahead: Date.parse(said.now) - (sent + Date.now()) / 2 };
      show(box, now);
    } catch {
      /* no network: it goes on by what was said last */
    }
  };
  const whileThere = (act) => (box.isConnected ? act() : gone.abort());
  const gone = new AbortController();
  const timers = [
    setInterval(() => whileThere(() => now && show(box, now)), 1000),
    setInterval(() => document.hidden || whileThere(ask), AGAIN),
  ];
  gone.signal.addEventListener("abort", () => timers.forEach(clearInterval));
  document.addEventListener("visibilitychange", () => document.hidden || whileThere(ask), gone);
  ask();
}

function show(box, { state, ends_at: ends, left, ahead }) {
  const [label, clock, until] = [".label", ".clock", ".small"].map((part) => box.querySelector(part));
  const words = box.dataset;
  box.hidden = state === "over" || state === "none";
  const end = ends && Date.parse(ends) + words.extra * 60_000;
  const seconds = ends ? Math.max(Math.ceil((end - Date.now() - ahead) / 1000), 0) : left + words.extra * 60;
  label.textContent = ends ? words.left : words.stands;
  clock.textContent = seconds ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` : words.time;
  clock.classList.toggle("over", !seconds);
  clock.classList.toggle("soon", seconds > 0 && seconds <= SOON);
  tell(words.clock, ends, seconds);
  until.textContent = ends ? `${seconds ? words.until : words.ended} ${atClock(end, words.zone)}` : "";
}

/* At zero nothing is paused any more, and whoever listens is told that it came. */
function tell(address, ends, seconds) {
  for (const one of document.querySelectorAll("[data-while-time]")) one.hidden = Boolean(ends) && !seconds;
  if (seconds) ran.add(address);
  else if (ran.delete(address)) document.dispatchEvent(new CustomEvent("clock:over"));
}

function atClock(time, timeZone) {
  const how = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone };
  return new Intl.DateTimeFormat(document.documentElement.lang, how).format(time);
}

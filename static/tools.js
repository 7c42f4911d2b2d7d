/* The coin and the clock of the table: both in this page alone. SHA-256 is here because a browser
   offers its own over TLS only, and a hall is often without. */
"use strict";

/* --- SHA-256 (FIPS 180-4) of a text, in hex ---------------------------------------------------- */
const primes = (() => {
  const found = [];
  for (let one = 2; found.length < 64; one++) if (found.every((prime) => one % prime)) found.push(one);
  return found;
})();
const fraction = (number) => ((number - Math.floor(number)) * 2 ** 32) | 0;
const K = primes.map((prime) => fraction(Math.cbrt(prime)));
const turn = (word, by) => (word >>> by) | (word << (32 - by));

function sha256(text) {
  const given = new TextEncoder().encode(text);
  const bytes = new Uint8Array(((given.length + 8) >> 6 << 6) + 64);
  bytes.set(given);
  bytes[given.length] = 0x80;
  new DataView(bytes.buffer).setUint32(bytes.length - 4, given.length * 8);
  const hash = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
  for (let at = 0; at < bytes.length; at += 64) mix(hash, new DataView(bytes.buffer, at, 64));
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

function mix(hash, block) {
  const w = [];
  let [a, b, c, d, e, f, g, h] = hash;
  for (let i = 0; i < 64; i++) {
    if (i < 16) w[i] = block.getInt32(i * 4);
    else {
      const s0 = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
      const s1 = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
      w[i] = (w[i - 16] + s0 + w[i - 7] + s1) | 0;
    }
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] = (hash[i] + word) | 0));
}

/* --- the coin ---------------------------------------------------------------------------------- */
const coin = document.getElementById("coin");
const log = coin.querySelector(".log");
const KEPT = "headjudge:coin"; // a reload is no way to be rid of a flip
const MOST = 50_000; // characters of the log that are kept
let seed, flips, heads;

function begin() {
  seed = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  [flips, heads] = [0, 0];
  write(`${coin.dataset.promise} ${sha256(seed)}\n`);
}

function goOn() {
  const kept = JSON.parse(localStorage.getItem(KEPT) ?? "null");
  if (!kept) return begin();
  [seed, flips, heads, log.textContent] = [kept.seed, kept.flips, kept.heads, kept.log];
  if (flips) say();
  count();
}

function flip() {
  heads += isHeads(++flips);
  write(`${flips}  ${new Date().toISOString()}  ${say()}\n`);
}

const isHeads = (number) => parseInt(sha256(`${seed}:${number}`).slice(0, 2), 16) % 2 === 0;

function say() {
  const side = isHeads(flips) ? coin.dataset.heads : coin.dataset.tails;
  coin.querySelector(".coin").textContent = `${flips}. ${side}`;
  return side;
}

function write(line) {
  log.textContent += line;
  localStorage.setItem(KEPT, JSON.stringify({ seed, flips, heads, log: log.textContent.slice(-MOST) }));
  count();
}

function count() {
  const share = new Intl.NumberFormat(document.documentElement.lang, { style: "percent", maximumFractionDigits: 1 });
  const told = { flips, heads, share: flips ? share.format(heads / flips) : "–" };
  for (const [name, value] of Object.entries(told)) coin.querySelector(`[data-count=${name}]`).textContent = value;
}

function show() {
  log.textContent += `${coin.dataset.seed} ${seed}\n\n`;
  coin.querySelector(".coin").textContent = "–";
  begin();
}

async function copy(button) {
  try {
    await navigator.clipboard.writeText(log.textContent);
    button.textContent = coin.dataset.copied;
  } catch {
    getSelection().selectAllChildren(log); // to be copied by hand
  }
}

/* --- the timer: what it has counted, and since when it runs ------------------------------------ */
const timer = document.getElementById("timer");
const face = timer.querySelector(".coin");
const PLACE = "headjudge:timer";
const fresh = () => ({ minutes: 30, used: 0, paused: 0, mode: "stopped", since: 0 });
let clock = { ...fresh(), ...JSON.parse(localStorage.getItem(PLACE) ?? "{}") };
const inWords = (ms) => `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, "0")}`;

function change(mode) {
  const since = Date.now() - clock.since;
  if (clock.mode === "runs") clock.used += since;
  if (clock.mode === "effects") clock.paused += since;
  Object.assign(clock, { mode, since: Date.now() });
  localStorage.setItem(PLACE, JSON.stringify(clock));
  draw();
}

function draw() {
  const since = Date.now() - clock.since;
  const left = clock.minutes * 60_000 - clock.used - (clock.mode === "runs" ? since : 0);
  face.textContent = left > 0 ? inWords(Math.ceil(left / 1000) * 1000) : timer.dataset.time;
  face.classList.toggle("over", left <= 0);
  timer.querySelector("[data-count=paused]").textContent = inWords(clock.paused + (clock.mode === "effects" ? since : 0));
  const go = timer.querySelector("[data-do=start]");
  go.textContent = clock.mode === "stopped" ? go.dataset.go : go.dataset.stop;
  const effects = timer.querySelector("[data-do=effects]");
  effects.setAttribute("aria-pressed", clock.mode === "effects");
  effects.disabled = clock.mode === "stopped";
  if (left <= 0 && ranWithTime) sound.ring(3);
  ranWithTime = clock.mode === "runs" && left > 0; // who comes later, or sets it to less, hears nothing
}

const loud = timer.querySelector("[data-do=sound]");
const sound = soundAtTime("timer-sound", tellSound, ({ target }) => target === loud);
let ranWithTime = false;

function tellSound() {
  loud.textContent = sound.isArmed() ? loud.dataset.on : loud.dataset.off;
}

const DOES = {
  flip,
  show,
  copy,
  start: () => change(clock.mode === "stopped" ? "runs" : "stopped"),
  effects: () => change(clock.mode === "effects" ? "runs" : "effects"),
  sound: () => sound.change(),
  reset: () => { clock = { ...fresh(), minutes: clock.minutes }; change("stopped"); },
};
document.addEventListener("click", ({ target }) => {
  const button = target.closest(".tool [data-do]");
  if (button) DOES[button.dataset.do](button);
});
const minutes = document.getElementById("minutes");
minutes.value = clock.minutes;
minutes.addEventListener("change", () => { clock.minutes = +minutes.value; change(clock.mode); });

goOn();
if (sound.wantedBefore()) sound.arm(false);
tellSound();
draw();
setInterval(draw, 250);
for (const tool of document.querySelectorAll(".tool")) tool.hidden = false;

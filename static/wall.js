/* A wall scrolls by itself, says since when it is without the server, and rings at time. What is
   shown stays when the network goes: live.js asks again, and nothing is taken away meanwhile. Over
   TLS, or on the laptop itself, wall-worker.js keeps it through a reload too. */
"use strict";
{
  const REST = 6000; // ms at the top and at the end
  const SPEED = 28; // pixels a second
  const IDLE = 4000; // ms until the buttons go away
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const lost = document.getElementById("lost");
  const press = (id) => document.getElementById(id);

  /* --- scrolling: smoothly; by whole screens where motion is unwelcome ----------------------- */
  let stands = new URLSearchParams(location.search).get("still") === "1";
  let waits = performance.now() + REST, last = 0, at = 0;

  function roll(time) {
    const box = document.querySelector(".wall-scroll");
    const room = box ? box.scrollHeight - box.clientHeight : 0;
    const passed = Math.min(time - last, 200);
    last = time;
    if (room > 4 && !stands && time > waits) step(box, room, passed, time);
    requestAnimationFrame(roll);
  }

  function step(box, room, passed, time) {
    if (Math.abs(box.scrollTop - at) > 2) at = box.scrollTop; // it was replaced, or somebody scrolled
    if (at >= room - 1) {
      at = box.scrollTop = 0;
      waits = time + REST;
    } else if (still.matches) {
      at = box.scrollTop = Math.min(at + box.clientHeight * 0.9, room);
      waits = time + REST * 1.5;
    } else {
      at = Math.min(at + (SPEED * passed) / 1000, room);
      box.scrollTop = at;
      if (at >= room - 1) waits = time + REST;
    }
  }
  requestAnimationFrame(roll);

  /* what is replaced stays where it was rolled to */
  document.addEventListener("live:new", () => {
    const box = document.querySelector(".wall-scroll");
    if (box) box.scrollTop = at;
    navigator.serviceWorker?.controller?.postMessage(location.href);
    tidy();
  });

  /* --- the network ---------------------------------------------------------------------------- */
  const atClock = (time) => new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(time);
  /* Loaded without a network it comes from what the worker kept, with the time of that. */
  const made = new Date(document.lastModified);
  let isOld = performance.timeOrigin - made > 5000;
  function away() {
    if (!lost.hidden) return;
    lost.textContent = lost.dataset.words.replace("%s", atClock(isOld ? made : new Date()));
    lost.hidden = false;
  }
  const back = () => {
    lost.hidden = true;
    isOld = false;
  };
  if (isOld) away();
  document.addEventListener("live:lost", away);
  document.addEventListener("live:back", back);
  addEventListener("offline", away);
  addEventListener("online", back);

  /* --- what hangs for a while only -------------------------------------------------------------- */
  function tidy() {
    for (const one of document.querySelectorAll("[data-until]")) one.hidden = Date.parse(one.dataset.until) < Date.now();
  }
  setInterval(tidy, 5000);
  tidy();

  /* --- sound at time: the wall says so until it has one ------------------------------------------ */
  const button = press("sound"), silent = press("silent"), bare = document.body.classList.contains("bare");
  const sound = soundAtTime("wall-sound", tellSound, ({ target }) => target === button || target === silent);

  function tellSound() {
    button.textContent = sound.isArmed() ? button.dataset.on : button.dataset.off;
    silent.hidden = bare || sound.isArmed() || !(sound.isWanted() || document.body.classList.contains("on-clock"));
  }

  if (!bare && sound.wantedBefore()) sound.arm(false);
  tellSound();
  button.addEventListener("click", sound.change);
  silent.addEventListener("click", () => sound.arm(true));
  document.addEventListener("clock:over", () => sound.ring(3));

  /* --- what a hand may press -------------------------------------------------------------------- */
  press("tools").hidden = "never" in press("tools").dataset;
  if (!document.fullscreenEnabled) press("full").hidden = true;
  press("full").addEventListener("click", () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()));
  press("still").setAttribute("aria-pressed", String(stands));
  press("still").addEventListener("click", ({ currentTarget }) => {
    stands = !stands;
    currentTarget.setAttribute("aria-pressed", String(stands));
    const address = new URL(location.href); // so that a reload finds it again
    stands ? address.searchParams.set("still", "1") : address.searchParams.delete("still");
    history.replaceState(null, "", address);
  });
  let idle;
  const moved = () => {
    document.body.classList.remove("idle");
    clearTimeout(idle);
    idle = setTimeout(() => document.body.classList.add("idle"), IDLE);
  };
  for (const kind of ["pointermove", "pointerdown", "keydown"]) addEventListener(kind, moved);
  moved();

  if (isSecureContext && !bare) navigator.serviceWorker?.register(lost.dataset.worker).catch(() => {});

  /* a screen that sleeps is no wall */
  const awake = () => document.visibilityState === "visible" && navigator.wakeLock?.request("screen").catch(() => null);
  document.addEventListener("visibilitychange", awake);
  awake();
}

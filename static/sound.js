/* The sound at time, for walls and the battle timer. Browsers let a page sound once it was touched;
   whoever wanted it before a reload has it again with the next touch. */
"use strict";

/* `place`: where the wish is kept. `tell`: called when it begins or ends to be heard.
   `isOurs`: whether a press is on a button that switches the sound itself. */
function soundAtTime(place, tell, isOurs) {
  let sound = null;
  const isArmed = () => sound?.state === "running";
  const isWanted = () => Boolean(sound);

  async function arm(loudly) {
    if (!sound) (sound = new AudioContext()).addEventListener("statechange", tell);
    localStorage.setItem(place, "on");
    tell();
    await sound.resume(); // not before a hand was here, where the browser wants one
    tell();
    if (loudly) ring(1);
  }

  function disarm() {
    localStorage.removeItem(place);
    sound.close();
    sound = null;
    tell();
  }

  function ring(times) {
    if (!isArmed()) return;
    document.body.dataset.rang = times;
    for (let n = 0; n < times; n++) {
      const tone = sound.createOscillator(), loud = sound.createGain(), begins = sound.currentTime + n * 0.9;
      tone.frequency.value = 880;
      loud.gain.setValueAtTime(0.4, begins);
      loud.gain.exponentialRampToValueAtTime(0.001, begins + 0.8);
      tone.connect(loud).connect(sound.destination);
      tone.start(begins);
      tone.stop(begins + 0.8);
    }
  }

  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, (event) => sound && !isArmed() && !isOurs(event) && arm(false));
  return { arm, isArmed, isWanted, ring, change: () => (isArmed() ? disarm() : arm(true)), wantedBefore: () => localStorage.getItem(place) === "on" };
}

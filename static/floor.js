/* The judge's console: how long calls wait grows by itself, and a new call is heard once asked for. */
"use strict";

const minutesSince = (time) => Math.max(Math.floor((Date.now() - Date.parse(time)) / 60_000), 0);

function growOlder() {
  for (const age of document.querySelectorAll("[data-since]")) {
    age.textContent = age.textContent.replace(/\d+/, minutesSince(age.dataset.since));
  }
}
setInterval(growOlder, 15_000);
document.addEventListener("live:new", growOlder);

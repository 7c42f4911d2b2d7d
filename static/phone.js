/* A player's page in a hall with bad Wi-Fi. A report (a form with data-keeps) is written into the
   page's own storage first, then sent with its key, once: now, or when there is a network again.
   #kept tells which. Over TLS a worker keeps the page itself, so that it opens without a network. */
"use strict";
(() => {
  const box = document.getElementById("kept");
  const words = box.dataset;
  const place = `headjudge:${location.pathname}`;
  const until = +words.until; // when the link ends, in milliseconds
  const LONGEST = 60_000, PATIENCE = 20_000;
  let kept = null, sending = false, wait = 2000, timer = 0;

  /* --- storage: what is past its link's end goes, of every link this phone has opened ---------- */
  const storage = (() => {
    try {
      localStorage.setItem("headjudge:try", "1");
      localStorage.removeItem("headjudge:try");
      return localStorage;
    } catch {
      return null; // told to keep nothing: it lives as long as this page
    }
  })();

  function write(report) {
    kept = report;
    if (report) storage?.setItem(place, JSON.stringify({ ...report, until }));
    else storage?.removeItem(place);
  }

  function read(key) {
    try {
      return JSON.parse(storage?.getItem(key) ?? "null");
    } catch {
      return null;
    }
  }

  function forgetEnded() {
    for (const key of Object.keys(storage ?? {}).filter((one) => one.startsWith("headjudge:/p/"))) {
      if (!(read(key)?.until > Date.now())) storage.removeItem(key);
    }
  }

  /* --- a report ------------------------------------------------------------------------------- */
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.dataset.keeps || event.defaultPrevented) return;
    event.preventDefault();
    write({ to: form.getAttribute("action"), fields: [...new FormData(form)], said: form.dataset.keeps });
    send();
  }, true);

  async function send() {
    clearTimeout(timer);
    if (!kept || kept.refused || sending) return;
    const report = kept;
    sending = true;
    tell("sending", words.sending);
    try {
      await deliver(report);
      wait = 2000;
    } catch {
      tell("kept", words.kept);
      timer = setTimeout(send, wait);
      wait = Math.min(wait * 2, LONGEST);
    }
    sending = false;
    if (kept !== report) send(); // what was said meanwhile comes after it
  }

  async function deliver(report) {
    const fields = new URLSearchParams(report.fields);
    const fresh = document.querySelector("[name=csrfmiddlewaretoken]");
    if (fresh) fields.set(fresh.name, fresh.value);
    const headers = { Accept: "application/json", "X-Live": "1" };
    const answer = await fetch(report.to, { method: "POST", body: fields, headers, signal: AbortSignal.timeout?.(PATIENCE) });
    if (answer.status >= 500 || answer.status === 429) throw new Error(answer.status);
    const { message } = await answer.json().catch(() => {
      if (answer.ok) throw new Error("another page answered"); // asked again, under the same key
      return {};
    });
    const isLast = kept === report;
    if (answer.ok) {
      if (isLast) write(null);
      tell("sent", `${words.sent} ${message ?? ""}`, report);
    } else if (isLast) {
      write({ ...report, refused: message || words.again });
      tellRefused();
    }
    dispatchEvent(new Event("live:ask"));
  }

  /* --- what the player sees ------------------------------------------------------------------- */
  function tell(state, text, report = kept) {
    box.className = `notice ${{ sent: "good", refused: "bad" }[state] ?? "warn"}`;
    box.dataset.state = state;
    const said = Object.assign(document.createElement("b"), { textContent: `${words.quoted.replace("{said}", () => report.said)} ` });
    const line = document.createElement("span");
    line.append(said, text);
    box.replaceChildren(line);
    box.hidden = false;
  }

  function tellRefused() {
    tell("refused", `${words.refused} ${kept.refused}`);
    const away = Object.assign(document.createElement("button"), { className: "button small", textContent: words.seen });
    away.addEventListener("click", () => { write(null); box.hidden = true; });
    box.append(" ", away);
  }

  function begin() {
    forgetEnded();
    kept = read(place);
    if (kept?.refused) tellRefused();
    else send();
  }

  for (const name of ["online", "pageshow"]) addEventListener(name, send);
  document.addEventListener("live:back", send);
  document.addEventListener("visibilitychange", () => document.hidden || send());
  document.addEventListener("click", (event) => { // “Look again” leads nowhere without a network
    if (!event.target.closest("[data-look-again]")) return;
    event.preventDefault();
    dispatchEvent(new Event("live:ask"));
  });
  begin();

  if (isSecureContext && "serviceWorker" in navigator) {
    navigator.serviceWorker.register(`${words.worker}?until=${until}`).catch(() => {});
  }
})();

/* A deck check's ticks: sent as they are made, kept on the phone while there is no connection. */
"use strict";

for (const form of document.querySelectorAll("form[data-ticks]")) {
  const key = `deck-check-${form.dataset.ticks}`;
  const said = document.getElementById("ticked");
  if (!said) continue; // ended: nothing to tick any more
  const boxes = [...form.querySelectorAll("input[name=line]")];
  const ticked = () => boxes.filter((box) => box.checked).map((box) => box.value);
  let sending = false;

  const kept = localStorage.getItem(key);
  if (kept !== null) {
    const lines = new Set(JSON.parse(kept));
    for (const box of boxes) box.checked = lines.has(box.value);
    send();
  }

  form.addEventListener("change", () => {
    localStorage.setItem(key, JSON.stringify(ticked()));
    send();
  });
  addEventListener("online", send);
  setInterval(send, 10_000);

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

/* What others change comes onto an open page by itself: an element with an id and data-live="address"
   is asked for again, with the tag of what is shown, and replaced when that has changed. What is
   typed, chosen, unfolded or in focus stays. data-live-every: seconds between two questions.
   Tells document "live:lost" and "live:back", and each new element "live:new". */
"use strict";
(() => {
  const words = document.currentScript.dataset;
  const EVERY = 8, LONGEST = 120; // seconds
  const pages = new Map(); // address → { every, failed, timer, asking, late, held, gone }
  let note = null, showNews = null;

  /* --- asking -------------------------------------------------------------------------------- */
  function follow() {
    for (const { dataset } of document.querySelectorAll("[data-live][id]")) {
      if (pages.has(dataset.live)) continue;
      const page = { address: dataset.live, every: +dataset.liveEvery || EVERY, failed: 0 };
      pages.set(dataset.live, page);
      later(page);
    }
  }

  function later(page, seconds = Math.min(page.every * 2 ** page.failed, LONGEST)) {
    clearTimeout(page.timer);
    // Not all at once: five hundred phones were shown the same at the same moment.
    if (!page.gone) page.timer = setTimeout(ask, seconds * 1000 * (0.75 + Math.random() / 2), page);
  }

  async function ask(page) {
    if (document.hidden || page.asking || page.gone) return; // a tab that is shown again asks at once
    page.asking = true;
    const shown = shownOf(page);
    try {
      const headers = { "X-Live": "1", Accept: "text/html" };
      page.tag = shown[0]?.dataset.liveTag; // htmx may have put a newer one there
      if (page.tag) headers["If-None-Match"] = `W/"${page.tag}"`;
      const answer = await fetch(page.address, { headers, cache: "no-store" });
      if (answer.status >= 500 || answer.status === 429) throw new Error(answer.status);
      const html = answer.status === 200 && (await answer.text());
      reached(page);
      if (html && shown.every((one) => one.isConnected)) put(page, html, answer.headers.get("ETag"));
      else if (html) page.late = true; // overtaken by what the reader has sent
      else if (answer.status !== 304) end(page);
    } catch {
      page.failed++;
      if (page.failed === 2 || !navigator.onLine) say(words.lost);
      document.dispatchEvent(new CustomEvent("live:lost"));
    }
    page.asking = false;
    later(page, page.late ? 1 : undefined);
    page.late = false;
  }

  function reached(page) {
    // The first time too: what is shown may come from what a worker kept.
    if (page.failed || !page.reached) document.dispatchEvent(new CustomEvent("live:back"));
    [page.failed, page.reached] = [0, true];
    if (![...pages.values()].some((one) => one.failed || one.gone || one.held)) say("");
  }

  function end(page) {
    page.gone = true;
    say(words.gone);
  }

  const now = () => document.hidden || [...pages.values()].forEach((page) => later(page, Math.random()));
  document.addEventListener("visibilitychange", now);
  addEventListener("online", now);
  addEventListener("offline", () => say(words.lost));
  addEventListener("live:ask", now);

  /* --- replacing ----------------------------------------------------------------------------- */
  const shownOf = (page) => [...document.querySelectorAll("[data-live][id]")].filter((one) => one.dataset.live === page.address);

  function put(page, html, etag) {
    const fresh = new DOMParser().parseFromString(html, "text/html");
    const pairs = shownOf(page).map((old) => [old, fresh.getElementById(old.id)]);
    if (pairs.some(([, found]) => !found)) return end(page);
    if (document.querySelector("dialog[open], [aria-busy=true], .htmx-request")) return; // asked again: its tag stays the old one
    page.held = pairs.some(([old, found]) => losesSomething(old, found));
    if (page.held) return say(words.news, () => replaceAll(page, pairs, etag));
    replaceAll(page, pairs, etag);
  }

  function replaceAll(page, pairs, etag) {
    for (const [old, found] of pairs) {
      found.dataset.liveTag = etag?.replace(/^W\/|"/g, "") ?? ""; // a board that hangs holds an older one
      replace(old, document.adoptNode(found));
    }
    page.held = false;
    follow();
  }

  function replace(old, found) {
    const open = new Map([...old.querySelectorAll("details")].map((one, at) => [placeOf(one, at), one.open]));
    const typed = fieldsOf(old).filter(([, field]) => isTouched(field));
    const focus = old.contains(document.activeElement) ? document.activeElement : null;
    const at = focus && [...old.querySelectorAll(FOCUSABLE)].indexOf(focus);
    const [from, to] = focus && "selectionStart" in focus ? [focus.selectionStart, focus.selectionEnd] : [];
    old.replaceWith(found);
    [...found.querySelectorAll("details")].forEach((one, n) => (one.open = open.get(placeOf(one, n)) ?? one.open));
    const news = new Map(fieldsOf(found));
    for (const [key, field] of typed) fill(news.get(key), field);
    window.htmx?.process(found);
    found.dispatchEvent(new CustomEvent("live:new", { bubbles: true }));
    if (focus) focusAgain(found, focus, at, from, to);
  }

  const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex]";
  function focusAgain(found, focus, at, from, to) {
    const all = [...found.querySelectorAll(FOCUSABLE)];
    const same = all.filter((one) => likeness(one) === likeness(focus));
    const again = same.includes(all[at]) ? all[at] : same[0];
    again?.focus({ preventScroll: true });
    if (again && from != null) again.setSelectionRange(from, to);
  }

  const likeness = (one) => [one.tagName, one.id, one.name, one.form?.getAttribute("action"), one.getAttribute("href"), one.value ? "" : one.textContent].join("|");
  const placeOf = (one, at) => one.id || `${at} ${one.querySelector("summary")?.textContent.trim()}`;

  /* Fields by where they stand in their form: hidden ones are the server's own. */
  function fieldsOf(root) {
    const seen = {};
    return [...root.querySelectorAll("input:not([type=hidden]), select, textarea")].map((field) => {
      const key = field.id || [field.form?.getAttribute("action"), field.name, /radio|checkbox/.test(field.type) && field.value].join("|");
      seen[key] = (seen[key] || 0) + 1;
      return [`${key}|${seen[key]}`, field];
    });
  }

  function isTouched(field) {
    if (field.type === "file") return field.files.length > 0;
    if (/radio|checkbox/.test(field.type)) return field.checked !== field.defaultChecked;
    if (field.options) return field.selectedIndex !== Math.max(0, [...field.options].findIndex((one) => one.defaultSelected));
    return field.value !== field.defaultValue;
  }

  function losesSomething(old, found) {
    const news = new Map(fieldsOf(found));
    return fieldsOf(old).some(([key, field]) => isTouched(field) && (!news.has(key) || field.type === "file"));
  }

  function fill(field, typed) {
    if (!field) return;
    if (/radio|checkbox/.test(field.type)) field.checked = typed.checked;
    else if (field.type !== "file") field.value = typed.value;
    if (field.dataset.filter) field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /* --- saying -------------------------------------------------------------------------------- */
  function say(text, show) {
    note ??= Object.assign(document.createElement("p"), { className: "notice warn live-note" });
    note.setAttribute("role", "status");
    showNews = show;
    if (note.dataset.said === text && note.isConnected) return; // said once, not every few seconds
    note.dataset.said = note.textContent = text;
    note.hidden = !text;
    if (!note.isConnected) document.getElementById("main").prepend(note);
    if (!show) return;
    const button = Object.assign(document.createElement("button"), { className: "button small", textContent: words.show });
    button.addEventListener("click", () => { const go = showNews; say(""); go(); });
    note.append(" ", button);
  }

  follow();
})();

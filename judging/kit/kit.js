"use strict";
/* The page: what it says in which language, and what is found. */
const kit = (() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const at = (id) => document.getElementById(id);
  const made = (tag, text, className) => { const one = document.createElement(tag); if (text) one.textContent = text; if (className) one.className = className; return one; };
  const names = Object.fromEntries(data.editions.map((one) => [one.key, one.name]));
  const MOSTLY = 0.6; // of a question: so much of it in a league's own words is to the point
  let language = data.languages[data.language] ? data.language : "en";
  const say = (key, filled = {}) => Object.entries(filled).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, value), data.texts[language][key] ?? key);

  /* Each language is made ready when it is first asked. */
  const ready = {};
  const speech = (key) => {
    if (ready[key]) return ready[key];
    const search = searchIn(data, key);
    const told = (texts) => texts[key] ?? texts[""] ?? texts.en;
    const before = data.before.map((one) => ({
      ...one, question: told(one.asked), answer: told(one.said), letters: one.editions.length ? Object.fromEntries(one.editions.map((name) => [name, one.rules])) : null,
    }));
    for (const one of before) {
      const answer = one.kind === "official" ? one.answer : `${one.answer} ${one.was}`;
      one.fields = [search.indexed(one.question).join(" "), "", search.indexed(answer).join(" ")];
      one.phrases = [one.fields[0]];
    }
    ready[key] = { ...search, rules: search.shelf(search.own.entries, search.own.beside), facts: search.shelf(search.own.facts, search.own.beside), before: search.shelf(before) };
    return ready[key];
  };
  let both = null;
  const tongues = () => {
    if (both) return both;
    both = Object.fromEntries(Object.keys(data.languages).map((key) => [key, speech(key)]));
    for (const [key, tongue] of Object.entries(both)) tongue.learnForeign(Object.keys(both).filter((other) => other !== key).map((other) => both[other]));
    return both;
  };
  const spoken = (text) => languageOf(text, tongues(), language);
  const find = (text, edition = "", limit = 10) => {
    const tongue = speech(spoken(text)), answer = findEntries(data, tongue, text, edition, limit), { query, under } = answer;
    const certainty = tongue.before.certainty(query);
    const answers = (one) => certainty(one) >= data.weights.sure || (one.kind !== "official" && tongue.before.share(query, one) >= MOSTLY);
    const before = tongue.before.rank(query, under).filter(answers);
    const rules = query.rules.length ? tongue.before.docs.filter((one) => one.rules.some((rule) => query.rules.includes(rule.toLowerCase()))) : [];
    const given = [...new Set([...rules, ...before])];
    const league = given.filter((one) => one.kind !== "official").slice(0, 5);
    return { ...answer, before: [...league, ...given.filter((one) => one.kind === "official").slice(0, 3)], language: tongue.language };
  };

  const input = at("words"), select = at("edition"), list = at("found"), said = at("said"), all = at("all");
  const marked = (text, stems, tongue, className) => {
    const part = made("p", "", className);
    for (const piece of text.split(/([\p{L}\p{N}'’é-]+)/u)) part.append(stems.size && tongue.wordsOf(piece).some((word) => tongue.stemsOf(word).some((one) => stems.has(one))) ? made("mark", piece) : piece);
    return part;
  };
  const folded = (entry, open) => {
    const box = made("details");
    box.open = open;
    box.lang = entry.language;
    box.append(made("summary", entry.title));
    return box;
  };
  const inEnglish = (text) => { const one = made("span", ` ${text} `); one.lang = "en"; return one; };
  /* A thing of tournaments: what held on the day asked about, then the other years. */
  const drawnFact = (fact, day, stems, tongue, open) => {
    const box = folded(fact, open), first = eraOn(fact, day);
    for (const era of [first, ...fact.eras.filter((one) => one !== first).reverse()]) {
      box.append(marked(era.text, stems, tongue, "text"));
      if (era.reading) box.append(made("p", `${say("unconfirmed")} ${era.reading}`, "small"));
      const line = made("p", "", "small");
      line.append(made("span", era.name, "tag"), inEnglish(era.source));
      box.append(line);
    }
    return box;
  };
  const drawn = (entry, edition, stems, tongue, open) => {
    const box = folded(entry, open);
    const texts = [...entry.texts].sort((a, b) => b.editions.includes(edition) - a.editions.includes(edition));
    if (edition && !(edition in entry.letters)) box.append(made("span", say("not_in", { edition: names[edition] }), "tag warn"));
    for (const one of texts) {
      box.append(marked(one.text, stems, tongue, "text"));
      if (one.reading) box.append(made("p", one.reading, "small"));
      const line = made("p", "", "small");
      for (const key of one.editions) line.append(made("span", names[key], "tag"));
      line.append(inEnglish(one.source));
      for (const rule of entry.letters[one.editions[0]].slice(0, 3)) line.append(made("span", rule, "tag"));
      box.append(line);
    }
    return box;
  };
  const given = (one, stems, tongue) => {
    const box = made("div", "", "given");
    box.append(made("b", one.question), marked(one.answer, stems, tongue, "text"));
    const line = made("p", "", "small");
    line.append(made("span", say(`kind_${one.kind}`), "tag"));
    for (const key of one.editions) line.append(made("span", names[key] ?? key, "tag"));
    for (const rule of one.rules.slice(0, 3)) line.append(made("span", rule, "tag"));
    line.append(` ${one.source} `, made("time", one.day));
    box.append(line);
    if (one.was && one.kind === "official") box.append(made("p", say("overruled", { later: names[one.was] ?? one.was }), "tag bad"));
    else if (one.was) {
      const old = made("p", "", "was");
      old.append(made("span", say("overturned"), "tag bad"), " ", made("s", one.was));
      box.append(old);
    }
    return box;
  };
  const row = (content) => { const one = made("li"); one.append(content); return one; };
  const show = () => {
    const text = input.value.trim();
    list.replaceChildren();
    all.hidden = Boolean(text);
    said.textContent = "";
    if (!text) return;
    const { query, under, day, found, unsure, before, language: asked } = find(text, select.value);
    const tongue = speech(asked), shown = speech(language);
    const stems = new Set(query.groups.flatMap((group) => group.stems.map(([one]) => one)));
    const remarks = query.corrected.map(([word, better]) => say("read_as", { word, better }));
    if (!found.length && !before.length) remarks.push(say("nothing"));
    if (unsure) remarks.push(say("unsure"));
    said.textContent = remarks.join(" ");
    /* A question in one language is answered in the page's. */
    const inMine = (entry) => (asked === language ? entry : [...shown.rules.docs, ...shown.facts.docs].find((one) => one.id === entry.id) ?? entry);
    const mark = asked === language ? stems : new Set();
    const part = (title, rows) => { if (rows.length) list.append(...(title ? [row(made("h2", title))] : []), ...rows.map(row)); };
    const told = (one) => given(asked === language ? one : shown.before.docs[tongue.before.docs.indexOf(one)], mark, shown);
    const [own, official] = [before.filter((one) => one.kind !== "official"), before.filter((one) => one.kind === "official")];
    const rules = found.map(inMine).map((entry, index) => (entry.eras ? drawnFact(entry, day, mark, shown, index < 2) : drawn(entry, under, mark, shown, index < 2)));
    part(say("before"), own.map(told));
    part(own.length ? say("rules") : "", rules.slice(0, 3));
    part(say("official"), official.map(told));
    part(official.length && rules.length > 3 ? say("further") : "", rules.slice(3));
  };
  const chapters = () => {
    all.replaceChildren();
    const own = speech(language);
    for (const [chapter, title] of Object.entries(own.own.chapters)) {
      const entries = own.rules.docs.filter((entry) => entry.chapter === chapter);
      if (!entries.length) continue;
      all.append(made("h2", title));
      for (const entry of entries) all.append(drawn(entry, "", new Set(), own, false));
    }
    all.append(made("h2", say("tournaments")), ...own.facts.docs.map((fact) => drawnFact(fact, "", new Set(), own, false)));
  };
  const listeners = [];
  /* The rulebooks for a select, under their years. */
  const byEra = () => data.eras.map((era) => {
    const group = made("optgroup");
    group.label = era.name || say("undated");
    group.append(...era.keys.map((key) => new Option(names[key], key)));
    return group;
  });
  const speak = (key) => {
    language = key;
    document.documentElement.lang = key;
    document.title = say("title");
    for (const one of document.querySelectorAll("[data-say]")) one.textContent = say(one.dataset.say);
    for (const one of at("languages").children) one.setAttribute("aria-pressed", one.lang === key);
    at("about").textContent = say("about", { day: data.made }) + (data.leagues.length ? ` ${say("of_league", { leagues: data.leagues.join(", ") })}` : "");
    input.placeholder = say("such_as");
    const chosen = select.value;
    select.replaceChildren(new Option(say("every_book"), ""), ...byEra());
    select.value = chosen;
    chapters();
    show();
    for (const told of listeners) told();
  };
  for (const key of Object.keys(data.languages)) {
    const one = made("button", { en: "English", de: "Deutsch" }[key] ?? key);
    one.type = "button";
    one.lang = key;
    one.addEventListener("click", () => speak(key));
    at("languages").append(one);
  }
  const turnTo = (which) => {
    for (const id of ["look-up", "work-out"]) { at(id).hidden = id !== which; at(`to-${id}`).setAttribute("aria-pressed", id === which); }
    if (which === "work-out") for (const told of listeners) told();
  };
  for (const id of ["look-up", "work-out"]) at(`to-${id}`).addEventListener("click", () => turnTo(id));
  input.addEventListener("input", show);
  select.addEventListener("change", show);
  document.querySelector("form[role=search]").addEventListener("submit", (event) => { event.preventDefault(); show(); });
  const kit = { data, say, made, names, byEra, find, given, onTurn: (told) => listeners.push(told), language: () => language };
  window.headjudge = kit;
  speak(language);
  return kit;
})();

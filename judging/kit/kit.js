"use strict";
/* The search of the service, over data that lies in this file: see judging/library/search. */
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const stop = new Set(data.stop);
  const known = Object.keys(data.stems);
  const signs = { "☆": " star ", "★": " star ", "δ": " delta ", "♀": " female ", "♂": " male ", "×": " x ", "−": " minus ", "≥": " at least ", "&": " and " };
  const longestSlang = Math.max(...Object.keys(data.slang).map((typed) => typed.split(" ").length));

  const fold = (text) => [...text].map((sign) => signs[sign] ?? sign).join("").replace(/[’‘`´]/g, "'").toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
  const wordsOf = (text) => (fold(text).match(/[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu) || []).map((word) => word.replace(/'s$/, "").replace(/'/g, ""));
  const stemOf = (word) => data.stems[word] ?? word;

  for (const entry of data.entries) {
    entry.near = new Set([...entry.fields[0], ...entry.fields[1]]);
    entry.counts = entry.fields.map((stems) => { const counts = new Map(); for (const one of stems) counts.set(one, (counts.get(one) || 0) + 1); return counts; });
    entry.asked = entry.phrases.map((stems) => new Set(stems)).filter((stems) => stems.size);
  }
  const lengths = [0, 1, 2].map((field) => data.entries.reduce((sum, entry) => sum + entry.fields[field].length, 0) / data.entries.length || 1);
  const rarity = [new Map(), new Map(), new Map(), new Map()];
  for (const entry of data.entries) {
    entry.counts.forEach((counts, field) => { for (const one of counts.keys()) rarity[field].set(one, (rarity[field].get(one) || 0) + 1); });
    for (const one of entry.near) rarity[3].set(one, (rarity[3].get(one) || 0) + 1);
  }
  const every = data.entries.length;
  const idf = (one, field) => { const count = rarity[field].get(one) || 0; return count ? Math.log(1 + (every - count + 0.5) / (count + 0.5)) : 0; };
  const tells = (one) => { const count = rarity[3].get(one) || 0; return count ? Math.log(1 + every / count) : 0; };

  /* Optimal string alignment: one swap, one letter too many, too few or wrong, each counts one. */
  const distance = (a, b, most) => {
    let before = null, last = Array.from({ length: b.length + 1 }, (_, at) => at);
    for (let i = 1; i <= a.length; i += 1) {
      const row = [i];
      for (let j = 1; j <= b.length; j += 1) {
        let best = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
        if (before && i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, before[j - 2] + 1);
        row.push(best);
      }
      if (Math.min(...row) > most) return most + 1;
      [before, last] = [last, row];
    }
    return last[b.length];
  };
  const knownStems = new Set(Object.values(data.stems));
  const nearest = (word) => {
    if (word.length < 4 || !/^\p{L}+$/u.test(word) || stop.has(word) || word in data.stems || word in data.slang || knownStems.has(word)) return null;
    const most = word.length < 8 ? 1 : 2;
    let best = null;
    for (const one of known) {
      if (one.length < 4 || Math.abs(one.length - word.length) > most || (one[0] !== word[0] && one[0] !== word[1])) continue;
      const far = distance(word, one, most);
      if (far <= most && (!best || far < best[0] || (far === best[0] && one.length > best[1].length))) best = [far, one];
    }
    return best && best[1];
  };

  const understand = (text) => {
    const typed = wordsOf(text.slice(0, 1000)).slice(0, 40);
    const corrected = typed.map(nearest);
    const words = typed.map((word, at) => corrected[at] || word);
    const meant = new Map();
    for (let at = 0; at < words.length;) {
      let taken = 1;
      for (let length = Math.min(longestSlang, words.length - at); length > 0; length -= 1) {
        const stems = data.slang[words.slice(at, at + length).join(" ")];
        if (stems) { taken = length; meant.set(at + length - 1, stems); break; }
      }
      at += taken;
    }
    const groups = [];
    words.forEach((word, at) => {
      const stems = new Map();
      if (!stop.has(word) && !(/^\d+$/.test(word) && word in data.named)) stems.set(stemOf(word), corrected[at] ? data.weights.corrected : 1);
      for (const one of meant.get(at) || []) if (!stems.has(one)) stems.set(one, data.weights.meant);
      if (stems.size) groups.push([...stems]);
    });
    const padded = ` ${wordsOf(text).join(" ")} `;
    const edition = Object.keys(data.named).find((named) => padded.includes(` ${named} `));
    const rules = [...text.matchAll(/\b(SET|TRN|ATK|DMG|KO|CON|BTW|WIN|CRD|DCK|ETL)\s?[-–]?\s?(\d{1,2}|(?<=-)[A-Ja-j])(?![\w-])/gi)].map((found) => `${found[1]}-${found[2]}`.toLowerCase());
    return { groups, rules, edition: edition ? data.named[edition] : "", corrected: typed.flatMap((word, at) => (corrected[at] ? [[word, corrected[at]]] : [])) };
  };

  const asked = (groups, entry) => {
    const whole = groups.reduce((sum, group) => sum + Math.max(0, ...group.map(([one]) => tells(one))), 0);
    let best = 0;
    for (const phrase of entry.asked) {
      const met = groups.reduce((sum, group) => sum + Math.max(0, ...group.map(([one]) => (phrase.has(one) ? tells(one) : 0))), 0);
      if (!met) continue;
      let length = 0;
      for (const one of phrase) length += tells(one);
      best = Math.max(best, (met * met) / (whole * length));
    }
    return best;
  };
  const score = (groups, entry, edition) => {
    let sum = 0, share = 0, close = 0;
    for (const group of groups) {
      let best = 0, there = false, near = false;
      for (const [one, weight] of group) {
        let here = 0;
        entry.counts.forEach((counts, field) => {
          const count = counts.get(one);
          if (!count) return;
          here += data.weights.fields[field] * idf(one, field) * ((count * 2.2) / (count + 1.2 * (0.25 + (0.75 * entry.fields[field].length) / lengths[field])));
        });
        if (here) there = true;
        if (entry.near.has(one)) near = true;
        best = Math.max(best, here * weight);
      }
      sum += best; share += there; close += near;
    }
    let whole = sum * (0.4 + (0.3 * share) / groups.length + (0.3 * close) / groups.length) * (1 + 3 * asked(groups, entry));
    if (edition && !(edition in entry.letters)) whole *= 0.6;
    return entry.term ? whole * 0.85 : whole;
  };
  const find = (text, edition = "", limit = 10) => {
    const query = understand(text);
    const under = edition || query.edition;
    const named = data.entries.filter((entry) => entry.id === text.trim().toLowerCase() || query.rules.some((rule) => Object.values(entry.letters).flat().concat(entry.rules).some((one) => one.toLowerCase() === rule)));
    named.sort((a, b) => place(a, query.rules) - place(b, query.rules));
    const ranked = query.groups.length ? data.entries.map((entry) => [score(query.groups, entry, under), entry]).filter(([points]) => points > 0).sort((a, b) => b[0] - a[0]).map(([, entry]) => entry) : [];
    return { query, under, found: [...new Set([...named, ...ranked])].slice(0, limit) };
  };
  const place = (entry, rules) => Math.min(...Object.values(entry.letters).map((ids) => { const at = ids.findIndex((one) => rules.includes(one.toLowerCase())); return at < 0 ? 99 : at; }), 99);
  window.headjudge = { find };

  const names = Object.fromEntries(data.editions.map((one) => [one.key, one.name]));
  const input = document.getElementById("words"), select = document.getElementById("edition");
  const list = document.getElementById("found"), said = document.getElementById("said"), all = document.getElementById("all");
  for (const one of data.editions) select.append(new Option(one.name, one.key));
  const made = (tag, text, className) => { const one = document.createElement(tag); if (text) one.textContent = text; if (className) one.className = className; return one; };
  const marked = (text, stems) => {
    const part = made("p", "", "text");
    for (const piece of text.split(/([\p{L}\p{N}'’é-]+)/u)) part.append(wordsOf(piece).some((word) => stems.has(stemOf(word))) ? made("mark", piece) : piece);
    return part;
  };
  const drawn = (entry, edition, stems, open) => {
    const box = made("details");
    box.id = entry.id;
    box.open = open;
    const summary = made("summary", entry.title);
    box.append(summary);
    const texts = [...entry.texts].sort((a, b) => b.editions.includes(edition) - a.editions.includes(edition));
    if (edition && !(edition in entry.letters)) box.append(made("span", `not in ${names[edition]}`, "tag warn"));
    for (const one of texts) {
      box.append(marked(one.text, stems));
      if (one.reading) box.append(made("p", one.reading, "small"));
      const line = made("p", "", "small");
      for (const key of one.editions) line.append(made("span", names[key], "tag"));
      line.append(` ${one.source} `);
      for (const rule of entry.letters[one.editions[0]].slice(0, 3)) line.append(made("span", rule, "tag"));
      box.append(line);
    }
    return box;
  };
  const show = () => {
    const text = input.value.trim();
    list.replaceChildren();
    all.hidden = Boolean(text);
    said.textContent = "";
    if (!text) return;
    const { query, under, found } = find(text, select.value);
    const stems = new Set(query.groups.flatMap((group) => group.map(([one]) => one)));
    if (query.corrected.length) said.textContent = query.corrected.map(([word, better]) => `“${word}” read as “${better}”`).join(", ");
    if (!found.length) said.textContent = "Nothing was found. Try the game's own words: retreat, Prize, Confused, Bench, evolve.";
    found.forEach((entry, at) => { const row = made("li"); row.append(drawn(entry, under, stems, at < 2)); list.append(row); });
  };
  for (const [chapter, title] of Object.entries(data.chapters)) {
    const entries = data.entries.filter((entry) => entry.chapter === chapter);
    if (!entries.length) continue;
    all.append(made("h2", title));
    for (const entry of entries) all.append(drawn(entry, "", new Set(), false));
  }
  input.addEventListener("input", show);
  select.addEventListener("change", show);
  document.querySelector("form").addEventListener("submit", (event) => { event.preventDefault(); show(); });
  show();
})();

"use strict";
/* The look-up of the service, over data that lies in this file: see judging/library/search. */
const searchIn = (data, language) => {
  const words = wordsIn(data, language), { own, stop, wordsOf, stemsOf } = words;
  const longestSlang = Math.max(...Object.keys(own.slang).map((typed) => typed.split(" ").length), 1);
  const ruleId = /\b(SET|TRN|ATK|DMG|KO|CON|BTW|WIN|CRD|DCK|ETL)\s?[-–]\s?(\d{1,2}|[A-J]|S\d[AB]?)(?![\w-])|\b(SET|TRN|ATK|DMG|CON|BTW|WIN|CRD|DCK|ETL)(\d{1,2})\b/gi;
  const isYear = (word) => /^(199\d|20[0-3]\d)$/.test(word);

  /* What slang means, by the place of its last word, and the words of what has several. */
  const meanings = (read) => {
    const meant = new Map(), spelt = new Set();
    for (let at = 0; at < read.length;) {
      let taken = 0;
      for (let length = Math.min(longestSlang, read.length - at); length > 0 && !taken; length -= 1) {
        const phrase = read.slice(at, at + length);
        if (!Object.hasOwn(own.slang, phrase.join(" "))) continue;
        taken = length;
        meant.set(at + length - 1, own.slang[phrase.join(" ")]);
        if (length > 1) for (const word of phrase) spelt.add(word);
      }
      at += taken || 1;
    }
    return { meant, spelt };
  };
  /* What stands for a word: its stem; each part of a compound counts for itself beside it. */
  const standFor = (word, weight) => {
    const [stem, ...parts] = stemsOf(word);
    return parts.length ? parts.map((part) => [[stem, weight], [part, weight * data.weights.part]]) : [stem ? [[stem, weight]] : []];
  };
  const understand = (asked) => {
    const text = asked.slice(0, data.weights.characters);
    const typed = wordsOf(text.replace(ruleId, " ")).slice(0, data.weights.words), corrections = new Map(typed.map((word) => [word, words.nearest(word)]));
    const read = typed.map((word) => corrections.get(word) || word), { meant, spelt } = meanings(read), groups = new Map();
    read.forEach((word, at) => {
      const said = meant.get(at), isPassing = said?.length === 0 || stop.has(word) || isYear(word);
      const others = (said || []).map((one) => [one, data.weights.meant]);
      for (const stems of isPassing ? [[]] : standFor(word, word === typed[at] ? 1 : data.weights.corrected)) {
        const all = [...new Map([...others, ...stems])];
        if (all.length) groups.set(JSON.stringify(all), { word: typed[at], stems: all });
      }
    });
    const padded = ` ${typed.join(" ")} `;
    const edition = Object.keys(own.named).filter((named) => padded.includes(` ${named} `)).sort((one, other) => other.length - one.length)[0];
    const year = typed.find((word) => data.years[word]);
    return {
      groups: [...groups.values()], spelt, years: [...new Set(text.match(/\b(?:199\d|20[0-3]\d)\b/g) ?? [])], passing: new Set(typed.filter((word) => words.passing.has(word))),
      rules: [...text.matchAll(ruleId)].map((found) => `${found[1] ?? found[3]}-${found[2] ?? found[4]}`.toLowerCase()),
      edition: edition ? own.named[edition] : year ? data.years[year] : "", corrected: [...corrections].filter(([, better]) => better),
    };
  };
  return { language, ...words, understand, shelf: (docs, beside) => rankingOf(data, docs, beside) };
};

/* Which language a question is in: by the words that only one of the languages has. */
const languageOf = (text, tongues, frame) => {
  const lead = (counts) => { const best = Math.max(...Object.values(counts)); return Object.keys(counts).filter((key) => counts[key] === best); };
  const count = (keys, worth) => Object.fromEntries(keys.map((key) => [key, tongues[key].wordsOf(text).reduce((sum, word) => sum + worth(word, key), 0)]));
  const keys = Object.keys(tongues), others = (key) => keys.filter((other) => other !== key).map((other) => tongues[other]);
  const counts = count(keys, (word, key) => (tongues[key].isOwn(word) && !others(key).some((other) => other.isOwn(word)) ? (tongues[key].isEverywhere(word) ? 2 : 1) : 0));
  for (const key of keys) if (tongues[key].typedAs && /[äöüß]/i.test(text)) counts[key] += 1;
  let leading = lead(counts);
  if (leading.length > 1) leading = lead(count(leading, (word, key) => Number(tongues[key].hasWord(word) || tongues[key].nearest(word) !== null)));
  return leading.length === 1 ? leading[0] : frame;
};

/* What is told of tournaments, by the years it held: a fact's eras, oldest first. */
const heldIn = ({ eras }, years) => (years.length ? years.some((year) => eras.some((era) => era.since.slice(0, 4) <= year && year <= (era.until.slice(0, 4) || "9999"))) : eras.some((era) => !era.until));
const eraOn = ({ eras }, day) => eras.findLast((era) => !day || era.since <= day) ?? eras[0];
const factsInOrder = (data, tongue, query) => {
  const { same_year: same, other_year: other, term, fact_bonus: bonus } = data.weights, sure = tongue.facts.certainty(query), named = query.years.length > 0;
  const then = (fact) => (heldIn(fact, query.years) ? (named ? same : 1) : named ? other : term);
  return tongue.facts.weigh(query).map(([points, fact]) => [points * then(fact) * (sure(fact) + bonus), fact]);
};
/* A fact that answers clearly more of the question than what is first stands before it. */
const putSurestFactFirst = (data, ranked, sure) => {
  const surest = ranked.filter((entry) => entry.eras).reduce((best, one) => (best && sure.get(best) >= sure.get(one) ? best : one), null);
  return !surest || sure.get(surest) < sure.get(ranked[0]) + data.weights.clearly_surer ? ranked : [surest, ...ranked.filter((one) => one !== surest)];
};

/* The entries that answer, best first: an id of the rules matrix finds exactly what it names, before all else. */
const findEntries = (data, tongue, text, edition, limit) => {
  const query = tongue.understand(text), under = edition || query.edition, { floor, sure: enough, nothing } = data.weights;
  const named = [...tongue.rules.docs, ...tongue.facts.docs].filter((entry) => entry.id === text.trim().toLowerCase()).concat(query.rules.flatMap((rule) =>
    tongue.rules.docs.filter((entry) => entry.about.includes(rule)).sort((a, b) => a.about.indexOf(rule) - b.about.indexOf(rule) || (a.id < b.id ? -1 : 1))));
  let ranked = [...tongue.rules.weigh(query, under), ...factsInOrder(data, tongue, query)].sort(inOrder).map(([, entry]) => entry);
  const ofRules = tongue.rules.limited(query), ofFacts = tongue.facts.limited(query), sure = new Map(ranked.map((entry) => [entry, (entry.eras ? ofFacts : ofRules)(entry)]));
  /* What the edition asked about does not have stands behind what it has that answers. */
  const lacks = (entry) => Boolean(under) && !entry.eras && !(under in entry.letters);
  const last = ranked.findLastIndex((entry) => !entry.eras && !lacks(entry) && sure.get(entry) >= enough);
  const before = ranked.slice(0, last + 1);
  ranked = [...before.filter((entry) => !lacks(entry)), ...before.filter(lacks), ...ranked.slice(last + 1)].sort((a, b) => (sure.get(a) < nothing) - (sure.get(b) < nothing));
  ranked = putSurestFactFirst(data, ranked, sure);
  const day = query.years.length ? `${query.years[0]}-03-01` : data.editions.find((one) => one.key === under)?.asked_on ?? "";
  const surest = named.length ? 1 : Math.max(0, ...sure.values());
  const found = surest < floor ? [] : [...new Set([...named, ...ranked])].slice(0, limit);
  return { query, under, day, found, unsure: found.length > 0 && surest < enough };
};

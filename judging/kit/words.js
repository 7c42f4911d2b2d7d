"use strict";
/* The words of one language as the service reads them: folded, brought to their stems, mended. See judging/library/search. */
const wordsIn = (data, language) => {
  const own = data.languages[language], more = data.more[language];
  const stop = new Set(own.stop), ownStop = new Set(own.own_stop), known = own.known.split(" ");
  const common = new Set(own.common), game = new Set(own.game), passing = new Set(own.passing);
  const typedAs = own.typed ? new RegExp(own.typed, "g") : null;
  const signs = { "☆": " star ", "★": " star ", "δ": " delta ", "♀": " female ", "♂": " male ", "×": " x ", "−": " minus ", "≥": " at least ", "&": " and " };
  const endings = typedAs ? ["", "e", "n", "en", "er", "es", "em", "s", "t", "te", "ten", "et"] : ["", "s", "es", "d", "ed", "ing", "ly"];

  const plain = (text) => [...text].map((sign) => signs[sign] ?? sign).join("").replace(/[’‘`´]/g, "'").toLowerCase().replaceAll("ß", "ss").normalize("NFKD").replace(/\p{M}/gu, "");
  const fold = (text) => (typedAs ? plain(text).replace(typedAs, "$1") : plain(text));
  const wordsOf = (text) => (fold(text).match(/[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu) || []).map((word) => word.replace(/'s$/, "").replace(/'/g, ""));
  const has = (word) => Object.hasOwn(own.stems, word);
  const knownStems = new Set(Object.values(own.stems).flatMap((stems) => stems.split(" ")));
  const ownStems = new Set(known.filter(has).map((word) => own.stems[word].split(" ")[0]));
  /* Another form of a word that stands in a table: flipping, where flips does; its own word there. */
  const formOf = (word, stands) => {
    for (const ending of endings) {
      if (!ending || word.length - ending.length < 3 || !word.endsWith(ending)) continue;
      const bare = word.slice(0, word.length - ending.length);
      const single = /([^aeiou])\1$/.test(bare) ? [bare.slice(0, -1)] : [];
      for (const stem of [bare, `${bare}e`, ...single]) for (const other of endings) if (stands(stem + other)) return stem + other;
    }
    return null;
  };
  const knownForm = (word) => (common.has(word) ? null : formOf(word, has));
  /* The words a compound is put together of, the longest first; null where it is none. */
  const isPart = (word) => Object.hasOwn(own.parts, word);
  const firstPart = (text) => {
    for (const link of data.weights.links) { const bare = text.slice(0, text.length - link.length); if (text.endsWith(link) && isPart(bare)) return bare; }
    return isPart(`${text}e`) ? `${text}e` : null;
  };
  const lastPart = (word) => (isPart(word) ? word : formOf(word, isPart));
  const split = (word) => {
    let best = null;
    for (let end = word.length - data.weights.least_part + 1; end > 2; end -= 1) {
      const first = firstPart(word.slice(0, end)), rest = word.slice(end);
      if (!first) continue;
      const last = lastPart(rest), after = last ? [last] : rest.length < data.weights.least_compound ? null : split(rest);
      if (after && (!best || after.length + 1 < best.length)) best = [first, ...after];
    }
    return best ?? (isPart(word) ? [word] : null);
  };
  const apart = (word) => {
    const parts = typedAs && word.length >= data.weights.least_compound && /^\p{L}+$/u.test(word) ? split(word) : null;
    if (!parts || parts.length < 2) return null;
    const stems = [...new Set(parts.map((part) => own.parts[part]).filter(Boolean))];
    return stems.length ? stems : null;
  };
  const stemsOf = (word) => {
    if (has(word)) return own.stems[word].split(" ");
    if (Object.hasOwn(more, word)) return more[word] ? more[word].split(" ") : [];
    const form = knownForm(word), stem = form ? own.stems[form].split(" ")[0] : word;
    return [stem, ...(apart(word) ?? [])];
  };
  const indexed = (text) => wordsOf(text).filter((word) => !stop.has(word)).flatMap(stemsOf);

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
  /* Whether the library has a word: itself, or what it is put together of. */
  const hasWord = (word) => stop.has(word) || Object.hasOwn(own.slang, word) || has(word) || knownStems.has(word) || Boolean(apart(word)) || Boolean(knownForm(word));
  const isEverywhere = (word) => ownStop.has(word);
  const isOwn = (word) => ownStop.has(word) || ownStems.has(stemsOf(word)[0]);
  let foreign = new Set();
  const learnForeign = (others) => { foreign = new Set(others.flatMap((other) => [...other.known, ...other.ownStop])); };
  const meansItself = (word) => hasWord(word) || Object.hasOwn(more, word) || foreign.has(word) || common.has(word);
  /* The known word that was meant; null where the word is known or nothing is close. */
  const nearest = (word) => {
    if (word.length < data.weights.least_letters || !/^\p{L}+$/u.test(word) || meansItself(word)) return null;
    const most = word.length < data.weights.long_game_word ? 1 : 2;
    let best = null;
    for (const one of known) {
      if (one.length < data.weights.least_letters || Math.abs(one.length - word.length) > most || (one[0] !== word[0] && one[0] !== word[1]) || !/^\p{L}+$/u.test(one)) continue;
      const far = distance(word, one, most);
      if (far > most || (far > 1 && word.length < data.weights.long_word && !game.has(stemsOf(one)[0]))) continue;
      if (!best || far < best[0] || (far === best[0] && (one.length > best[1].length || (one.length === best[1].length && one < best[1])))) best = [far, one];
    }
    return best && best[1];
  };
  return { own, known, stop, ownStop, passing, typedAs, wordsOf, stemsOf, indexed, hasWord, isOwn, isEverywhere, learnForeign, nearest };
};

"use strict";
/* The search of the service, over data that lies in this file: see judging/library/search. */
const searchIn = (data, language) => {
  const own = data.languages[language], more = data.more[language];
  const stop = new Set(own.stop), ownStop = new Set(own.own_stop), known = own.known.split(" ");
  const typedAs = own.typed ? new RegExp(own.typed, "g") : null;
  const signs = { "☆": " star ", "★": " star ", "δ": " delta ", "♀": " female ", "♂": " male ", "×": " x ", "−": " minus ", "≥": " at least ", "&": " and " };
  const links = ["", "s", "n", "en", "es", "er", "e", "ns"];
  const longestSlang = Math.max(...Object.keys(own.slang).map((typed) => typed.split(" ").length), 1);

  const plain = (text) => [...text].map((sign) => signs[sign] ?? sign).join("").replace(/[’‘`´]/g, "'").toLowerCase().replaceAll("ß", "ss").normalize("NFKD").replace(/\p{M}/gu, "");
  const fold = (text) => (typedAs ? plain(text).replace(typedAs, "$1") : plain(text));
  const wordsOf = (text) => (fold(text).match(/[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu) || []).map((word) => word.replace(/'s$/, "").replace(/'/g, ""));
  const has = (word) => Object.hasOwn(own.stems, word);
  /* A compound that stands nowhere: by the words it is put together of. */
  const apart = (word) => {
    if (!typedAs || word.length < 7) return null;
    for (let end = word.length - 3; end > 2; end -= 1) {
      const rest = word.slice(end);
      if (!has(rest)) continue;
      for (const link of links) {
        const first = word.slice(0, end - link.length);
        if (word.slice(0, end).endsWith(link) && first.length > 2 && has(first)) return [own.stems[first].split(" ")[0], own.stems[rest].split(" ")[0]];
      }
    }
    return null;
  };
  const stemsOf = (word) => {
    if (has(word)) return own.stems[word].split(" ");
    if (Object.hasOwn(more, word)) return more[word] ? more[word].split(" ") : [];
    const parts = apart(word);
    return parts ? [word, ...parts] : [word];
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
  const knownStems = new Set(Object.values(own.stems).flatMap((stems) => stems.split(" ")));
  const nearest = (word) => {
    if (word.length < 4 || !/^\p{L}+$/u.test(word) || stop.has(word) || has(word) || Object.hasOwn(more, word) || Object.hasOwn(own.slang, word) || knownStems.has(word) || apart(word)) return null;
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
        const phrase = words.slice(at, at + length).join(" ");
        if (Object.hasOwn(own.slang, phrase)) { taken = length; meant.set(at + length - 1, own.slang[phrase]); break; }
      }
      at += taken;
    }
    const groups = [];
    words.forEach((word, at) => {
      const passing = stop.has(word) || /^(199\d|20[0-3]\d)$/.test(word);
      const weight = corrected[at] ? data.weights.corrected : 1;
      const [stem, ...parts] = passing ? [] : stemsOf(word);
      const others = (meant.get(at) || []).map((one) => [one, data.weights.meant]);
      if (parts.length) for (const part of parts) groups.push([...others, [stem, weight], [part, weight * data.weights.part]]);
      else if (stem) groups.push([...others.filter(([one]) => one !== stem), [stem, weight]]);
      else if (others.length) groups.push(others);
    });
    const padded = ` ${wordsOf(text).join(" ")} `;
    const edition = Object.keys(own.named).filter((named) => padded.includes(` ${named} `)).sort((one, other) => other.length - one.length)[0];
    const year = typed.find((word) => data.years[word]);
    const rules = [...text.matchAll(/\b(SET|TRN|ATK|DMG|KO|CON|BTW|WIN|CRD|DCK|ETL)\s?[-–]?\s?(\d{1,2}|(?<=-)[A-Ja-j])(?![\w-])/gi)].map((found) => `${found[1]}-${found[2]}`.toLowerCase());
    return { groups, rules, edition: edition ? own.named[edition] : year ? data.years[year] : "", corrected: typed.flatMap((word, at) => (corrected[at] ? [[word, corrected[at]]] : [])) };
  };
  /* How many words of a question are this language's own: it says which language it is in. */
  const ownWords = (text, other) => wordsOf(text).reduce((sum, word) => sum + (ownStop.has(word) && !other.ownStop.has(word) ? 2 : has(word) && !other.has(word) ? 1 : 0), /[äöüß]/i.test(text) && typedAs ? 1 : 0);

  /* What is ranked among itself: entries, or what was ruled before. */
  const shelf = (docs) => {
    for (const doc of docs) {
      doc.lists = doc.fields.map((text) => text.split(" ").filter(Boolean));
      doc.near = new Set([...doc.lists[0], ...doc.lists[1]]);
      doc.any = new Set(doc.lists.flat());
      doc.counts = doc.lists.map((stems) => { const counts = new Map(); for (const one of stems) counts.set(one, (counts.get(one) || 0) + 1); return counts; });
      doc.asked = doc.phrases.map((phrase) => new Set(phrase.split(" ").filter(Boolean))).filter((stems) => stems.size);
    }
    const lengths = [0, 1, 2].map((field) => docs.reduce((sum, doc) => sum + doc.lists[field].length, 0) / docs.length || 1);
    const rarity = [new Map(), new Map(), new Map(), new Map(), new Map()];
    const count = (at, stems) => { for (const one of stems) rarity[at].set(one, (rarity[at].get(one) || 0) + 1); };
    for (const doc of docs) { doc.counts.forEach((counts, field) => count(field, counts.keys())); count(3, doc.near); count(4, doc.any); }
    const titles = new Set(docs.flatMap((doc) => doc.lists[0]));
    const idf = (one, field) => { const times = rarity[field].get(one) || 0; return times ? Math.log(1 + (docs.length - times + 0.5) / (times + 0.5)) : 0; };
    const tells = (one) => { const times = rarity[3].get(one) || 0; return times ? Math.log(1 + docs.length / times) : 0; };
    const tellsAny = (one) => { const times = rarity[4].get(one) || 0; return times ? Math.log(1 + docs.length / times) : 0; };
    const most = (group, worth) => Math.max(0, ...group.map(([one]) => worth(one)));
    const nearAsking = (groups, doc) => {
      const whole = groups.reduce((sum, group) => sum + most(group, tells), 0);
      let best = 0;
      for (const phrase of doc.asked) {
        const met = groups.reduce((sum, group) => sum + most(group, (one) => (phrase.has(one) ? tells(one) : 0)), 0);
        if (!met) continue;
        let length = 0;
        for (const one of phrase) length += tells(one);
        best = Math.max(best, (met * met) / (whole * length));
      }
      return best;
    };
    const score = (groups, doc, edition) => {
      let sum = 0, share = 0, close = 0;
      for (const group of groups) {
        let best = 0;
        for (const [one, weight] of group) {
          let here = 0;
          doc.counts.forEach((counts, field) => {
            const times = counts.get(one);
            if (times) here += data.weights.fields[field] * idf(one, field) * ((times * 2.2) / (times + 1.2 * (0.25 + (0.75 * doc.lists[field].length) / lengths[field])));
          });
          best = Math.max(best, here * weight);
        }
        sum += best;
        share += group.some(([one]) => doc.any.has(one));
        close += group.some(([one]) => doc.near.has(one));
      }
      let whole = sum * (0.4 + (0.3 * share) / groups.length + (0.3 * close) / groups.length) * (1 + 3 * nearAsking(groups, doc));
      if (edition && doc.letters && !(edition in doc.letters)) whole *= 0.6;
      return doc.term ? whole * 0.85 : whole;
    };
    /* How much of a question a doc answers, from 0 to 1: half by its words, half by the way it is asked. */
    const sure = (groups, doc) => {
      const strange = Math.log(1 + docs.length);
      let whole = 0, met = 0, knownPart = 0;
      for (const group of groups) {
        const telling = most(group, tellsAny);
        whole += telling || strange;
        knownPart += telling;
        if (group.some(([one]) => doc.near.has(one))) met += telling;
        else if (group.some(([one]) => doc.any.has(one))) met += 0.6 * telling;
      }
      const game = groups.some((group) => group.some(([one]) => titles.has(one))) ? 1 : 0.6;
      return whole ? ((met / whole + Math.min(1, nearAsking(groups, doc)) * (knownPart / whole)) / 2) * game : 0;
    };
    /* How much of a question stands in a doc at all, from 0 to 1: a league's own word has no asking of its own. */
    const share = (groups, doc) => {
      const worth = groups.map((group) => most(group, tellsAny) || Math.log(1 + docs.length)), whole = worth.reduce((sum, one) => sum + one, 0);
      return whole ? groups.reduce((sum, group, at) => sum + (group.some(([one]) => doc.any.has(one)) ? worth[at] : 0), 0) / whole : 0;
    };
    const rank = (groups, edition) => (groups.length ? docs.map((doc) => [score(groups, doc, edition), doc]).filter(([points]) => points > 0).sort((a, b) => b[0] - a[0]).map(([, doc]) => doc) : []);
    return { docs, rank, sure, share };
  };
  return { language, own, wordsOf, stemsOf, indexed, understand, ownWords, shelf, ownStop, has };
};

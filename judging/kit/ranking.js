"use strict";
const inOrder = (a, b) => b[0] - a[0] || (a[1].id === b[1].id ? 0 : a[1].id < b[1].id ? -1 : 1);
/* Entries put in order for a question, as judging/library/search/ranker.py does it. */
const rankingOf = (data, docs, beside = []) => {
  const weights = data.weights, editions = data.editions.length;
  for (const doc of docs) {
    doc.lists = doc.fields.map((text) => text.split(" ").filter(Boolean));
    doc.near = new Set([...doc.lists[0], ...doc.lists[1]]);
    doc.any = new Set(doc.lists.flat());
    doc.counts = doc.lists.map((stems) => { const counts = new Map(); for (const one of stems) counts.set(one, (counts.get(one) || 0) + 1); return counts; });
  }
  const add = (counts, one) => counts.set(one, (counts.get(one) || 0) + 1);
  const titles = new Set(docs.flatMap((doc) => doc.lists[0]));
  const inField = [new Map(), new Map(), new Map()], anywhere = new Map();
  for (const doc of docs) { doc.counts.forEach((counts, field) => { for (const one of counts.keys()) add(inField[field], one); }); for (const one of doc.any) add(anywhere, one); }
  const lengths = [0, 1, 2].map((field) => docs.reduce((sum, doc) => sum + doc.lists[field].length, 0) / docs.length || 1);
  const rarity = new Map([...anywhere].map(([one, times]) => [one, Math.log(1 + docs.length / times)]));

  /* The index of the service keeps a field's length in one byte: from 40 on it is rounded down. */
  const kept = (length) => { if (length < 40) return length; const above = length - 24, step = 2 ** (Math.floor(Math.log2(above)) - 3); return Math.floor(above / step) * step + 24; };
  const inDoc = (one, doc) => doc.counts.reduce((sum, counts, field) => {
    const times = counts.get(one);
    if (!times) return sum;
    const having = inField[field].get(one), rare = Math.log(1 + (docs.length - having + 0.5) / (having + 0.5));
    return sum + weights.fields[field] * rare * ((times * 2.2) / (times + 1.2 * (0.25 + (0.75 * kept(doc.lists[field].length)) / lengths[field])));
  }, 0);
  /* Of what one word may mean the best counts, and a tenth of the others. */
  const found = (groups, doc) => groups.reduce((sum, group) => {
    const points = group.stems.map(([one, weight]) => weight * inDoc(one, doc)), best = Math.max(0, ...points);
    return sum + best + 0.1 * (points.reduce((all, one) => all + one, 0) - best);
  }, 0);

  /* For each doc, how near the question comes to the nearest way of asking for it, from 0 to 1. */
  const nearnessOf = (ways) => {
    const phrases = ways.map(([doc, phrase]) => [doc, new Set(phrase.split(" ").filter(Boolean))]).filter(([, stems]) => stems.size);
    const asking = new Map();
    for (const [doc, stems] of phrases) for (const one of stems) { if (!asking.has(one)) asking.set(one, new Set()); asking.get(one).add(doc); }
    const asked = new Set(phrases.map(([doc]) => doc)).size;
    const tells = (one) => (asking.has(one) ? Math.log(1 + asked / asking.get(one).size) : 0);
    const long = phrases.map(([, stems]) => [...stems].reduce((sum, one) => sum + tells(one), 0));
    return (groups) => {
      const whole = groups.reduce((sum, group) => sum + Math.max(0, ...group.stems.map(([one]) => tells(one))), 0), best = new Map();
      phrases.forEach(([doc, stems], at) => {
        const met = groups.reduce((sum, group) => sum + Math.max(0, ...group.stems.map(([one]) => (stems.has(one) ? tells(one) : 0))), 0);
        if (met) best.set(doc, Math.max(best.get(doc) || 0, (met * met) / (whole * long[at])));
      });
      return best;
    };
  };
  const BESIDE = {}, ways = docs.flatMap((doc) => doc.phrases.map((phrase) => [doc, phrase]));
  const nearAsking = nearnessOf(ways), nearOrBeside = nearnessOf([...ways, ...beside.map((phrase) => [BESIDE, phrase])]);
  const meets = (stems, group) => group.stems.some(([one]) => stems.has(one));
  const ofItsMoment = (doc, groups) => !doc.moment?.length || groups.some((group) => group.stems.some(([one]) => doc.moment.includes(one)));
  /* What each year's own kinds of card brought stands behind what is asked of any game. */
  const fits = (doc, edition) => {
    if (!doc.letters) return 1;
    const had = Object.keys(doc.letters).length;
    const everywhere = doc.about ? weights.rare_rule + (1 - weights.rare_rule) * (had / editions) : 1;
    const fit = edition ? (edition in doc.letters ? 1 : weights.other_edition) : everywhere;
    return fit * (doc.term ? weights.term : 1);
  };
  /* What fits a question, each with its points, best first. */
  const weigh = ({ groups }, edition) => {
    if (!groups.length) return [];
    const near = nearAsking(groups);
    const hits = docs.map((doc) => [found(groups, doc), doc]).filter(([points]) => points > 0).sort((a, b) => b[0] - a[0]).slice(0, weights.proposed);
    const scored = hits.map(([points, doc]) => {
      const share = groups.filter((group) => meets(doc.any, group)).length / groups.length, close = groups.filter((group) => meets(doc.near, group)).length / groups.length;
      const whole = points * (0.4 + 0.3 * share + 0.3 * close) * (1 + weights.asked_so * (near.get(doc) || 0));
      return [whole * (ofItsMoment(doc, groups) ? 1 : weights.other_moment) * fits(doc, edition), doc];
    });
    return scored.sort(inOrder);
  };
  const rank = (query, edition) => weigh(query, edition).map(([, doc]) => doc);

  const isKnown = (group) => group.stems.some(([one]) => rarity.has(one));
  const certain = (group, query) => (query.corrected.some(([word]) => word === group.word) ? (group.word.length >= weights.long_corrected ? weights.likely_correction : weights.guessed_correction) : 1);
  const isAside = (group, query) => !isKnown(group) && (query.spelt.has(group.word) || /^\p{N}+$/u.test(group.word));
  const inTitles = (group, query) => certain(group, query) > weights.guessed_correction && group.stems.some(([one]) => titles.has(one));
  const rareIn = (group) => Math.max(0, ...group.stems.map(([one]) => rarity.get(one) || 0));
  const weighMatch = (doc, group) => (!meets(doc.any, group) ? 0 : meets(doc.near, group) ? 1 : weights.aside);
  const sureness = (query, told, named, strange) => {
    const near = nearAsking(told), most = strange * Math.log(1 + docs.length);
    const worth = told.map((group) => rareIn(group) || most), counts = told.map((group) => certain(group, query));
    const whole = worth.reduce((sum, one) => sum + one, 0) || 1;
    const known = told.reduce((sum, group, at) => sum + (isKnown(group) ? worth[at] * counts[at] : 0), 0);
    const ofGame = named ? 1 : weights.not_of_game, least = named >= weights.many_naming ? weights.clearly_of_game : 0;
    return (doc) => {
      const met = told.reduce((sum, group, at) => sum + weighMatch(doc, group) * worth[at] * counts[at], 0);
      return Math.max(((met / whole + (Math.min(1, near.get(doc) || 0) * known) / whole) / 2) * ofGame, least);
    };
  };
  /* How much of a question a doc answers, from 0 to 1; where most of it is of the game, strange words tell less. */
  const certainty = (query) => {
    let told = query.groups.filter((group) => !isAside(group, query));
    const named = told.filter((group) => inTitles(group, query)).length;
    if (named >= weights.some_naming) told = told.filter((group) => isKnown(group) || !query.passing.has(group.word));
    const sure = sureness(query, told, named, 1), strange = told.filter((group) => !isKnown(group)).length;
    if (!strange || named < weights.some_naming || strange >= named) return sure;
    const easy = sureness(query, told, named, weights.strange_among_known);
    return (doc) => Math.max(sure(doc), Math.min(easy(doc), weights.sure_among_strange));
  };
  /* How sure an answer is, and never sure what is not near enough to a way of asking for it: where the question is short, or nearer to what nothing here answers. */
  const limited = (query) => {
    const sure = certainty(query), told = query.groups.filter((group) => !isAside(group, query)), near = nearOrBeside(told);
    const least = Math.max(told.length <= weights.short_question ? weights.near_enough : 0, near.get(BESIDE) || 0);
    return (doc) => ((near.get(doc) || 0) >= least ? sure(doc) : Math.min(sure(doc), weights.sure_among_strange));
  };
  /* How much of a question stands in a doc at all, from 0 to 1: a league's own word has no asking of its own. */
  const share = ({ groups }, doc) => {
    const worth = groups.map((group) => rareIn(group) || Math.log(1 + docs.length)), whole = worth.reduce((sum, one) => sum + one, 0);
    return whole ? groups.reduce((sum, group, at) => sum + (meets(doc.any, group) ? worth[at] : 0), 0) / whole : 0;
  };
  return { docs, weigh, rank, certainty, limited, share };
};

"use strict";
/* A case worked out by the engine itself, off line: the form makes the request that the engine rules on. */
(() => {
  const { data, say, made, names, byEra } = kit;
  const at = (id) => document.getElementById(id);
  const form = at("table"), shown = at("ruling"), top = at("verdict");
  const TYPES = ["Grass", "Fire", "Water", "Lightning", "Psychic", "Fighting", "Darkness", "Metal", "Fairy", "Dragon", "Colorless"];
  const CONDITIONS = data.conditions;
  const side = () => ({ name: "", printing: "", hp: "", type: "", weakness: "", weakness_by: "", resistance: "", resistance_by: "", retreat: "", attack: "", attack_name: "", attack_damage: "", energy: [], damage: "", conditions: [], bench: data.unsaid ? "unsaid" : "none", bench_names: "", prizes: "" });
  const start = () => ({ edition: "", action: "attack", condition: "Asleep", flips: [], A: side(), B: side() });
  let state = start(), cards = null, engine = null, asked = 0, failed = false, latest = null;

  /* --- what is packed, unpacked when it is first needed --- */
  const unpacked = async (id) => {
    const bytes = Uint8Array.from(atob(at(id).textContent.trim()), (sign) => sign.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).text();
  };
  /* The cards up to the last that was printed for the rulebook; before one is chosen, none. */
  const packs = new Map();
  const moreCards = async () => {
    const end = until(state.edition).slice(0, 4) || "9999";
    for (const year of data.packs) if (state.edition && String(year) <= end && !packs.has(year)) packs.set(year, JSON.parse(await unpacked(`cards-${year}`)).map(([facts, printing, day]) => ({ facts, printing, day })));
    cards = data.packs.flatMap((year) => packs.get(year) ?? []);
  };
  const waiting = new Map();
  const unpack = async () => {
    engine = "coming";
    try {
      await moreCards();
      const source = URL.createObjectURL(new Blob([await unpacked("engine")], { type: "text/javascript" }));
      const worker = new Worker(source);
      worker.onerror = () => { failed = true; render(); };
      worker.onmessage = ({ data: [number, answer] }) => {
        if (answer === "ready" && !number) { engine = worker; ask(); return; }
        waiting.get(number)?.(answer);
        waiting.delete(number);
      };
      render();
    } catch { failed = true; render(); }
  };
  const rule = (question) => new Promise((told) => { asked += 1; waiting.set(asked, told); engine.postMessage([asked, JSON.stringify(question), kit.language()]); });
  kit.rule = (question, language) => new Promise((told) => { asked += 1; waiting.set(asked, told); engine.postMessage([asked, question, language ?? "en"]); });
  kit.ready = () => engine instanceof Worker;

  /* --- cards --- */
  const until = (edition) => data.editions.find((one) => one.key === edition)?.until ?? "";
  const printings = (name) => {
    const folded = name.trim().toLowerCase();
    const found = cards?.filter((one) => one.facts.name.toLowerCase() === folded) ?? [];
    const limit = until(state.edition), own = limit ? found.filter((one) => one.day < limit) : found;
    return [...own, ...found.filter((one) => !own.includes(one)).reverse()];
  };
  const namesOf = (kind) => [...new Set((cards ?? []).filter((one) => (one.facts.kind ?? "pokemon") === kind).map((one) => one.facts.name))].sort();
  const chosen = (one) => printings(one.name).find((card) => card.printing === one.printing) ?? printings(one.name)[0];
  const filled = (one, card) => {
    const facts = card?.facts ?? {}, [weakness] = facts.weaknesses ?? [], [resistance] = facts.resistances ?? [];
    const first = (facts.attacks ?? [])[0];
    Object.assign(one, {
      printing: card?.printing ?? "", hp: String(facts.hp ?? ""), type: (facts.types ?? [])[0] ?? "", weakness: weakness?.type ?? "", weakness_by: weakness?.amount ?? "",
      resistance: resistance?.type ?? "", resistance_by: resistance?.amount ?? "", retreat: String(facts.retreat ?? ""), attack: first?.name ?? "", attack_name: "", attack_damage: "",
    });
  };

  /* --- the request --- */
  const number = (text) => (/^\d+$/.test(text.trim()) ? Number(text.trim()) : undefined);
  const FIGURES = ["hp", "retreat", "damage", "prizes"];
  /* What is typed where a number belongs, and is none: nothing is ruled without it. */
  const noNumbers = () => ["A", "B"].flatMap((player) => {
    const one = state[player], asked = player === "A" && state.action === "attack" ? [...FIGURES, "attack_damage"] : FIGURES;
    const wrong = asked.filter((name) => one[name].trim() && number(one[name]) === undefined);
    return wrong.map((name) => say("no_number", { field: labelOf(name, player), typed: one[name].trim() }));
  });
  const labelOf = (name, player) => (name === "prizes" ? say("prizes", { player }) : `${say("side", { player })}, ${say(name === "retreat" ? "retreat_cost" : name)}`);
  const benched = (one) => one.bench_names.split(",").map((name) => name.trim()).filter(Boolean);
  const put = (into, name, value) => { if (value !== undefined && value !== "" && value !== null) into[name] = value; };
  const cardOf = (one, player) => {
    const known = chosen(one)?.facts;
    const card = known ? { ...known } : { name: one.name.trim() || (player === "A" ? "A's Active" : "B's Active") };
    put(card, "hp", number(one.hp));
    if (one.type && one.type !== (known?.types ?? [])[0]) card.types = [one.type];
    if (known && one.weakness === (known.weaknesses ?? [])[0]?.type && one.weakness_by === ((known.weaknesses ?? [])[0]?.amount ?? "")) put(card, "weaknesses", known.weaknesses);
    else card.weaknesses = one.weakness ? [matchup(one.weakness, one.weakness_by)] : [];
    if (known && one.resistance === (known.resistances ?? [])[0]?.type && one.resistance_by === ((known.resistances ?? [])[0]?.amount ?? "")) put(card, "resistances", known.resistances);
    else card.resistances = one.resistance ? [matchup(one.resistance, one.resistance_by)] : [];
    put(card, "retreat", number(one.retreat));
    if (one.attack_name.trim() && !(known?.attacks ?? []).length) card.attacks = [{ name: one.attack_name.trim(), damage: number(one.attack_damage) ?? 0 }];
    return card;
  };
  const matchup = (type, amount) => (amount ? { type, amount } : { type });
  const energyOf = (name) => {
    const known = (cards ?? []).find((one) => one.facts.kind === "energy" && one.facts.name === name)?.facts;
    return known ?? { name };
  };
  const playerOf = (one, player) => {
    const active = { card: cardOf(one, player), energy: one.energy.map(energyOf) };
    put(active, "damage", number(one.damage));
    if (one.conditions.length) active.conditions = [...one.conditions];
    const told = { active };
    if (one.bench === "unsaid" && data.unsaid) told.bench = null;
    if (one.bench === "none") told.bench = [];
    if (one.bench === "these") told.bench = benched(one).map((name) => ({ card: printings(name)[0]?.facts ?? { name } }));
    put(told, "prizes", number(one.prizes));
    return told;
  };
  const actionOf = () => {
    const { A, action } = state, amount = number(A.attack_damage);
    if (action === "attack") return { type: "attack", attack: A.attack || A.attack_name.trim(), ...(amount === undefined ? {} : { damage: amount }) };
    if (action === "retreat") return { type: "retreat", to: 0 };
    if (action === "inflict") return { type: "inflict", player: "B", condition: state.condition };
    return { type: "end_turn" };
  };
  const request = () => ({ edition: state.edition, position: { players: { A: playerOf(state.A, "A"), B: playerOf(state.B, "B") } }, action: actionOf(), flips: [...state.flips] });
  /* Half a table gives no ruling: what is still to be told. */
  const missing = () => {
    const { A, B, action } = state, wanted = [];
    if (!state.edition) wanted.push(say("book"));
    if (action !== "inflict" && !A.name.trim()) wanted.push(say("side", { player: "A" }));
    if (action !== "retreat" && !B.name.trim()) wanted.push(say("side", { player: "B" }));
    if (action === "attack" && A.name.trim() && !A.attack && !A.attack_name.trim()) wanted.push(say("attack"));
    if (action === "attack" && B.name.trim() && !B.hp.trim()) wanted.push(`${say("side", { player: "B" })}: ${say("hp")}`);
    if (action === "retreat" && A.bench !== "these") wanted.push(say("bench", { player: "A" }));
    for (const player of ["A", "B"]) if (state[player].bench === "these" && !benched(state[player]).length) wanted.push(`${say("bench", { player })}: ${say("bench_names")}`);
    return wanted;
  };

  /* --- the form --- */
  const labelled = (text, control, className = "") => { const label = made("label", "", className); label.append(made("span", text), control); return label; };
  const changed = (again = false) => { if (again) render(); ask(); };
  const entry = (into, name, text, options = {}) => {
    const control = made("input");
    control.name = `${options.of ?? ""}${name}`;
    control.value = into[name];
    if (options.number) { control.inputMode = "numeric"; control.pattern = "[0-9]*"; }
    if (options.usual !== undefined) control.placeholder = options.usual;
    if (options.list) control.setAttribute("list", options.list);
    control.addEventListener("input", () => { into[name] = control.value; options.then?.(control); changed(); });
    return labelled(text, control, options.className);
  };
  const choice = (into, name, text, options, { of = "", then, groups = [] } = {}) => {
    const control = made("select");
    control.name = `${of}${name}`;
    for (const [value, told] of options) control.append(new Option(told, value));
    control.append(...groups);
    control.value = into[name];
    control.addEventListener("change", () => { into[name] = control.value; then?.(); changed(true); });
    return labelled(text, control);
  };
  const button = (text, act, label) => { const one = made("button", text); one.type = "button"; if (label) one.setAttribute("aria-label", label); one.addEventListener("click", () => { act(); changed(true); }); return one; };
  const fold = (text, inside, open) => { const box = made("details"); box.open = open; box.append(made("summary", text), ...inside); return box; };
  const group = (text, ...inside) => { const box = made("fieldset"); box.append(made("legend", text), ...inside); return box; };
  const row = (...inside) => { const one = made("div", "", "row"); one.append(...inside); return one; };
  const types = () => [["", say("none")], ...[...TYPES, "Dragon", "Fairy"].map((one) => [one, say(one)])];
  const amounts = (signs) => [["", "·"], ...signs.map((one) => [one, one])];
  const opened = new Set();

  const cardFields = (player) => {
    const one = state[player], found = printings(one.name), of = `${player}-`;
    const name = entry(one, "name", say("card"), { of, list: "names", then: (control) => { const card = printings(control.value)[0]; if ((card?.printing ?? "") !== one.printing) { filled(one, card); render(control.name); } } });
    const printing = found.length > 1 ? [choice(one, "printing", say("printing"), found.map((card) => [card.printing, `${card.printing}, ${card.day.slice(0, 4)}`]), { of, then: () => filled(one, chosen(one)) })] : [];
    const figures = fold(found.length ? `${one.hp} ${say("hp")}, ${say(one.type || "none")}` : say("own_card"), [row(
      entry(one, "hp", say("hp"), { of, number: true }), choice(one, "type", say("type"), types(), { of }), choice(one, "weakness", say("weakness"), types(), { of }), choice(one, "weakness_by", say("by"), amounts(["x2", "+10", "+20", "+30", "+40"]), { of }),
      choice(one, "resistance", say("resistance"), types(), { of }), choice(one, "resistance_by", say("by"), amounts(["-10", "-20", "-30"]), { of }), entry(one, "retreat", say("retreat_cost"), { of, number: true }),
    )], Boolean(one.name.trim()) && !found.length);
    return [row(name, ...printing), figures];
  };
  const attackFields = (one) => {
    const attacks = chosen(one)?.facts.attacks ?? [];
    const which = attacks.length
      ? choice(one, "attack", say("attack"), attacks.map((attack) => [attack.name, `${attack.name} ${attack.damage ?? ""}`.trim()]), { of: "A-" })
      : entry(one, "attack_name", `${say("attack")}: ${say("attack_name")}`, { of: "A-" });
    return row(which, entry(one, "attack_damage", say("attack_damage"), { of: "A-", number: true }));
  };
  const energyFields = (one, player) => {
    const chips = row(...one.energy.map((name, index) => button(`${said(name)} ✕`, () => one.energy.splice(index, 1), say("take_off", { energy: said(name) }))));
    const add = row(...TYPES.slice(0, 8).map((type) => button(`+ ${say(type)}`, () => one.energy.push(`${type} Energy`), say("add_energy", { energy: say(type) }))), button("+ Double Colorless", () => one.energy.push("Double Colorless Energy")));
    const special = made("select");
    special.setAttribute("aria-label", say("special_energy"));
    special.append(new Option(say("special_energy"), ""), ...namesOf("energy").map((name) => new Option(name, name)));
    special.addEventListener("change", () => { if (special.value) one.energy.push(special.value); changed(true); });
    return group(say("energy"), chips, fold(`${say("energy")} +`, [add, special], opened.has(player)));
  };
  const said = (name) => { const type = name.replace(/ Energy$/, ""); return TYPES.includes(type) ? say(type) : type; };
  const conditionFields = (one, player) => group(say("conditions"), row(...CONDITIONS.map((name) => {
    const box = made("input");
    Object.assign(box, { type: "checkbox", checked: one.conditions.includes(name), name: `${player}-${name}` });
    box.addEventListener("change", () => { one.conditions = one.conditions.filter((each) => each !== name).concat(box.checked ? [name] : []); changed(); });
    const label = made("label", "", "tick");
    label.append(box, ` ${say(name)}`);
    return label;
  })));
  const benchFields = (one, player) => {
    const ways = [...(data.unsaid ? [["unsaid", say("bench_unsaid")]] : []), ["none", say("bench_none")], ["these", say("bench_these")]];
    const more = one.bench === "these" ? [entry(one, "bench_names", say("bench_names"), { of: `${player}-`, list: "names" })] : [];
    return row(choice(one, "bench", say("bench", { player }), ways, { of: `${player}-` }), ...more, entry(one, "prizes", say("prizes", { player }), { of: `${player}-`, number: true, usual: data.usual.prizes, className: "short" }));
  };
  const sideFields = (player) => {
    const one = state[player], attacking = player === "A" && state.action === "attack";
    return group(say("side", { player }), ...cardFields(player), ...(attacking ? [attackFields(one)] : []), energyFields(one, player), row(entry(one, "damage", say("damage"), { of: `${player}-`, number: true, className: "short" })), conditionFields(one, player), benchFields(one, player));
  };
  const flipFields = () => group(say("flips"), row(...state.flips.map((one) => made("span", say(one), "tag"))), row(button(say("heads"), () => state.flips.push("heads")), button(say("tails"), () => state.flips.push("tails")), ...(state.flips.length ? [button(say("undo"), () => state.flips.pop())] : [])));
  const namesList = () => { const list = made("datalist"); list.id = "names"; return list; };
  /* Three thousand names are too many to offer: the first that begin so. */
  const offer = (text) => {
    const last = text.split(",").at(-1).trim().toLowerCase(), list = at("names");
    list?.replaceChildren(...(last.length < 2 ? [] : namesOf("pokemon").filter((name) => name.toLowerCase().startsWith(last)).slice(0, 12).map((name) => new Option(name))));
  };
  form.addEventListener("input", (event) => { if (event.target.getAttribute("list") === "names") offer(event.target.value); });
  form.addEventListener("submit", (event) => { event.preventDefault(); ask(); });
  form.addEventListener("toggle", (event) => { if (event.target.closest?.("fieldset fieldset")) { const player = event.target.closest("fieldset fieldset").dataset.player; if (player) opened[event.target.open ? "add" : "delete"](player); } }, true);

  const render = (focused = document.activeElement?.name) => {
    const acts = ["attack", "retreat", "end_turn", "inflict"].map((one) => [one, say(`do_${one}`)]);
    form.replaceChildren(
      row(choice(state, "edition", say("book"), [["", say("choose_book")]], { then: bookChosen, groups: byEra() }), choice(state, "action", say("action"), acts), ...(state.action === "inflict" ? [choice(state, "condition", say("condition"), CONDITIONS.map((one) => [one, say(one)]))] : [])),
      sideFields("A"), sideFields("B"), flipFields(), row(button(say("clear"), () => { state = start(); })), namesList(),
    );
    for (const player of ["A", "B"]) form.querySelectorAll(":scope > fieldset")[player === "A" ? 0 : 1].querySelector("fieldset").dataset.player = player;
    const again = focused && form.elements[focused];
    if (again?.focus) { again.focus({ preventScroll: true }); if (again.setSelectionRange && again.type === "text") again.setSelectionRange(again.value.length, again.value.length); }
    tell();
  };
  /* Another rulebook has other printings of its own. */
  const bookChosen = async () => { await moreCards(); renewed(); changed(true); };
  const renewed = () => { for (const player of ["A", "B"]) { const one = state[player], card = printings(one.name)[0]; if (card && card.printing !== one.printing) filled(one, card); } };

  /* --- the ruling --- */
  let timer = 0;
  const ask = () => {
    clearTimeout(timer);
    latest = null;
    tell();
    if (!kit.ready() || missing().length || noNumbers().length) return;
    timer = setTimeout(async () => {
      const mine = request(), text = JSON.stringify(mine), answer = await rule(mine);
      if (JSON.stringify(request()) === text) { latest = JSON.parse(answer); tell(); }
    }, 150);
  };
  const box = (tone, title, text) => { const one = made("div", "", `verdict ${tone}`); one.append(made("b", title)); if (text) one.append(made("span", text)); return one; };
  const badge = (provenance) => made("span", say(provenance === "card" ? "from_card" : provenance), `tag ${provenance}`);
  /* How sure a ruling is: as its weakest step. */
  const weakest = (ruling) => {
    const places = [...ruling.steps, ...(ruling.branches ?? []).flatMap((one) => one.steps)].map((one) => data.surest.indexOf(one.provenance));
    return places.length ? data.surest[Math.max(...places)] : "";
  };
  const ledger = (steps) => {
    const list = made("ol", "", "ledger");
    for (const one of steps) {
      const item = made("li"), source = made("p", `${one.source} `, "small");
      item.append(made("span", one.rule, "tag"), ` ${one.text}`);
      if (one.before !== undefined && one.after !== undefined && one.before !== one.after) item.append(made("b", ` ${one.before} → ${one.after}`));
      source.append(badge(one.provenance));
      item.append(source);
      if (one.reading) item.append(made("p", one.reading, "small"));
      list.append(item);
    }
    return list;
  };
  /* One way to decide, in words. */
  const option = (one) => {
    if ("value" in one) return say(one.value ? "yes" : "no");
    const what = one.condition ?? one.type ?? one.number ?? one.name ?? "";
    return one.target === undefined ? `${said(String(what))}` : `${said(String(what))} (${one.player})`;
  };
  const unread = (ruling) => {
    const named = new Set((ruling.not_considered ?? []).map((one) => (one.part && one.part !== one.card ? `${one.card} (${one.part})` : one.card)));
    if (!named.size) for (const one of [state.A, state.B]) { const facts = chosen(one)?.facts; if (facts) named.add(facts.name); for (const each of one.energy) if (!TYPES.includes(each.replace(/ Energy$/, "")) && each !== "Double Colorless Energy") named.add(each); }
    return [...named].join(", ");
  };
  /* The piles that count here and of which nothing was said (judging/web/forms/ask/usual.py). */
  const asUsual = (ruling) => {
    const takes = (player) => [ruling, ...(ruling.branches ?? [])].some((one) => one.prizes_taken?.[player]);
    const told = ["A", "B"].filter((player) => takes(player) && !state[player].prizes.trim()).map((player) => say("usual_prizes", { player, usual: data.usual.prizes }));
    if (state.action === "end_turn") told.push(say("usual_deck", { player: "B", usual: data.usual.deck }));
    return told.join(", ");
  };
  const paid = (ruling) => ruling.payments.map((way) => way.map((index) => said(state.A.energy[index] ?? "?")).join(" + ") || say("none"));
  const tell = () => {
    shown.replaceChildren();
    top.replaceChildren();
    if (at("work-out").hidden) return;
    if (failed) { top.append(box("bad", say("no_engine"))); return; }
    const wrong = noNumbers();
    if (wrong.length) { top.append(box("bad", say("cannot_yet"), wrong.join(" "))); return; }
    const still = missing();
    if (still.length) { top.append(box("plain", say("still", { what: still.join(", ") }))); return; }
    if (!kit.ready() || !latest) { top.append(box("plain", say(kit.ready() ? "…" : "loading"))); return; }
    if (latest.error || latest.fault) { top.append(box("bad", say("cannot"), latest.fault ?? `${latest.error.path}: ${latest.error.message}`)); return; }
    top.append(box(latest.branches || latest.select ? "plain" : latest.legal ? "good" : "bad", latest.verdict, names[latest.edition]));
    if (weakest(latest)) top.firstChild.append(badge(weakest(latest)));
    const usual = asUsual(latest);
    if (usual) top.firstChild.append(made("span", `${say("usual")} ${usual}`, "small"));
    const texts = unread(latest);
    if (texts) shown.append(made("p", `${say("figures")} ${texts}`, "small notice"));
    const asks = latest.select;
    if (asks) { shown.append(made("h2", say("decide")), made("p", asks.text)); const list = made("ul"); for (const one of asks.options) list.append(made("li", option(one))); shown.append(list); }
    if (latest.payments?.length) { shown.append(made("h2", say("pays"))); const list = made("ul"); for (const way of new Set(paid(latest))) list.append(made("li", way)); shown.append(list); }
    if (latest.steps.length) shown.append(made("h2", say(latest.legal ? "steps" : "forbids")), ledger(latest.steps));
    for (const one of latest.branches ?? []) {
      const part = made("section", "", "branch");
      part.append(made("h2", one.flips.map((flip) => say(flip)).join(", ")), made("span", say("chance", { chance: +(one.probability * 100).toFixed(2) }), "tag"), made("p", one.verdict, "text"), fold(say("steps"), [ledger(one.steps)], false));
      shown.append(part);
    }
  };
  kit.onTurn(() => {
    if (at("work-out").hidden) return;
    if (engine === null) unpack();
    render();
    ask();
  });
})();

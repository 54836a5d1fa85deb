// Forms: any offer becomes fields, and the fields become values; they know no game.

import { symbols, words } from "./words.js";

export function say(key, given = {}) {
  return words[key].replace(/\{(\w+)\}/g, (all, name) => (name in given ? String(given[name]) : all));
}

function hears(node, kind, does) {
  node.does ??= {};
  if (!(kind in node.does)) node.addEventListener(kind, (event) => node.does[kind] && node.does[kind](event));
  node.does[kind] = does;
}

// Makes an element; text is only ever set as text. By its `key` it is known again, and what it `holds` is left alone.
export function el(tag, given = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) hears(made, name.slice(2), value);
    else if (name === "key" || name === "holds") made[name] = value;
    else if (name === "text") made.textContent = value;
    else if (name in made && typeof value !== "string") made[name] = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return made;
}

// Makes of what is there what it should be, and leaves alone what is so already: a press, a word half typed, a list that
// lies open and the place on the page outlive a page that comes meanwhile.
export function settle(parent, wanted) {
  const left = [...parent.childNodes];
  const alike = (old, node) => old.nodeName === node.nodeName && old.key === node.key && old.holds === node.holds
    && (node.key || node.nodeType !== Node.ELEMENT_NODE || old.classList[0] === node.classList[0]);
  const now = wanted.map((node) => {
    const place = left.findIndex((old) => old === node || alike(old, node));
    if (place < 0) return node;
    const [old] = left.splice(place, 1);
    if (old !== node) turn(old, node);
    return old;
  });
  left.forEach((old) => old.remove());
  now.forEach((node, place) => {
    if (parent.childNodes[place] !== node) parent.insertBefore(node, parent.childNodes[place] || null);
    house(node);
  });
}

// What a node holds, or one below it, is put into it: it is moved nowhere while it is there.
function house(node) {
  if (!node.holds) (node.childNodes || []).forEach(house);
  else if (node.firstChild !== node.holds) node.replaceChildren(node.holds);
}

function turn(old, node) {
  if (node.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== node.data) old.data = node.data;
    return;
  }
  for (const { name } of [...old.attributes]) if (!node.hasAttribute(name) && name !== "style") old.removeAttribute(name);
  for (const { name, value } of node.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (old.checked !== node.checked) old.checked = node.checked;
  for (const kind of Object.keys(old.does || {})) old.does[kind] = null;
  for (const [kind, does] of Object.entries(node.does || {})) hears(old, kind, does);
  if (!old.holds) settle(old, [...node.childNodes]);
}

export function symbol(name, cls = "") {
  const space = "http://www.w3.org/2000/svg";
  const made = document.createElementNS(space, "svg");
  made.setAttribute("class", `symbol of-${name} ${cls}`);
  made.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", `${symbols}#${name}`);
  made.append(use);
  return made;
}

let count = 0;
const fresh = () => `f${(count += 1)}`;

const MANY = 30; // so many choices and more, of which several may be chosen, are looked for by number or word
const LONG = 14; // so many choices and more are a list that drops down

const SHORT = 16; // so many letters, and a choice needs half a line alone
const terse = (choice) => !choice.why && !choice.then && choice.say.length <= SHORT;

function row(type, name, choice, changed) {
  const input = el("input", { type, name, value: choice.v, disabled: Boolean(choice.why), onchange: changed });
  return {
    input,
    node: el(
      "label", { class: "row" + (choice.why ? " off" : "") + (terse(choice) ? " terse" : "") },
      choice.icon ? symbol(choice.icon) : null,
      el("span", { class: "grow" },
        el("b", { text: choice.say }),
        choice.why || choice.then ? el("small", { text: choice.why || choice.then }) : null),
      input),
  };
}

function select(choices, changed, { empty = true, label = "" } = {}) {
  const made = el("select", { onchange: changed, "aria-label": label || undefined });
  if (empty) made.append(el("option", { value: "", text: words.nothing }));
  choices.forEach((choice, place) => {
    const said = choice.say + (choice.why ? ` (${choice.why})` : choice.then ? `: ${choice.then}` : "");
    made.append(el("option", { value: String(place), text: said, disabled: Boolean(choice.why) }));
  });
  return {
    node: made,
    value: () => (made.value === "" ? undefined : choices[Number(made.value)].v),
    set: (value) => {
      const place = choices.findIndex((choice) => choice.v === value);
      made.value = place < 0 ? "" : String(place);
    },
  };
}

function one(field, changed) {
  const able = field.choices.filter((choice) => !choice.why);
  const start = able.some((c) => c.v === field.start && field.start !== "") ? field.start
    : able.some((c) => c.v === "") ? "" : able.length === 1 ? able[0].v : undefined;
  if (field.choices.length >= LONG) {
    const made = select(field.choices, changed, { label: field.say });
    if (start !== undefined) made.set(start);
    return { ...made, missing: () => (made.value() === undefined ? say("choose", { what: field.say }) : "") };
  }
  const name = fresh();
  const rows = field.choices.map((choice) => row("radio", name, choice, changed));
  const value = () => {
    const place = rows.findIndex((each) => each.input.checked);
    return place < 0 ? undefined : field.choices[place].v;
  };
  const set = (wanted) => rows.forEach((each, place) => { each.input.checked = field.choices[place].v === wanted; });
  if (start !== undefined) set(start);
  return {
    node: el("div", { class: "rows" }, ...rows.map((each) => each.node)), value, set,
    missing: () => (value() === undefined ? say("choose", { what: field.say }) : ""),
  };
}

// Of many at most one: that is one of them, or, where it need not be, none.
function oneAtMost(field, changed) {
  const none = field.least ? [] : [{ v: "", say: field.none || words.none }];
  const made = one({ say: field.say, start: (field.start || [])[0] ?? "", choices: [...none, ...field.choices] }, changed);
  return {
    ...made, set: (value) => made.set(value.length ? value[0] : ""),
    value: () => (made.value() ? [made.value()] : []),
  };
}

function many(field, changed) {
  if (field.most === 1) return oneAtMost(field, changed);
  const name = fresh();
  const { least, most } = field;
  const open = most < field.choices.length || least > 0;
  const asked = least >= most ? say("exactly", { n: most }) : least ? say("between", { least, most }) : say("up_to", { most });
  const told = open ? el("small", { class: "asked", "aria-live": "polite" }) : null;
  const rows = field.choices.map((choice) => row("checkbox", name, choice, () => { count(); changed(); }));
  const value = () => field.choices.filter((_choice, place) => rows[place].input.checked).map((choice) => choice.v);
  // Once as many are chosen as may be, the others wait until one of them is taken out.
  function count() {
    const chosen = value().length;
    rows.forEach((each, place) => {
      const off = Boolean(field.choices[place].why) || (chosen >= most && !each.input.checked);
      each.input.disabled = off;
      each.node.classList.toggle("off", off);
    });
    if (told) told.textContent = chosen ? `${asked} · ${say("chosen", { n: chosen, most: Math.min(most, rows.length) })}` : asked;
  }
  function set(wanted) {
    rows.forEach((each, place) => { each.input.checked = wanted.includes(field.choices[place].v); });
    count();
  }
  set(field.start || []);
  // A deck is not scrolled through: a number, or a word, leaves what it means; what is chosen stays in sight.
  const find = field.choices.length >= MANY ? el("input", {
    type: "text", autocomplete: "off", "aria-label": words.find, placeholder: words.find,
    inputmode: field.choices.every((choice) => /^\d+$/.test(choice.v)) ? "numeric" : "search",
    oninput: sift, onkeydown: (event) => {
      if (event.key !== "Enter" || !find.value.trim()) return;
      event.preventDefault();
      take(left()[0]);
    },
  }) : null;
  const fits = (choice, typed) => choice.v === typed || (/^\d+$/.test(typed) ? choice.v.startsWith(typed)
    : choice.say.toLowerCase().includes(typed));
  function left() {
    const typed = find.value.trim().toLowerCase();
    return typed ? rows.filter((each, place) => !each.input.checked && !each.input.disabled && fits(field.choices[place], typed)) : [];
  }
  function take(row_) {
    if (!row_) return;
    row_.input.checked = true;
    find.value = "";
    count();
    sift();
    changed();
  }
  function sift() {
    if (!find) return;
    const shown = left();
    const typed = find.value.trim();
    if (shown.length === 1 && shown[0].input.value === typed) { take(shown[0]); return; }
    rows.forEach((each) => { each.node.hidden = !each.input.checked && !shown.includes(each); });
  }
  sift();
  return {
    node: el("div", {}, told, find,
      el("div", { class: "rows" }, ...rows.map((each) => each.node))),
    value, set: (wanted) => { set(wanted); sift(); },
    missing: () => {
      const chosen = value().length;
      if (chosen < field.least) return say("least", { least: field.least, what: field.say });
      return chosen > field.most ? say("most", { most: field.most, what: field.say }) : "";
    },
  };
}

function figure(low, high, start, label, changed) {
  const input = el("input", {
    type: "text", inputmode: low < 0 ? "text" : "numeric", pattern: "-?[0-9]*", autocomplete: "off",
    "aria-label": label, oninput: changed, class: "figure",
  });
  input.value = start === undefined ? "" : String(start);
  const now = () => (/^[-−]?\d{1,6}$/.test(input.value.trim()) ? Number(input.value.trim().replace("−", "-")) : undefined);
  const step = (by) => () => {
    const from = now() === undefined ? Math.max(low, Math.min(high, 0)) - by : now();
    input.value = String(Math.max(low, Math.min(high, from + by)));
    changed();
  };
  const button = (name, by) => el("button", {
    type: "button", class: "step", "aria-label": `${label}: ${by > 0 ? "+" : "−"}1`, onclick: step(by),
  }, symbol(name));
  return {
    node: el("div", { class: "number" }, button("own-less", -1), input, button("own-more", 1)), now,
    set: (value) => { input.value = value === undefined ? "" : String(value); },
    wrong: () => now() === undefined || now() < low || now() > high,
  };
}

function number(field, changed) {
  const made = figure(field.low, field.high, field.start, field.say, changed);
  return {
    node: el("div", {}, made.node, field.advice ? el("small", { text: field.advice }) : null),
    value: made.now, set: made.set,
    missing: () => (made.wrong() ? say("number", { what: field.say, low: field.low, high: field.high }) : ""),
  };
}

function arrange(field, changed) {
  let placed = (field.start || []).slice();
  const brief = field.places.length && field.places.every((place) => place.length < 4) ? " brief" : "";
  const slots = el("ol", { class: field.places.length ? `slots named${brief}` : "slots" });
  const buttons = field.choices.map((choice) => el("button", {
    type: "button", class: "row", disabled: Boolean(choice.why),
    onclick: () => { if (placed.length < field.count) { placed.push(choice.v); show(); changed(); } },
  }, choice.icon ? symbol(choice.icon) : null,
  el("span", { class: "grow" }, el("b", { text: choice.say }), choice.why ? el("small", { text: choice.why }) : null)));
  const back = el("button", {
    type: "button", class: "quiet", text: words.take_back,
    onclick: () => { placed.pop(); show(); changed(); },
  });
  function show() {
    slots.replaceChildren(...Array.from({ length: field.count }, (_none, place) => {
      const choice = field.choices.find((each) => each.v === placed[place]);
      const where = field.places[place] ? `${field.places[place]}: ` : "";
      return el("li", {}, choice && choice.icon ? symbol(choice.icon) : null,
        el("span", { text: where + (choice ? choice.say : words.nothing) }));
    }));
    buttons.forEach((button, place) => {
      const choice = field.choices[place];
      const full = placed.filter((value) => value === choice.v).length >= field.each;
      button.disabled = Boolean(choice.why) || full || placed.length >= field.count;
    });
    back.disabled = !placed.length;
  }
  show();
  return {
    node: el("div", {}, slots, el("div", { class: "rows" }, ...buttons), back),
    value: () => placed.slice(),
    set: (value) => { placed = value.slice(); show(); },
    missing: () => (placed.length < field.count
      ? say("places", { empty: field.count - placed.length, count: field.count }) : ""),
  };
}

function says(field) {
  return field.says && field.says.length ? field.says : field.receivers;
}

function shareOut(field, changed) {
  const rows = field.receivers.map((receiver, place) => {
    const able = field.choices.filter((choice) => !(field.others && choice.v === receiver));
    const made = select(able, changed, { label: says(field)[place] });
    const lies = (field.starts ?? [])[field.receivers.indexOf(receiver)] ?? field.start;
    const start = (field.away ?? []).includes(receiver) ? field.neutral : lies;
    if (start) made.set(start);
    return made;
  });
  const node = el("div", { class: "pairs" }, ...rows.map((made, place) => el("label", { class: "pair" },
    el("span", { text: says(field)[place] }), made.node)));
  return {
    node,
    value: () => Object.fromEntries(field.receivers.map((receiver, place) => [receiver, rows[place].value() ?? ""])),
    set: (value) => field.receivers.forEach((receiver, place) => rows[place].set(value[receiver])),
    missing: () => {
      const open = says(field).filter((_said, place) => rows[place].value() === undefined);
      return open.length ? say("open", { names: open.join(", ") }) : "";
    },
  };
}

function piles(field, changed) {
  const list = el("div", { class: "parts" });
  let laid = [];
  const receivers = field.receivers.map((v, place) => ({ v, say: says(field)[place] }));
  function add(card, receiver) {
    const what = select(field.choices, changed, { label: field.say });
    const who = select(receivers, changed, { label: field.say });
    const one = { what, who };
    if (card !== undefined) { what.set(card); who.set(receiver); }
    one.node = el("div", { class: "part" }, what.node, who.node, el("button", {
      type: "button", class: "step", "aria-label": words.remove,
      onclick: () => { laid = laid.filter((each) => each !== one); one.node.remove(); changed(); },
    }, symbol("own-remove")));
    laid.push(one);
    list.append(one.node);
  }
  for (let n = 0; n < field.least; n += 1) add();
  const more = el("button", {
    type: "button", class: "quiet", text: words.add,
    onclick: () => { if (laid.length < field.most) { add(); changed(); } },
  });
  const whole = () => laid.filter((each) => each.what.value() !== undefined && each.who.value() !== undefined);
  return {
    node: el("div", {}, list, more),
    value: () => Object.fromEntries(field.receivers.map((receiver) => [
      receiver, whole().filter((each) => each.who.value() === receiver).map((each) => each.what.value())])),
    set: (value) => {
      laid = [];
      list.replaceChildren();
      Object.entries(value).forEach(([receiver, cards]) => cards.forEach((card) => add(card, receiver)));
    },
    missing: () => (whole().length < field.least ? say("cards_missing", { n: field.least - whole().length }) : ""),
  };
}

function text(field, changed) {
  const full = el("small");
  const input = el("input", {
    type: "text", maxlength: String(field.longest), "aria-label": field.say, autocomplete: "off",
    oninput: () => {
      full.textContent = input.value.length < field.longest ? "" : say("room", { count: field.longest });
      changed();
    },
  });
  return {
    node: el("div", {}, input, full), value: () => input.value.trim(), set: (value) => { input.value = value; },
    missing: () => (field.needed && !input.value.trim() ? say("needed", { what: field.say }) : ""),
  };
}

function either(field, changed) {
  const made = one({
    say: field.say, start: field.start ? "yes" : "no",
    choices: [{ v: "no", say: field.no }, { v: "yes", say: field.yes }],
  }, changed);
  return { node: made.node, value: () => made.value() === "yes", set: (v) => made.set(v ? "yes" : "no"),
    missing: () => "" };
}

function allot(field, changed) {
  const sum = el("small");
  const rows = field.receivers.map((_receiver, place) => figure(
    field.least, field.limit, field.total === null ? undefined : field.least, says(field)[place],
    () => { tell(); changed(); }));
  const given = () => rows.reduce((all, each) => all + (each.now() || 0), 0);
  function tell() {
    sum.textContent = field.total === null ? ""
      : say("left", { given: given(), total: field.total, left: field.total - given() });
  }
  tell();
  return {
    node: el("div", { class: "pairs" }, ...rows.map((each, place) => el("div", { class: "pair" },
      el("span", { text: says(field)[place] }), each.node)), sum),
    value: () => Object.fromEntries(field.receivers.map((receiver, place) => [receiver, rows[place].now()])),
    set: (value) => { field.receivers.forEach((receiver, place) => rows[place].set(value[receiver])); tell(); },
    missing: () => {
      const wrong = says(field).filter((_said, place) => rows[place].wrong());
      if (wrong.length) return say("open", { names: wrong.join(", ") });
      if (field.total === null || given() === field.total) return "";
      return given() > field.total ? say("over", { over: given() - field.total })
        : say("left", { given: given(), total: field.total, left: field.total - given() });
    },
  };
}

function built(field, changed) {
  let parts = [];
  const list = el("div", { class: "parts" });
  function add(tag, values) {
    const atom = field.atoms.find((each) => each.tag === tag);
    const inner = atom.fields.map((each) => ({ field: each, made: MADE[each.kind](each, changed) }));
    if (values) inner.forEach((each) => each.made.set(values[each.field.name]));
    const part = { atom, inner };
    part.node = el("div", { class: "part" },
      el("div", { class: "grow" }, el("b", { text: atom.say }), ...inner.map((each) => el("div", { class: "inner" },
        each.field.say && each.field.say !== atom.say ? el("small", { text: each.field.say }) : null, each.made.node))),
      el("button", {
        type: "button", class: "step", "aria-label": words.remove,
        onclick: () => { parts = parts.filter((each) => each !== part); part.node.remove(); changed(); },
      }, symbol("own-remove")));
    parts.push(part);
    list.append(part.node);
    return part;
  }
  const opening = field.words && !field.start.length ? add(field.words) : null;
  field.start.forEach((each) => add(each[field.tagged], each));
  const adder = el("select", {
    "aria-label": field.add,
    onchange: () => { if (adder.value) { add(adder.value); adder.value = ""; changed(); } },
  }, el("option", { value: "", text: `+ ${field.add}` }),
  ...field.atoms.map((atom) => el("option", { value: atom.tag, text: atom.say })));
  const empty = (part) => part.inner.some((each) => each.field.kind === "text" && !each.made.value());
  const meant = () => parts.filter((part) => part !== opening || parts.length === 1 || !empty(part));
  return {
    node: el("div", {}, list, adder),
    value: () => meant().map((part) => ({
      [field.tagged]: part.atom.tag,
      ...Object.fromEntries(part.inner.map((each) => [each.field.name, each.made.value()])),
    })),
    set: (value) => {
      parts = [];
      list.replaceChildren();
      value.forEach((each) => add(each[field.tagged], each));
    },
    missing: () => meant().flatMap((part) => part.inner.map((each) => each.made.missing())).find(Boolean) || "",
  };
}

const MADE = {
  choose_one: one, choose_many: many, number, arrange, share_out: shareOut, piles, text, either, allot, built,
};

const same = (one_, other) => JSON.stringify(one_) === JSON.stringify(other);

// What was filled in, as far as the field of now can hold it; the rest is told to `lost`.
function still(was, now, value, lost) {
  const told = (v) => ((was.choices || []).find((choice) => choice.v === v) || { say: v }).say;
  const keep = (v) => {
    const may = !v || now.choices.some((choice) => choice.v === v && !choice.why);
    if (!may) lost.push(told(v));
    return may;
  };
  const each = (does) => Object.fromEntries(Object.entries(value).filter(([receiver]) => {
    const there = now.receivers.includes(receiver);
    if (!there) lost.push(says(was)[was.receivers.indexOf(receiver)]);
    return there;
  }).map(([receiver, given]) => [receiver, does(given)]));
  if (now.kind === "choose_one") return keep(value) ? value : undefined;
  if (now.kind === "choose_many") return value.filter(keep);
  if (now.kind === "arrange") return value.filter(keep).slice(0, now.count);
  if (now.kind === "share_out") return each((v) => (keep(v) ? v : ""));
  if (now.kind === "piles") return each((cards) => cards.filter(keep));
  if (now.kind === "allot") return each((figure_) => figure_);
  if (now.kind !== "built") return value;
  return value.filter((part) => {
    const there = now.atoms.some((atom) => atom.tag === part[now.tagged]);
    if (!there) lost.push(was.atoms.find((atom) => atom.tag === part[was.tagged]).say);
    return there;
  }).map((part) => {
    const [old, fresh_] = [was, now].map((field) => field.atoms.find((atom) => atom.tag === part[now.tagged]));
    return { [now.tagged]: part[now.tagged], ...Object.fromEntries(fresh_.fields.map((inner) => [inner.name, still(
      old.fields.find((other) => other.name === inner.name) || inner, inner, part[inner.name], lost)])) };
  });
}

// The form of an offer: its node, what it holds, and what is still missing in it.
export function form(offer, { submitted, left } = {}) {
  function begun(field) {
    const wrong = el("p", { class: "wrong", role: "alert" });
    const made = MADE[field.kind](field, follow);
    const node = el("fieldset", {},
      field.say && field.say !== offer.say ? el("legend", { text: field.say }) : null, made.node, wrong);
    return { field, made, node, wrong, start: made.value() };
  }
  let fields = (offer.fields || []).map(begun);
  const foot = el("p", { class: "wrong", role: "alert" });
  let only = offer.only || {};
  function belongs(each) {
    if (!(each.field.name in only)) return true;
    const [other, allowed] = only[each.field.name];
    const decides = fields.find((one_) => one_.field.name === other);
    return !decides || allowed.includes(decides.made.value());
  }
  const hide = () => fields.forEach((each) => { each.node.hidden = !belongs(each); });
  function follow() {
    hide();
    fields.forEach((each) => { each.wrong.textContent = ""; });
    foot.textContent = "";
  }
  follow();
  const values = () => Object.fromEntries(fields.filter(belongs).map((each) => [each.field.name, each.made.value()]));
  function missing() {
    let found = "";
    fields.filter(belongs).forEach((each) => {
      each.wrong.textContent = each.made.missing();
      if (each.wrong.textContent && !found) { found = each.wrong.textContent; each.node.scrollIntoView({ block: "nearest" }); }
    });
    return found;
  }
  function set(given) {
    for (let turn = 0; turn < 2; turn += 1) {
      fields.forEach((each) => { if (each.field.name in given) each.made.set(given[each.field.name]); });
      follow();
    }
  }
  function refuse(why) {
    follow();
    why.forEach((one_) => {
      const at = fields.find((each) => each.field.name === one_.field.split(".")[0] && belongs(each));
      const where = at ? at.wrong : foot;
      where.textContent = where.textContent ? `${where.textContent}\n${one_.say}` : one_.say;
    });
  }
  // The same offer as it is now, for the table has gone on: what was filled in stays; what can be no longer is said.
  function renew(now) {
    const before = fields;
    const touched = (each) => !same(each.made.value(), each.start);
    fields = (now.fields || []).map((field) => {
      const was = before.find((each) => each.field.name === field.name);
      if (was && same(was.field, field)) return was;
      const made = begun(field);
      if (!was || was.field.kind !== field.kind || !touched(was)) return made;
      const lost = [];
      const value = still(was.field, field, was.made.value(), lost);
      made.made.set("receivers" in field && field.kind !== "piles" ? { ...made.start, ...value } : value);
      if (lost.length) made.wrong.textContent = say("dropped", { what: lost.join(", ") });
      return made;
    });
    const lost = before.filter((each) => !fields.some((one_) => one_.field.name === each.field.name) && touched(each));
    if (lost.length) foot.textContent = say("dropped", { what: lost.map((each) => each.field.say).join(", ") });
    only = now.only || {};
    before.filter((each) => !fields.includes(each)).forEach((each) => each.node.remove());
    fields.reduce((above, each) => {
      if (above.nextSibling !== each.node) above.after(each.node);
      return each.node;
    }, node.firstChild);
    hide();
  }
  const node = el("form", {
    class: "card form", onsubmit: (event) => {
      event.preventDefault();
      if (!missing() && submitted) submitted(values());
    },
  }, el("h2", {}, offer.icon ? symbol(offer.icon) : null, el("span", { text: offer.say })),
  ...fields.map((each) => each.node), foot,
  el("div", { class: "two" },
    el("button", { type: "button", class: "quiet", text: words.back, onclick: () => left && left() }),
    el("button", { type: "submit", class: "main", text: words.done })));
  return { node, values, missing, set, refuse, renew, hush: follow };
}

// A hall in a browser: the console of a judge, a table's board, the standings, and the overlay of a stream.
import { words } from "./words.js";
import { symbols } from "./words.js";

const page = document.getElementById("page");
const place = new URLSearchParams(location.hash.slice(1));
const path = location.pathname;
let seen = null, begun = false, chosen = "", asks = "", only = "", held = 0, told = "";

function el(name, given = {}, ...inside) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(given)) {
    if (key.startsWith("on")) made[key] = value;
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...inside.flat().filter((each) => each !== null && each !== undefined && each !== ""));
  return made;
}

function symbol(name, more = "") {
  const made = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  made.setAttribute("class", `symbol ${more}`);
  made.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `${symbols}#${name}`);
  made.append(use);
  return made;
}

const say = (text, values) => text.replace(/\{(\w+)\}/g, (all, name) => (name in values ? values[name] : all));

function clock(ms) {
  const all = Math.max(0, Math.ceil(ms / 1000)), hours = Math.floor(all / 3600), two = (n) => String(n).padStart(2, "0");
  const minutes = Math.floor(all / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(all % 60)}` : `${minutes}:${two(all % 60)}`;
}

function span(seconds) { return clock(seconds * 1000); }

async function post(where, body, token = "") {
  const headers = { "Content-Type": "application/json" };
  if (token) headers.Authorization = `Bearer ${token}`;
  const answer = await fetch(where, { method: "POST", headers, body: JSON.stringify(body), cache: "no-store",
    credentials: "omit" });
  if (answer.status === 204) return null;
  if (!answer.ok) throw new Error(String(answer.status));
  return await answer.json();
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const picture = (svg) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

// Asks for what is newer, for ever; where nobody answers, what is shown says so.
async function follow(where, body, show, token) {
  let have = 0;
  for (;;) {
    try {
      const found = await post(where, { ...body(), have }, token);
      if (found) { have = found.n; held = Date.now(); told = ""; show(found); }
    } catch (error) {
      told = error.message === "401" ? words.unknown : words.gone;
      have = 0; // what is shown says so: it is asked for anew, also where nothing changes there any more
      show(null);
      await pause(error.message === "401" ? 15000 : 1500);
    }
  }
}

// --- the console -----------------------------------------------------------------------------------------------------

const token = place.get("judge") || "";
const MARKS = { call: "own-calls", ruling: "own-ruling", away: "own-away", done: "own-done", play: "own-seal" };
const INKS = { call: "brass", ruling: "brass", away: "bad", done: "good", play: "soft" };
let boards = null;

function card(one) {
  const free = one.sign === "call" && !one.taken;
  const hidden = one.withheld && one.sign === "play";
  const mark = one.against ? "own-runs" : one.care ? `own-${one.care}` : hidden ? "own-withheld" : MARKS[one.sign];
  return el("button", { class: `card ${one.sign} ${free ? "free" : ""} ${one.against ? "against" : ""}`, title: one.says, "aria-pressed": String(one.table === chosen),
    "data-table": one.table, onclick: () => choose(one.table) },
    el("span", { class: "top" }, el("b", {}, one.table), one.game ? symbol(`own-${one.game}`) : "",
      one.left === null ? "" : el("span", { class: `left ${one.left <= 30000 && one.runs && !free ? "last" : ""}` }, clock(one.left))),
    el("span", { class: "rest" }, el("span", { class: "phase" }, one.phase),
      el("span", { class: "who" }, el("span", {}, one.waits), el("span", { class: "soft" }, one.part)),
      one.mark ? el("span", { class: `mark ${one.against ? "bad" : INKS[one.sign]}` }, symbol(mark), one.mark) : ""));
}

function choose(table) {
  chosen = table;
  const heir = seen.door.find((each) => each.takes && each.table === table); // as in the queue: one table, one row
  asks = heir ? heir.key : "";
  boards = null;
  draw();
  one();
}

const named = (row) => row.key || row.table;

function pick(row) {
  if (row.key && !seen.door.find((each) => each.key === row.key && each.takes)) { asks = row.key; chosen = ""; draw(); }
  else choose(row.table);
  page.querySelector(`[data-row="${CSS.escape(named(row))}"]`)?.focus();
}

async function one() {
  const table = chosen;
  try {
    const found = await post("/board", { table, theme: document.documentElement.dataset.theme, have: 0 }, token);
    if (found && table === chosen) { boards = found; draw(); }
  } catch (error) { /* the next change brings it */ }
}

function order(body) {
  return post("/order", body, token).then((answer) => answer && answer.say || "").catch(() => words.gone)
    .then((why) => { told = why; draw(); return why; });
}

function ask(text, field, then, yes = words.yes) {
  const input = field === null ? null : el("input", { maxlength: 200, "aria-label": text, value: field });
  const bad = el("p", { class: "bad", role: "alert" });
  let sends = false;
  const answer = async () => { // what is not sent stays written, and says why
    if (sends) return;
    sends = true;
    const why = await then(input ? input.value.trim() : "");
    sends = false;
    if (why) bad.textContent = why;
    else made.close();
  };
  const made = el("dialog", {}, el("p", {}, text), input, bad,
    el("div", { class: "dos" },
      el("button", { class: "do", onclick: answer }, yes),
      el("button", { class: "do", autofocus: field === null, onclick: () => made.close() }, words.no)));
  made.onclose = () => made.remove();
  if (input) input.onkeydown = (event) => { if (event.key === "Enter") answer(); };
  document.body.append(made);
  made.showModal();
  if (input) input.select();
}

const message = (table) => ask(say(words.message_say, { table: table === "all" ? words.everybody : table }), "",
  (line) => line && order({ do: "message", table, words: line }));
const doing = {
  g: async () => {
    if (asks) return order({ do: "admit", table: "", key: asks });
    const table = chosen; // what its button says, which may not have come yet of a table just chosen
    if (!table) return "";
    const found = await post("/hall", { table, have: 0 }, token).catch(() => null);
    return order({ do: found ? found.mine : seen.mine, table });
  },
  m: () => (asks ? sendAway(asks) : chosen && message(chosen)),
  a: () => message("all"),
  t: () => chosen && ask(say(words.time_say, { table: chosen }), "2", (line) => order({ do: "time", table: chosen, words: line })),
  p: () => chosen && order({ do: stands() ? "go" : "pause", table: chosen }),
  s: () => ask(seen.ask, null, () => order({ do: seen.stopped ? "go" : "pause", table: "all" }), seen.ask_yes),
  b: () => chosen && window.open(`/table#table=${encodeURIComponent(chosen)}`, "_blank", "noopener"),
};
const sendAway = (key) => ask(words.really, null, () => order({ do: "refuse", table: "", key }));
const stands = () => { const is = seen.cards.find((each) => each.table === chosen); return is && is.left !== null && !is.runs; };

function act(sign, text, key, role = "") {
  return el("button", { class: `do ${role}`, accesskey: key, disabled: !seen.may, title: seen.may ? "" : words.looks,
    onclick: doing[key] }, symbol(`own-${sign}`), el("span", {}, text), el("kbd", {}, key.toUpperCase()));
}

function draw() {
  if (!seen) {
    page.replaceChildren(el("div", { class: "told", role: "status" }, told || words.waiting));
    return;
  }
  const { table, row } = document.activeElement ? document.activeElement.dataset : {};
  const focus = table ? `[data-table="${CSS.escape(table)}"]` : row ? `[data-row="${CSS.escape(row)}"]` : "";
  const top = document.querySelector(".cards") ? document.querySelector(".cards").scrollTop : 0;
  const is = seen.cards.find((each) => each.table === chosen);
  const at = seen.door.find((each) => each.key === asks);
  if (asks && !at) asks = chosen = ""; // nothing but a hand chooses who is next
  const first = seen.queue.find((each) => !each.taken && each.kind !== "asks");
  const since = Date.now() - held;
  page.replaceChildren(
    el("header", {}, symbol("own-balance", "brass"), el("h1", {}, seen.title),
      seen.counts.map((each) => el("button", { class: `count ${INKS[each.sign]}`, "aria-pressed": String(only === each.sign),
        onclick: () => { only = only === each.sign ? "" : each.sign; draw(); } }, el("b", {}, String(each.number)), ` ${each.say}`)),
      el("span", { class: "clock" }, seen.left === null ? "" : clock(seen.left - since)),
      act("message", words.to_all, "a"), act(seen.stopped ? "runs" : "stop", seen.stopped ? words.go_on : words.stop, "s", "danger")),
    told ? el("div", { class: "told", role: "status" }, told) : "",
    el("div", { class: "body" },
      el("div", { class: "cards" }, seen.cards.filter((each) => !only || each.sign === only).map(card)),
      el("div", { class: "side" },
        el("div", { class: "panel queue" }, el("h2", {}, seen.queue.length ? words.queue : words.nobody),
          seen.queue.map((each) => el("button", { class: `row ${each === first ? "first" : ""}`,
            "data-row": named(each), "aria-pressed": String(named(each) === (asks || chosen)), onclick: () => pick(each) }, el("b", {}, each.table || "–"),
            el("span", {}, el("b", {}, each.say), el("span", { class: "soft" }, each.who)), el("time", {}, span(each.seconds))))),
        at ? el("div", { class: "panel one" }, el("h2", {}, words.door),
          el("p", {}, at.say), el("p", { class: "key" }, at.says),
          el("div", { class: "dos" }, act(at.takes ? "laptop" : "let_in", at.takes ? words.on_there : words.let_in, "g", "main"),
            act("send_away", words.send_away, "m"))) : is ? el("div", { class: "panel one" },
          el("h2", {}, say(words.table, { table: is.table }), el("small", {}, seen.where)),
          el("div", { class: "small" }, boards && boards.svg ? el("img", { src: picture(boards.svg), alt: boards.told || "" }) : el("span", { class: "soft" }, is.withheld ? words.withheld : words.nothing),
            boards && boards.seats ? el("ul", {}, boards.seats.map((seat) => el("li", {}, symbol(`shape-${seat.shape}`, `seat${seat.colour % 10}`), seat.name))) : ""),
          el("div", { class: "dos" }, act(seen.sign, seen.say, "g", seen.role), act("message", words.message, "m"),
            act("more_time", words.time, "t"),
            el("button", { class: "do", disabled: is.withheld, accesskey: "b", onclick: doing.b }, symbol("own-screen"), el("span", {}, words.board), el("kbd", {}, "B")),
            act(stands() ? "runs" : "stop", stands() ? words.go_on_one : words.stop_one, "p"))) : "",
        el("div", { class: "panel log" }, seen.log.map((each) => el("div", { class: "line" },
          el("span", { class: "soft" }, new Date(each.at * 1000).toTimeString().slice(0, 5)), el("span", {}, each.say),
          each.became ? el("span", { class: "brass" }, each.became) : ""))))),
    el("footer", {}, symbol("own-say", seen.waited ? "brass" : "soft"), el("span", { class: "sentence", role: "status" }, seen.sentence),
      el("span", { class: "soft" }, seen.behind), symbol("own-lock", "soft"), el("span", { class: "soft" }, words.nothing_secret)));
  document.querySelector(".cards").scrollTop = top;
  if (focus) { const again = page.querySelector(focus); if (again) again.focus(); }
}

function judged() {
  follow("/hall", () => ({ table: chosen }), (found) => {
    if (found) {
      seen = found;
      if (!begun) {
        const first = seen.queue.find((each) => !each.taken && each.table) || seen.cards[0];
        if (first) { begun = true; chosen = chosen || first.table; one(); }
      } else one();
    }
    draw();
  }, token);
  let typed = "", at = 0;
  document.onkeydown = (event) => {
    if (!seen || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog")) return;
    if (/^[0-9]$/.test(event.key)) {
      typed = Date.now() - at < 1200 ? typed + event.key : event.key;
      at = Date.now();
      const found = seen.cards.find((each) => each.table === typed) || seen.cards.find((each) => each.table.startsWith(typed));
      if (found) choose(found.table);
      return;
    }
    const row = document.activeElement?.dataset.row, at_row = seen.queue.findIndex((each) => named(each) === row);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "w") { if (seen.queue.length) pick(seen.queue[0]); }
    else if (at_row >= 0 && step) {
      event.preventDefault();
      if (seen.queue[at_row + step]) pick(seen.queue[at_row + step]);
    } else if (at_row >= 0 && event.key === "Enter" && row === (asks || chosen)) {
      event.preventDefault();
      if (seen.may && !event.repeat) doing.g();
    } else if (doing[event.key] && (seen.may || event.key === "b")) {
      event.preventDefault(); // the key is no letter of what is written next
      doing[event.key]();
    }
    else if (event.key === "Escape") { only = ""; draw(); }
  };
}

// --- boards, standings, and the overlay of a stream ------------------------------------------------------------------

const parts = (place.get("show") || "heading,clock,board,names,foot").split(",");

// Whatever else is shown: that it is not of now, and on a board why.
const old = (why) => el("div", { class: "old", role: "status", title: why }, overlay ? words.old : why);

function screen(found) {
  if (!found) {
    if (!page.firstChild) page.append(el("div", { class: "told", role: "status" }, told));
    else if (!page.querySelector(".old")) page.firstChild.append(old(told));
    return;
  }
  const began = Date.now(), shows = (name) => parts.includes(name);
  const left = () => (found.left === null ? "" : clock(found.left - (found.runs ? Date.now() - began : 0)));
  const stood = found.left !== null && !found.runs;
  const time = el("span", { class: `clock ${stood ? "stood" : ""}` }, stood ? symbol("own-stop") : "", el("span", {}, left()));
  const names = () => (found.seats ? el("ul", { class: "names" }, found.seats.map((seat) =>
    el("li", { class: seat.waiting ? "waits" : "" }, symbol(`shape-${seat.shape}`, `seat${seat.colour % 10}`), seat.name))) : "");
  const inside = [];
  if (found.withheld) {
    inside.push(el("div", { class: "bar" }, el("h1", {}, say(words.table, { table: found.table })), el("span", { class: "soft" }, found.heading), shows("clock") && overlay ? time : ""));
    if (!overlay) inside.push(el("div", { class: "middle" }, time, el("p", { class: "soft" }, words.withheld)));
  } else {
    if (shows("heading") || shows("clock")) inside.push(el("div", { class: "bar" },
      shows("heading") ? el("h1", {}, found.title) : "",
      shows("heading") ? el("span", { class: "soft" }, [say(words.table, { table: found.table }), found.heading, found.step].filter(Boolean).join(" · ")) : "",
      shows("clock") && found.left !== null ? time : ""));
    if (shows("board") && found.svg) inside.push(el("div", { class: "picture" }, el("img", { src: picture(found.svg), alt: found.told })));
    if (shows("names") && !(shows("board") && found.named)) inside.push(names());
    if (shows("foot")) inside.push(el("div", { class: "said", role: "status" }, found.over || found.foot || words.nothing));
  }
  if (found.ground && overlay) page.style.setProperty("--under", `${found.ground[0]}E6`); // words are read over any picture
  else if (found.ground) {
    page.style.setProperty("--ground", found.ground[0]);
    page.style.setProperty("--ground-high", found.ground[1]);
  }
  if (found.away) inside.push(old(found.away));
  page.replaceChildren(el("div", { class: "screen" }, inside));
  clearInterval(screen.tick);
  screen.tick = setInterval(() => { time.lastChild.textContent = left(); }, 250);
}

// What has no room on the screen is shown in turn, and it stands there which of how many lines these are.
const TURN_MS = 12000;
function turned() {
  const box = page.querySelector(".standings"), rows = [...page.querySelectorAll("tbody tr")], which = page.querySelector(".which");
  const fits = () => box.scrollHeight <= box.clientHeight;
  const show = (from, to) => rows.forEach((row, n) => { row.hidden = n < from || n >= to; });
  which.textContent = "";
  show(0, rows.length);
  if (!rows.length || fits()) return;
  let most = rows.length;
  while (most > 1 && !fits()) show(0, --most);
  const leaves = Math.ceil(rows.length / most), each = Math.ceil(rows.length / leaves);
  const from = each * ((turned.at || 0) % leaves), to = Math.min(from + each, rows.length);
  show(from, to);
  which.textContent = say(words.which, { first: from + 1, last: to, count: rows.length });
}

const next = () => { turned.at += 1; turned(); };

function standings(found) {
  if (!found) { if (!page.firstChild) page.append(el("div", { class: "told", role: "status" }, told)); return; }
  page.replaceChildren(el("div", { class: "screen" },
    el("div", { class: "bar" }, el("h1", {}, found.event), found.lines.length ? el("span", { class: "soft" }, found.say) : "", el("span", { class: "soft which" })),
    found.lines.length ? "" : el("div", { class: "middle" }, el("p", {}, found.say)),
    el("div", { class: "standings", hidden: !found.lines.length }, el("table", {},
      el("thead", {}, el("tr", {}, el("th", { class: "n" }), el("th", {}, words.name), found.columns.map((each) => el("th", { class: "n" }, each)), el("th", { class: "n" }, words.points))),
      el("tbody", {}, found.lines.map((each) => el("tr", {}, el("td", { class: "n" }, String(each.place)), el("td", {}, each.name),
        found.columns.map((_each, n) => el("td", { class: "n" }, each.figures[n] || "")), el("td", { class: "n" }, el("b", {}, each.points)))))))));
  turned.at = 0;
  turned();
  clearInterval(turned.tick);
  turned.tick = setInterval(next, TURN_MS);
  window.onresize = turned;
  window.onclick = next;
}

const overlay = path === "/overlay";
if (place.get("theme") === "light") document.documentElement.dataset.theme = "light";
const theme = document.documentElement.dataset.theme;
if (overlay) document.documentElement.classList.add("overlay");
window.onhashchange = () => location.reload();
if (path === "/table" || overlay) follow("/board", () => ({ table: place.get("table") || "", theme, wide: !overlay }), screen);
else if (path === "/standings") follow("/places", () => ({}), standings);
else judged();

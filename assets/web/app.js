// The page: who are you, covered, uncovered, watching. It shows what the laptop says, and keeps nothing but its token.

import { symbols, words } from "./words.js";
import { Full, Shut, Unknown, kept, outgrown, pause, post, randomId } from "./net.js";
import { el, form, say, settle, symbol } from "./form.js";

const SILENCE = 30000; // so long without a touch, and it hides
const SEAL = 450; // (as in parley.css) so long a thumb rests before a choice is sealed
const READ = 4000; // so long a refusal stands, though the table has gone on
const REST = 2000; // so long a finger that rests on the page keeps it as it is
const page = document.getElementById("page");
const root = document.documentElement;
const state = {
  mode: "lobby", lobby: null, notice: "", open: false, frame: null, pictures: new Map(), part: null, chosen: "", form: null,
  changing: false, counts: null, said: null, trouble: "", brief: false, at: 0, busy: "", next: null, question: "", seen: 0,
};
let poll = null; // what stops the request that waits
let silence = 0;

function theme() {
  return kept.get("theme") || (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark");
}
root.dataset.theme = theme();

function turnTheme() {
  kept.set("theme", theme() === "dark" ? "light" : "dark");
  root.dataset.theme = theme();
  again();
}

function again() {
  if (poll) poll.abort();
}

// --- what goes round for ever: ask for the page, show it -------------------------------------------------------------

async function live() {
  await enter();
  for (;;) {
    poll = new AbortController();
    const signal = poll.signal;
    try {
      if (state.mode === "seat") await seat(signal);
      else if (state.mode === "watch") await watch(signal);
      else if (state.mode === "asking") await asking(signal);
      else if (state.mode === "pin") await new Promise((done) => signal.addEventListener("abort", done));
      else await lobby(signal);
      trouble("");
    } catch (error) {
      if (error instanceof Unknown) await returned();
      else if (error instanceof Shut && state.mode === "watch") unwatched();
      else if (!signal.aborted) {
        trouble(of(error));
        await pause(document.hidden ? 4000 : 1200);
      }
    }
    if (outgrown() && !state.open && !state.busy) return location.reload(); // its colours and words are another game's
    if (document.hidden && !state.open) await Promise.race([pause(8000), shownAgain()]);
  }
}

// Its token is nobody's now. The laptop gives the same people their seats at its next table, or says why not.
async function returned() {
  try {
    const answer = await post("/again", {});
    if (answer.token) seated(answer.token);
    else forget(answer.refused);
  } catch (error) {
    trouble(of(error));
    await pause(1200);
  }
}

function shownAgain() {
  return new Promise((done) => document.addEventListener("visibilitychange", done, { once: true }));
}

async function enter() {
  const code = location.hash.slice(1);
  if (code === "watch") state.mode = "watch";
  else if (code) {
    history.replaceState(null, "", "/"); // the code is used up, and stands in no history
    try {
      const answer = await post("/pair", { code });
      if (answer.token) seated(answer.token);
      else forget(answer.refused);
    } catch (error) { trouble(of(error)); }
  } else if (kept.get("token")) state.mode = "seat";
  show();
  stay();
}

async function lobby(signal) {
  state.lobby = await post("/lobby", {}, { signal });
  renew();
  await new Promise((done) => {
    const end = setTimeout(done, 2500);
    signal.addEventListener("abort", () => { clearTimeout(end); done(); });
  });
}

function ask(place, name) {
  Object.assign(state, { asked: { id: randomId(), name, place, heard: false }, mode: "asking", notice: "" });
  show();
  again();
}

async function asking(signal) {
  const { asked } = state;
  if (!asked.heard) { // asked again until the laptop has heard it; the same id is one asking
    await post("/ask", { seat: asked.place, id: asked.id }, { signal });
    asked.heard = true;
    trouble("");
    renew();
  }
  const answer = await post("/asked", { id: asked.id }, { signal });
  if (answer.token) seated(answer.token);
  else if (answer.pin) {
    state.mode = "pin";
    state.notice = "";
  }
  else if (answer.refused) forget(answer.refused);
  renew();
}

// The host has let it in, and a PIN guards the seat: whoever holds the phone must know it.
async function prove(pin) {
  if (state.busy) return;
  state.busy = "pin";
  try {
    const answer = await post("/pin", { id: state.asked.id, pin });
    if (answer.token) seated(answer.token);
    else if (answer.wait) state.notice = answer.wrong ? say("pin_wrong", { n: answer.wait }) : say("pin_wait", { n: answer.wait });
    else forget(answer.refused);
    trouble("");
  } catch (error) { trouble(of(error)); }
  state.busy = "";
  const said = document.getElementById("pin");
  if (said) said.value = "";
  show();
  again();
}

function seated(token) {
  kept.set("token", token);
  Object.assign(state, { mode: "seat", open: false, frame: null, notice: "", form: null, chosen: "", said: null });
  stay();
}

function forget(why) {
  kept.set("token", "");
  state.pictures.clear();
  state.part = null;
  Object.assign(state, { mode: "lobby", open: false, frame: null, notice: why || "", form: null });
  show();
}

function unwatched() { // the host has ended it, or this evening never had it
  history.replaceState(null, "", "/");
  Object.assign(state, { mode: kept.get("token") ? "seat" : "lobby", frame: null, notice: words.unwatched });
  show();
}

async function seat(signal) {
  const open = state.open;
  const frame = await post("/page", {
    have: state.frame && state.frame.open === open && !state.trouble ? state.frame.n : 0, // after trouble at once
    cards: open ? [...state.pictures.keys()].slice(0, 40) : [], open, theme: theme(),
    part: open && state.part ? [state.part.hash, state.part.svg.length] : null,
  }, { signal });
  if (frame && frame.open === state.open) take(frame);
}

async function watch(signal) {
  const frame = await post("/wall", {
    have: state.frame && !state.trouble ? state.frame.n : 0, cards: [...state.pictures.keys()].slice(0, 40), theme: theme(),
  }, { signal });
  if (frame) take(frame);
}

function take(frame) {
  const before = state.frame;
  let came = !before || before.n !== frame.n || before.open !== frame.open;
  state.frame = frame;
  state.at = performance.now() - (frame.age || 0);
  if (frame.open) {
    const fresh = new Map();
    let part = null;
    for (const card of frame.cards) {
      const known = state.pictures.get(card.hash);
      const svg = "from" in card ? joined(card) : card.svg || known;
      if ("from" in card && svg.length < card.all) part = { hash: card.hash, svg };
      else if (svg) fresh.set(card.hash, svg);
      if (svg && !known) came = true;
    }
    state.pictures = fresh;
    state.part = part || (state.part && frame.cards.some((card) => card.hash === state.part.hash)
      && !fresh.has(state.part.hash) ? state.part : null);
  }
  if (came) { moved(before); renew(); } // else it is the page that is there, sent so that nobody knows whether another came
}

// The table has gone on: what was refused is not what is refused now, once it was there to be read.
function refuse(text) {
  state.said = { text, since: performance.now() };
  bringUp = true;
}
let bringUp = false; // what was just refused stands on top: whoever pressed further down is taken there

function moved(before) {
  const { said, form: filled, frame } = state;
  // Another step begins at the top of the page; whoever fills something in stays where that is.
  if (before && frame.open && before.open && !filled && (before.step !== frame.step || before.heading !== frame.heading)) {
    toTop = true;
  }
  if (said) {
    setTimeout(() => {
      if (state.said !== said) return;
      state.said = null;
      renew();
    }, Math.max(0, READ - (performance.now() - said.since)));
  }
  if (filled && filled.refused) {
    const since = filled.refused;
    setTimeout(() => {
      if (state.form === filled && filled.refused === since) filled.made.hush();
    }, Math.max(0, READ - (performance.now() - since)));
  }
}

let toTop = false;

// A finger that is down means what it sees: what comes meanwhile is shown once it is lifted, and its press was done.
let pressing = null;
let later = false;
let rests = 0;
function renew() {
  if (pressing === null) show();
  else later = true;
}
function lift() {
  clearTimeout(rests);
  pressing = null;
  if (!later) return;
  later = false;
  show();
}
addEventListener("pointerdown", (event) => {
  if (event.pointerId === finger) return; // it only holds the page open
  pressing = event.pointerId;
  clearTimeout(rests);
  rests = setTimeout(lift, REST);
});
for (const kind of ["pointerup", "pointercancel"]) {
  addEventListener(kind, (event) => {
    if (event.pointerId !== pressing) return;
    clearTimeout(rests);
    rests = setTimeout(lift, 50); // its click comes first
  });
}

// A picture that is too long for one answer comes in pieces.
function joined(card) {
  const had = state.part && state.part.hash === card.hash ? state.part.svg : "";
  return had.length === card.from ? had + card.svg : "";
}

function trouble(what) {
  if (state.trouble === what) return;
  state.trouble = what;
  renew();
}

function of(error) {
  return error instanceof Full ? "full" : "gone";
}

// --- covered and uncovered -------------------------------------------------------------------------------------------

function uncover() {
  if (state.open) return;
  state.open = true;
  quiet();
  again();
}

function cover() {
  clearTimeout(silence);
  if (!state.open) return;
  // What is half filled in stays with its form: whoever thinks longer than the silence finds it again. No choice does.
  Object.assign(state, { open: false, chosen: "", changing: false, counts: null, said: null, next: null });
  if (state.frame) {
    state.frame = { ...state.frame, n: 0, open: false, cards: [], answers: [], deals: [], ballots: [], offers: [], besides: [],
      free: [], told: [] };
  }
  show();
  again();
}

function quiet() {
  clearTimeout(silence);
  if (state.open) silence = setTimeout(cover, SILENCE);
}

for (const kind of ["pointerdown", "keydown", "input", "scroll"]) addEventListener(kind, quiet, { passive: true });
addEventListener("pagehide", cover);

// --- where it is encrypted: face down it hides, and it stays awake while it lies there ---------------------------------

let down = false;
let awake = null;
addEventListener("deviceorientation", (event) => {
  const now = event.beta !== null && Math.abs(event.beta) > 150 && Math.abs(event.gamma || 0) < 40;
  if (now === down) return;
  down = now;
  if (down) cover();
  stay();
});

async function stay() {
  const wanted = state.mode === "seat" && !document.hidden && !down;
  if (!("wakeLock" in navigator) || wanted === Boolean(awake)) return;
  try {
    if (!wanted) { const held = awake; awake = null; await held.release(); return; }
    awake = await navigator.wakeLock.request("screen");
    awake.addEventListener("release", () => { awake = null; });
  } catch (error) { awake = null; } // its battery is low, or it will not: then it sleeps, and nothing is lost
}
document.addEventListener("visibilitychange", () => { if (document.hidden) cover(); else again(); stay(); });
addEventListener("online", again);
addEventListener("keydown", (event) => { if (event.key === "Escape") cover(); });

// --- doing -----------------------------------------------------------------------------------------------------------

// One thing after the other: what is pressed while another is on its way comes next; the same twice is once.
// It answers the page that is seen: the next one may have come under the thumb, and waits for it to be lifted.
async function act(offer, values, seen = state.seen) {
  if (state.busy) {
    if (state.busy !== offer.o) state.next = [offer, values, seen];
    return;
  }
  state.busy = offer.o;
  const waits = setTimeout(() => page.setAttribute("aria-busy", "true"), 400);
  const sent = { id: randomId(), offer: offer.o, values, seen };
  let answer = null;
  for (let turn = 0; !answer && turn < 60; turn += 1) {
    try {
      answer = await post("/do", sent);
    } catch (error) {
      if (error instanceof Unknown) break;
      trouble(of(error)); // the same id gets the same answer, so it is safe to ask again
      await pause(1000);
    }
  }
  clearTimeout(waits);
  page.removeAttribute("aria-busy");
  state.busy = "";
  const { next } = state;
  state.next = null;
  if (answer) answered(offer, answer);
  if (next && state.open) act(...next);
}

function answered(offer, answer) {
  trouble("");
  const filling = state.form && state.form.offer.o === offer.o ? state.form : null;
  if (answer.stale) {
    refuse(offer.again ? words.earlier : answer.stale); // what lay in the box was not taken out for it
    state.chosen = ""; // the next question may still be on its way
    if (filling) state.form = null;
  } else if (answer.refused && filling) {
    filling.made.refuse(answer.refused);
    filling.refused = performance.now();
  } else if (answer.refused) refuse(answer.refused.map((why) => why.say).join("\n"));
  else {
    if (filling) state.form = null;
    state.said = null;
    if (state.chosen === offer.o) state.chosen = "";
    if (answer.covers) return cover();
  }
  return show();
}

// The page is laid anew under a thumb that taps twice: the second tap at the same place means what the first meant.
const TWICE = 350;
const NEAR = 24; // so many pixels
let tapped = { at: -TWICE, x: 0, y: 0 };
addEventListener("click", (event) => {
  if (!event.detail) return; // by key, or read aloud
  const now_ = { at: performance.now(), x: event.clientX, y: event.clientY };
  const again_ = now_.at - tapped.at < TWICE && Math.hypot(now_.x - tapped.x, now_.y - tapped.y) < NEAR;
  const acts = event.target.closest && event.target.closest("[data-offer]");
  if (again_ && acts) {
    event.preventDefault();
    event.stopPropagation();
  }
  if (acts) tapped = now_;
}, { capture: true });

function begin(offer) {
  if (offer.why) {
    refuse(offer.why);
    show();
  } else if (offer.fields) {
    state.form = {
      offer,
      made: form(offer, {
        submitted: (values) => act(offer, values),
        left: () => { state.form = null; show(); },
      }),
    };
    show();
    state.form.made.node.scrollIntoView({ block: "start" });
  } else act(offer, {});
}

// A button that does what it says only after a thumb has rested on it, and fills up meanwhile; whoever lets go too early
// is told. By key, or read aloud, one press is enough.
let thumb = 0;
let brief = 0;
function held(does) {
  const stop = (event) => {
    if (!thumb) return;
    clearTimeout(thumb);
    thumb = 0;
    event.currentTarget.classList.remove("held");
    if (event.type !== "pointerup") return;
    state.brief = true;
    clearTimeout(brief);
    brief = setTimeout(() => { state.brief = false; show(); }, READ);
    show();
  };
  return {
    onpointerdown: (event) => {
      const node = event.currentTarget;
      if (node.disabled) return;
      event.preventDefault();
      node.classList.add("held");
      clearTimeout(thumb);
      thumb = setTimeout(() => { thumb = 0; node.classList.remove("held"); does(); }, SEAL);
    },
    onpointerup: stop, onpointercancel: stop, onpointerleave: stop,
    oncontextmenu: (event) => event.preventDefault(),
    onclick: (event) => { if (event.detail === 0) does(); },
  };
}

// --- what is seen ----------------------------------------------------------------------------------------------------

function mark(me) {
  return symbol(`shape-${me.shape}`, `seat${me.colour}`);
}

function bar(me, ...right) {
  return el("header", {}, me ? mark(me) : null,
    el("h1", {}, el("b", { text: me ? me.name : (state.lobby && state.lobby.title) || "Parley" }),
      el("small", { text: me ? me.sub : note() })), ...right);
}

function note() { // before the first round it is the game's name once more
  return state.lobby && state.lobby.note !== state.lobby.title ? state.lobby.note : "";
}

function themeButton() {
  return el("button", { type: "button", class: "bare", "aria-label": words.theme, onclick: turnTheme },
    symbol("own-theme"));
}

function digits() {
  const clock = state.frame && state.frame.clock;
  if (!clock) return "";
  const left = Math.max(0, clock.left - (clock.runs ? performance.now() - state.at : 0));
  const seconds = clock.total ? Math.floor((clock.total - left) / 1000) : Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

setInterval(() => {
  for (const node of document.querySelectorAll(".digits")) {
    const now = digits();
    if (node.textContent !== now) node.textContent = now;
  }
}, 250);

function now(frame) {
  return el("section", { class: "card now" },
    el("div", { class: "line" },
      el("div", { class: "grow" }, el("b", { text: frame.step || frame.heading }),
        frame.step && frame.heading ? el("small", { text: frame.heading }) : null),
      frame.clock ? symbol("own-clock", "brass") : null,
      frame.clock ? el("b", { class: "digits", text: digits() }) : null),
    el("p", { text: frame.foot }),
    frame.news && frame.news.length ? el("div", { class: "news" },
      ...frame.news.map((line) => el("small", { text: line }))) : null);
}

// Who won, why, and every place: everybody may see it, so that it stands on a covered page, too.
function ended({ head, say: why, places }) {
  return el("section", { class: "card result", role: "status" }, el("h2", { text: head }), el("p", { text: why }),
    ...places.map((one) => el("div", { class: "line" }, el("b", { class: "place", text: one.place ? `${one.place}.` : "" }),
      mark(one), el("span", { class: "grow" }, el("b", { text: one.name }), one.sub ? el("small", { text: one.sub }) : null),
      el("b", { text: String(one.total).replace("-", "−") }))));
}

function notice() {
  if (state.trouble === "gone" && state.frame && state.frame.over) { // the next one is being set up
    return el("p", { class: "notice", role: "status" }, el("b", { text: words.ended }), el("small", { text: words.ended_say }));
  }
  return state.trouble
    ? el("p", { class: "notice trouble", role: "status" }, el("b", { text: state.trouble === "full" ? words.full : words.gone }),
      el("small", { text: state.trouble === "full" ? words.full_say : words.gone_say }),
      state.open && state.busy ? el("small", { text: words.later }) : null)
    : null;
}

function another(frame) {
  return frame.asked ? el("p", { class: "notice", role: "status", text: words.another }) : null;
}

function lobbyPage() {
  const seats = (state.lobby && state.lobby.seats) || [];
  return [
    bar(null, themeButton()),
    el("main", { class: "names" },
      el("div", { class: "title" }, el("h2", { text: words.who }), el("p", { text: words.tap })),
      notice(),
      state.notice ? el("p", { class: "notice", role: "status", text: state.notice }) : null,
      ...seats.map((one, place) => el("button", {
        type: "button", class: "row seat", onclick: () => ask(place, one.name),
      }, mark(one), el("span", { class: "grow" }, el("b", { text: one.name }), el("small", { text: one.sub })),
      one.state ? el("small", { class: "soft", text: one.state === "in" ? words.is_in : words.asks }) : null,
      symbol(one.state === "in" ? "own-phone" : "own-go"))),
      state.lobby && state.lobby.watch ? el("button", {
        type: "button", class: "row seat",
        onclick: () => { state.mode = "watch"; state.frame = null; location.hash = "watch"; again(); },
      }, symbol("own-watch"), el("span", { class: "grow", text: words.watch })) : null,
      el("p", { class: "small", text: words.plain })),
  ];
}

function askingPage() {
  return [
    bar(null),
    el("main", { class: "middle" }, notice(), symbol("own-phone", "huge"), el("h2", { text: state.asked.heard ? words.waiting : "" }),
      el("p", { text: say("waiting_say", { name: state.asked.name }) }),
      el("button", { type: "button", class: "quiet", text: words.leave, onclick: () => { forget(""); again(); } })),
  ];
}

function pinPage() {
  const input = el("input", { type: "password", id: "pin", autocomplete: "off", maxlength: "200" });
  return [
    bar(null),
    el("main", {}, notice(), el("form", {
      class: "card form", onsubmit: (event) => {
        event.preventDefault();
        const { value } = document.getElementById("pin");
        if (value) prove(value);
      },
    }, el("h2", {}, el("label", { for: "pin", text: say("pin", { name: state.asked.name }) })),
    el("p", { class: "soft", text: words.pin_say }), input,
    el("p", { class: "wrong", role: "alert", text: state.notice }),
    el("div", { class: "two" },
      el("button", { type: "button", class: "quiet", text: words.leave, onclick: () => { forget(""); again(); } }),
      el("button", { type: "submit", class: "main", text: words.done })))),
  ];
}

function coveredPage(frame) {
  const said = frame.hold ? words.hold : words.look;
  const look = el("button", {
    type: "button", class: "look", oncontextmenu: (event) => event.preventDefault(),
    onpointerdown: frame.hold ? (event) => { event.preventDefault(); finger = event.pointerId; uncover(); } : null,
    onclick: (event) => { if (!frame.hold || event.detail === 0) uncover(); },
  }, el("span", { class: "print" }, symbol("own-look")), el("b", { text: said }));
  return [
    bar(frame.me), // what is done where the eye was a moment ago does nothing
    el("main", { class: "covered" }, notice(), another(frame), frame.over ? ended(frame.over) : now(frame),
      el("p", { class: "soft middle grow", text: frame.over ? "" : words.same }),
      look, el("p", { class: "small", text: words.hides }),
      el("div", { class: "corner" }, themeButton())),
  ];
}
let finger = null; // the one that rests on the page while the table wants pages held open
for (const kind of ["pointerup", "pointercancel"]) {
  addEventListener(kind, (event) => { if (finger !== null && event.pointerId === finger) { finger = null; cover(); } });
}

function picture(card) {
  const svg = state.pictures.get(card.hash) || "";
  return el("figure", { class: "picture", key: card.title }, el("img", {
    src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: `${card.title}. ${card.words}`,
    width: String(Math.round(card.wide)), height: String(Math.round(card.high)),
  }));
}

function button(offer, said) {
  return el("button", {
    type: "button", class: "do" + (offer.why ? " off" : ""), onclick: () => begin(offer), "data-offer": offer.o,
    key: offer.o,
    "aria-label": said ? offer.say : undefined,
  }, offer.icon && !said ? symbol(offer.icon) : null,
  el("span", { class: "grow" },
    el("span", { text: offer.fields ? `${(said || offer.say).replace(/\s*…$/, "")}\u00a0…` : said || offer.say }),
    offer.then && !said ? el("small", { text: offer.then }) : null,
    offer.why && !said ? el("small", { text: offer.why }) : null));
}

function may(offers, heading = words.may) {
  return offers.length ? el("section", { class: "may" }, el("h3", { text: heading }),
    ...offers.map((offer) => button(offer))) : null;
}

function dealCard(deal) {
  return el("div", { class: "deal", key: `${deal.who} ${deal.what}` },
    el("div", { class: "line" }, el("b", { class: "grow", text: deal.who }), el("small", { text: deal.status })),
    el("p", { text: deal.what }),
    deal.acts.length ? el("div", { class: "acts" },
      ...deal.acts.map((offer) => button(offer, offer.short || offer.say))) : null);
}

// What lay sealed for a step that was taken back does not come back with it: whoever sealed it is told, nobody else.
function lost(frame) {
  return frame.lost ? el("p", { class: "notice", role: "status", text: words.lost }) : null;
}

// What was sealed is not told, and not asked for as if nothing were; whoever thinks again says so first.
function sealed(frame) {
  return frame.in && !state.changing ? el("section", { class: "card" },
    el("p", { role: "status", text: words.in }),
    frame.ballots.length ? el("button", {
      type: "button", class: "quiet", text: words.change, onclick: () => { state.changing = true; show(); },
    }) : null) : null;
}

function ballots(frame) {
  const order = [...frame.ballots].sort((a, b) => (a.o < b.o ? -1 : 1));
  if (!order.some((offer) => offer.o === state.chosen && !offer.why)) state.chosen = "";
  const seal = el("button", {
    type: "button", class: "main wide", disabled: !state.chosen, ...held(() => {
      const offer = order.find((one) => one.o === state.chosen);
      if (offer) act({ ...offer, again: state.changing }, {});
    }),
  }, symbol("own-seal"), el("span", { "aria-live": "polite", text: state.brief ? words.longer : words.seal }));
  const rows = order.map((offer) => {
    const input = el("input", {
      type: "radio", name: "ballot", value: offer.o, checked: offer.o === state.chosen, disabled: Boolean(offer.why),
      onchange: () => { state.chosen = offer.o; show(); },
    });
    return el("label", { class: "row ballot" + (offer.why ? " off" : ""), key: offer.o },
      offer.icon ? symbol(offer.icon) : null,
      el("span", { class: "grow" }, el("b", { text: offer.say }),
        offer.why || offer.then ? el("small", { text: offer.why || offer.then }) : null), input);
  });
  return [
    el("section", { class: "ballots" },
      el("div", { class: "line" }, el("h3", { class: "grow", text: words.my_ballot }),
        el("small", { text: words.own_order })),
      frame.about ? el("p", { text: frame.about }) : null, ...rows),
    el("div", { class: "foot" }, seal),
  ];
}

// What counts at this table: the scoring card that lies on the laptop, fetched when somebody wants to read it.
async function turnCounts() {
  if (state.counts) state.counts = null;
  else {
    try {
      state.counts = (await post("/lobby", {})).counts;
    } catch (error) { trouble(of(error)); }
  }
  show();
  const card = page.querySelector(".counts");
  if (state.counts && card) card.scrollIntoView({ block: "start" }); // it opens below the fold
}

function counting(frame) {
  return frame.counts ? el("section", { class: state.counts ? "counts card" : "counts" },
    el("button", {
      type: "button", class: "quiet", text: state.counts ? words.shut : words.counts, "aria-expanded": String(Boolean(state.counts)), onclick: turnCounts,
    }),
    ...(state.counts || []).flatMap((part) => [
      el("h3", { text: part.say }),
      ...part.rows.map((row) => el("div", { class: "line" }, row.icon ? symbol(row.icon) : null,
        el("span", { class: "grow", text: row.what }), row.worth ? el("b", { text: row.worth }) : null)),
      part.note ? el("small", { text: part.note }) : null,
    ])) : null;
}

// What happened in the last round or so, as this seat may read it.
function happened(frame) {
  return frame.told.length ? el("section", { class: "told" }, el("h3", { text: words.told }),
    ...frame.told.map((line) => el("small", { text: line }))) : null;
}

function uncoveredPage(frame) {
  const hide = el("button", { type: "button", class: "bare", "aria-label": words.hide, onclick: cover },
    symbol("own-hide"));
  if (state.form) {
    const asked = [...frame.answers, ...frame.deals].flatMap((deal) => deal.acts);
    const able = [...frame.offers, ...frame.besides, ...frame.free, ...asked];
    const now_ = able.find((offer) => offer.o === state.form.offer.o);
    if (!now_) { state.form = null; refuse(words.gone_on); }
    else if (now_ !== state.form.offer) { state.form.offer = now_; state.form.made.renew(now_); }
  }
  const columns = [0, 1].map((column) => frame.cards.filter((card) => card.column === column).map(picture));
  if (!frame.in) state.changing = false;
  const lies = sealed(frame);
  const question = JSON.stringify([frame.heading, frame.step, frame.about]); // as the laptop tells one from the next
  if (!frame.ballots.length || state.question !== question) state.chosen = ""; // it was an answer to another one
  state.question = question;
  const voting = frame.ballots.length && !lies ? ballots(frame) : [];
  return [
    bar(frame.me, hide),
    el("main", { class: "open" }, notice(), another(frame), frame.over ? ended(frame.over) : now(frame),
      state.said ? el("p", { class: "notice wrong", role: "alert", text: state.said.text }) : null,
      lost(frame), lies,
      frame.answers.length ? el("section", { class: "card answers" }, el("h3", { text: words.answers }),
        ...frame.answers.map(dealCard)) : null,
      state.form ? el("div", { holds: state.form.made.node }) : may(frame.offers), voting[0],
      el("div", { class: "columns" },
        el("div", {}, ...columns[0]),
        el("div", {}, ...columns[1],
          frame.deals.length ? el("section", { class: "card" }, el("h3", { text: words.my_deals }),
            ...frame.deals.map(dealCard)) : null,
          state.form ? null : may(frame.besides, frame.offers.length || frame.ballots.length ? words.besides : words.may),
          counting(frame), happened(frame)))),
    voting[1] || (frame.free.length && !state.form
      ? el("div", { class: "foot two" }, ...frame.free.map((offer) => button(offer))) : null),
  ];
}

function watchPage(frame) {
  return [
    el("header", {}, symbol("own-watch"), el("h1", {}, el("b", { text: frame.title }),
      el("small", { text: words.public })), themeButton()),
    el("main", { class: "open wall" }, notice(), frame.over ? ended(frame.over) : now(frame), ...frame.cards.map(picture),
      counting(frame), el("p", { class: "small turn", text: words.turn }),
      kept.get("token") ? null : el("button", {
        type: "button", class: "quiet", text: words.who_am_i,
        onclick: () => {
          history.replaceState(null, "", "/");
          Object.assign(state, { mode: "lobby", frame: null, counts: null });
          show();
          again();
        },
      })),
  ];
}

function show() {
  const { frame } = state;
  let parts;
  if (state.mode === "watch") parts = frame ? watchPage(frame) : [bar(null), el("main", {}, notice())];
  else if (state.mode === "seat") {
    if (!frame) parts = [bar(null), el("main", {}, notice())];
    else parts = state.open && frame.open ? uncoveredPage(frame) : coveredPage(frame);
  } else parts = state.mode === "asking" ? askingPage() : state.mode === "pin" ? pinPage() : lobbyPage();
  const mode = state.mode === "seat" && state.open && frame && frame.open ? "open" : state.mode;
  if (page.dataset.mode !== mode) { page.replaceChildren(); scrollTo(0, 0); } // nothing of one stays on another
  page.dataset.mode = mode;
  state.seen = frame ? frame.n : 0; // which of the laptop's pages is seen
  page.dataset.frame = frame ? frame.n : "";
  settle(page, parts.filter(Boolean));
  if (toTop || bringUp) {
    const said = page.querySelector(".notice.wrong");
    if (toTop) scrollTo(0, 0);
    else if (said) said.scrollIntoView({ block: "nearest" });
    toTop = bringUp = false;
  }
}

document.title = "Parley"; // whatever is on it, the tab says nothing
const fill = (values) => { if (state.form) state.form.made.set(values); };
window.parley = { form, symbols, fill, button }; // for those who try the forms by themselves
live();

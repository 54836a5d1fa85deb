// The list at the door: a player finds the own name, says that it is so, and is here. Nothing is kept by the phone.

import { words } from "./words.js";
import { pause, post } from "./net.js";
import { el, symbol } from "./form.js";

const AGAIN = 8000; // so often the list is asked for while it is looked at
const page = document.getElementById("page");
const root = document.documentElement;
const find = el("input", { type: "text", placeholder: words.find, "aria-label": words.find, maxlength: 60, oninput: () => draw() });
let seen = null; // the event, its people
let mode = { at: "list" };
let trouble = false;
let sends = false;

root.dataset.theme = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";

async function ask() {
  try {
    seen = await post("/list", {});
    trouble = false;
  } catch (error) {
    trouble = true;
  }
}

async function come(one) {
  if (sends) return;
  sends = true;
  try {
    const said = await post("/here", { player: one.player });
    mode = said.refused ? { at: "ask", one, why: said.refused } : { at: "done", one };
  } catch (error) {
    mode = { at: "ask", one, why: words.gone };
  }
  sends = false;
  await ask();
  draw();
}

function turn(to) {
  mode = to;
  draw();
  scrollTo(0, 0);
}

function head() {
  return el("header", {}, symbol("own-event", "brass"), el("h1", {}, seen ? seen.event : "Parley"));
}

function list() {
  const wanted = find.value.trim().toLowerCase();
  const rows = seen.people.filter((one) => one.name.toLowerCase().includes(wanted)).map((one) => el("button",
    { class: one.here ? "row off" : "row", disabled: one.here, onclick: () => turn({ at: "ask", one }) },
    el("b", { class: "grow" }, one.name), one.here ? el("span", { class: "soft" }, words.is_here) : "",
    one.here ? symbol("own-here") : ""));
  return el("main", {}, el("div", { class: "title" }, el("h2", {}, words.who), el("p", {}, words.tap)), find,
    trouble ? el("p", { class: "notice" }, words.gone) : "",
    el("div", { class: "rows" }, ...(rows.length ? rows : [el("p", { class: "soft" }, words.nobody)])), el("p", { class: "small" }, words.plain));
}

function draw() {
  if (!seen) {
    page.replaceChildren(head(), el("main", { class: "middle" }, el("p", {}, trouble ? words.gone : words.waiting)));
    return;
  }
  const typing = document.activeElement === find;
  if (mode.at === "list") page.replaceChildren(head(), list());
  else if (mode.at === "ask") {
    page.replaceChildren(head(), el("main", { class: "middle" }, el("h2", {}, words.you.replace("{name}", mode.one.name)),
      el("p", { class: "wrong", role: "alert" }, mode.why || ""),
      el("div", { class: "two" }, el("button", { class: "quiet", onclick: () => turn({ at: "list" }) }, words.not_me),
        el("button", { class: "main", onclick: () => come(mode.one) }, symbol("own-here"), words.here))));
  } else {
    page.replaceChildren(head(), el("main", { class: "middle" }, symbol("own-here", "huge brass"),
      el("h2", { role: "status" }, words.done.replace("{name}", mode.one.name)), el("p", {}, words.wall),
      el("button", { class: "quiet", onclick: () => { find.value = ""; turn({ at: "list" }); } }, words.other)));
  }
  if (typing && mode.at === "list") find.focus();
}

for (;;) {
  if (mode.at === "list" && !document.hidden) {
    const before = JSON.stringify([seen, trouble]);
    await ask();
    if (mode.at === "list" && JSON.stringify([seen, trouble]) !== before) draw();
  }
  await pause(seen ? AGAIN : 2000);
}

// Asks the laptop: JSON there and back, nothing kept by the browser; a phone that slept simply asks again.

const KEY = "parley";
const LENGTH = 4096; // where it is encrypted, what is asked is equally long whatever it says

export class Gone extends Error {}
export class Full extends Gone {} // it is there, and is asked too much
export class Unknown extends Error {}
export class Shut extends Error {} // what it shows nobody is to see any more

let made = ""; // what this page was made of, as its laptop said first
let other = false;
export const outgrown = () => other; // the laptop has another page by now: another game's, or a newer one

export function randomId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

export const kept = {
  get(name) {
    try { return localStorage.getItem(`${KEY}.${name}`) || ""; } catch (error) { return memory[name] || ""; }
  },
  set(name, value) {
    memory[name] = value;
    try {
      if (value) localStorage.setItem(`${KEY}.${name}`, value);
      else localStorage.removeItem(`${KEY}.${name}`);
    } catch (error) { /* a private tab forgets with its closing */ }
  },
};
const memory = {};

export async function post(path, body, { signal, seconds = 25 } = {}) {
  const given = new AbortController();
  const end = setTimeout(() => given.abort(), seconds * 1000);
  const stop = () => given.abort();
  if (signal) signal.addEventListener("abort", stop);
  const headers = { "Content-Type": "application/json" };
  const token = kept.get("token");
  if (token) headers.Authorization = `Bearer ${token}`;
  try {
    const answer = await fetch(path, {
      method: "POST", headers, body: padded(JSON.stringify(body)), signal: given.signal, cache: "no-store",
      credentials: "omit",
    });
    const of = answer.headers.get("Page");
    made = made || of;
    other = other || Boolean(of && of !== made);
    if (answer.status === 401) throw new Unknown();
    if (answer.status === 404) throw new Shut();
    if (answer.status === 204) return null;
    if (answer.status === 429) throw new Full();
    if (!answer.ok) throw new Gone(String(answer.status));
    const said = await answer.json();
    const age = Number(answer.headers.get("Age-Ms")); // how long this page has been so
    return said && age ? { ...said, age } : said;
  } catch (error) {
    if (error instanceof Unknown || error instanceof Full || error instanceof Shut) throw error;
    if (signal && signal.aborted) throw error;
    throw new Gone(String(error));
  } finally {
    clearTimeout(end);
    if (signal) signal.removeEventListener("abort", stop);
  }
}

function padded(text) {
  const long = new TextEncoder().encode(text).length;
  return isSecureContext && long < LENGTH ? text + " ".repeat(LENGTH - long) : text;
}

export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

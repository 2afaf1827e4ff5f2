/**
 * The service worker: the shell of the app and the texts of the games without a connection.
 *
 * Built files never change under their name, so they come from the cache first. Pages and texts
 * come from the server while it answers. Nothing else of the server is kept.
 */

/** What this service worker uses of its global scope, which the page's own types lack. */
interface Worker {
  location: Location;
  clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener(kind: "install" | "activate", act: (event: Lasting) => void): void;
  addEventListener(kind: "message", act: (event: MessageEvent & Lasting) => void): void;
  addEventListener(kind: "fetch", act: (event: Asked) => void): void;
}
interface Lasting {
  waitUntil: (done: Promise<unknown>) => void;
}
interface Asked extends Lasting {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}

const worker = globalThis as unknown as Worker;

/** Filled in when the app is built: its version, and the files of the shell. */
const BUILT = { version: "__VERSION__", files: ["__FILES__"] };

/** The path of the app; addresses without a slash at their beginning are below it. */
const BASE = new URL("./", worker.location.href).pathname;
/** Another Houle may be served from another path of the same host, which shares the caches. */
const PLACE = BASE === "/" ? "" : BASE;
const SHELL = `houle-shell-${BUILT.version}${PLACE}`;
const TEXTS = `houle-texts${PLACE}`;
const START = "index.html";

worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(BUILT.files)));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(dropOld().then(() => worker.clients.claim()));
});

worker.addEventListener("message", (event) => {
  const said = event.data as { type?: string; language?: string };
  if (said.type === "take_over") event.waitUntil(worker.skipWaiting());
  if (said.type === "keep_texts") event.waitUntil(keepTexts(said.language === "fr" ? "fr" : "en"));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (!url.pathname.startsWith(BASE)) return;
  const path = url.pathname.slice(BASE.length);
  if (isText(path)) event.respondWith(fromServerFirst(request, TEXTS));
  else if (path === "api" || path.startsWith("api/")) return;
  else if (request.mode === "navigate") event.respondWith(page(request));
  else event.respondWith(fromCacheFirst(request));
});

/** The list of games, their rulebooks and words: all that is kept of the server. */
function isText(path: string): boolean {
  return path === "api/games" || /^api\/games\/\w+\/(rulebook|texts)$/.test(path);
}

async function fromServerFirst(request: Request, store: string): Promise<Response> {
  const cache = await caches.open(store);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(request, { ignoreVary: true });
    if (kept === undefined) throw error;
    return kept;
  }
}

/** A page of the app: every address gets the same start page. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(START);
    if (kept === undefined) throw error;
    return kept;
  }
}

async function fromCacheFirst(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.ok && new URL(request.url).pathname.startsWith(`${BASE}assets/`)) {
    const cache = await caches.open(SHELL);
    await cache.put(request, answer.clone());
  }
  return answer;
}

/** Fetch the rulebooks and words of all games in a language, one after the other. */
async function keepTexts(language: string): Promise<void> {
  const cache = await caches.open(TEXTS);
  const list = await fetch("api/games");
  if (!list.ok) return;
  await cache.put("api/games", list.clone());
  const { games } = (await list.json()) as { games: { name: string }[] };
  for (const { name } of games) {
    for (const kind of ["rulebook", "texts"]) {
      const address = `api/games/${name}/${kind}?lang=${language}`;
      if ((await cache.match(address, { ignoreVary: true })) === undefined)
        await cache.add(address);
    }
  }
}

async function dropOld(): Promise<void> {
  const names = await caches.keys();
  const ours = names.filter((name) => name.startsWith("houle-") && placeOf(name) === PLACE);
  const old = ours.filter((name) => name !== SHELL && name !== TEXTS);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The path at the end of a cache's name. */
function placeOf(name: string): string {
  const slash = name.indexOf("/");
  return slash < 0 ? "" : name.slice(slash);
}

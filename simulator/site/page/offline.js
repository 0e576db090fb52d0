// Keeps the whole site in the browser: once it is there, no network is needed.  The build writes the next two lines.
const VERSION = "";
const FILES = [];

const fresh = (path) => new Request(path, { cache: "no-cache" });

async function keep() {
  const cache = await caches.open(VERSION);
  await cache.addAll(FILES.map(fresh));
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== VERSION).map((name) => caches.delete(name)));
}

const answer = async (request) => (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);

addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep()));
addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(forgetOthers()));
addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});

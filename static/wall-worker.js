/* Keeps the walls of one event for a reload without a network: each as it was last shown, and the
   files it is made of, for a day. Walls are public; nothing else is kept. */
"use strict";
const WALLS = new URL(self.registration.scope).pathname;
const STORE = `headjudge ${WALLS}`;
const DAY = 86_400_000; // milliseconds
const PATIENCE = 10_000; // a network that does not answer is none

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(begin()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const ours = origin === self.location.origin && request.method === "GET" && !request.headers.has("X-Live") && !pathname.endsWith("/worker.js");
  if (ours && (pathname.startsWith(WALLS) || pathname.startsWith("/static/"))) event.respondWith(answer(request));
});

// A wall that shows something new says so, to be kept as it is now.
self.addEventListener("message", (event) => {
  const { origin, pathname } = new URL(event.data);
  if (origin === self.location.origin && pathname.startsWith(WALLS)) event.waitUntil(fetchWall(event.data));
});

async function begin() {
  for (const name of await caches.keys()) if (name.endsWith("/wall/") && name !== STORE) await caches.delete(name); // of other evenings
  await self.clients.claim();
  // The walls that are open were there before this: asked for once more, with the files they name.
  const store = await caches.open(STORE);
  for (const { url } of await self.clients.matchAll()) {
    const html = await fetchWall(url);
    const files = [...html.matchAll(/(?:src|href)="(\/static\/[^"]+)"/g)].map(([, path]) => path);
    await store.addAll([...new Set(files)]);
  }
}

async function fetchWall(url) {
  const wall = await fetch(url, { headers: { Accept: "text/html" } }).catch(() => null);
  if (!wall?.ok) return "";
  await keep(url, wall.clone());
  return wall.text();
}

async function answer(request) {
  try {
    const fresh = await fetch(request, { signal: AbortSignal.timeout?.(PATIENCE) });
    if (fresh.ok && !fresh.redirected) await keep(request.url, fresh.clone());
    return fresh;
  } catch (error) {
    const store = await caches.open(STORE), how = { ignoreVary: true };
    const kept = (await store.match(request.url, how)) ?? (await store.match(request.url, { ...how, ignoreSearch: true }));
    if (!kept) throw error;
    if (Date.now() - Date.parse(kept.headers.get("Last-Modified")) < DAY || !request.url.includes(WALLS)) return kept;
    await caches.delete(STORE);
    throw error;
  }
}

/* With the time it was made, which the page tells where it is shown again. */
async function keep(url, fresh) {
  const headers = new Headers(fresh.headers);
  if (new URL(url).pathname.startsWith(WALLS)) headers.set("Last-Modified", headers.get("Date") ?? new Date().toUTCString());
  for (const name of ["ETag", "Content-Encoding", "Content-Length"]) headers.delete(name); // of what was sent, not of this
  await (await caches.open(STORE)).put(url, new Response(await fresh.blob(), { headers }));
}

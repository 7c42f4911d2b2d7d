/* Keeps a player's own page for when there is no network: this page and the files it is made of,
   nothing else. It ends with the link, and when the link stops working. */
"use strict";
const PAGE = new URL(self.registration.scope).pathname;
const UNTIL = +new URL(self.location).searchParams.get("until");
const PATIENCE = 10_000; // milliseconds: a network that does not answer is none
const STORE = `headjudge ${PAGE}`;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(begin()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const ours = origin === self.location.origin && request.method === "GET" && !request.headers.has("X-Live");
  if (ours && (pathname === PAGE || pathname.startsWith("/static/"))) event.respondWith(answer(request, pathname));
});

async function begin() {
  await self.clients.claim();
  // The page that began this was there before it: asked for once more, with the files it names.
  const page = await fetch(PAGE, { headers: { Accept: "text/html" } });
  if (!page.ok) return;
  const store = await caches.open(STORE);
  const files = [...(await page.clone().text()).matchAll(/(?:src|href)="(\/static\/[^"]+)"/g)].map(([, path]) => path);
  await store.put(PAGE, page);
  await store.addAll([...new Set(files)]);
}

async function answer(request, pathname) {
  try {
    const fresh = await fetch(request, { signal: AbortSignal.timeout?.(PATIENCE) });
    if (fresh.ok && !fresh.redirected) await keep(request, fresh.clone());
    else if (pathname === PAGE && [403, 404, 410].includes(fresh.status)) await end();
    return fresh;
  } catch (error) {
    const kept = Date.now() < UNTIL && (await (await caches.open(STORE)).match(pathname, { ignoreVary: true }));
    if (Date.now() >= UNTIL) await end();
    if (kept) return kept;
    throw error;
  }
}

async function keep(request, fresh) {
  await (await caches.open(STORE)).put(new URL(request.url).pathname, fresh);
}

async function end() {
  await caches.delete(STORE);
  await self.registration.unregister();
}

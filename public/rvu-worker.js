// The RVU calculator without a network (app/features/rvu/browser/offline-page.ts registers this for /rvu-calculator alone). It
// answers for that page, its data and the hashed files of the site; everything else goes its own way. Of the page only
// the version for visitors is kept, fetched without cookies: nobody's own page can be shown to somebody else.

const cacheName = "rvu-1";
const page = "/rvu-calculator";
const pageUrl = new URL(page, self.location.origin).href;
const data = [`${page}/catalogue`, `${page}/localities`];
/** After so long a kept answer is taken instead, where there is one. */
const patienceMs = 4000;

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  const tidy = async () => {
    for (const name of await caches.keys())
      if (name.startsWith("rvu-") && name !== cacheName) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (pathname === page) event.respondWith(newestFirst(event, page, null));
  } else if (data.includes(pathname)) event.respondWith(newestFirst(event, request.url, request.url));
  else if (pathname.startsWith("/assets/")) event.respondWith(keptFirst(request));
});

self.addEventListener("message", (event) => {
  if (event.data?.type !== "keep") return;
  const [port] = event.ports;
  event.waitUntil(
    keep(event.data).then(
      () => port?.postMessage(true),
      () => port?.postMessage(false),
    ),
  );
});

/** The network's answer; the kept one when it does not come, comes late or says that the server is down. */
async function newestFirst(event, keptAs, keepAs) {
  const kept = await (await caches.open(cacheName)).match(keptAs, { ignoreVary: true });
  const asked = fetch(event.request).then(async (answer) => {
    if (keepAs && answer.ok) await put(keepAs, answer.clone());
    return answer;
  });
  if (!kept) return asked;
  event.waitUntil(asked.catch(() => {}));
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs));
  const answer = await Promise.race([asked, late]).catch(() => undefined);
  return answer && answer.status < 500 ? answer : kept;
}

/** A file whose name changes with what is in it. */
async function keptFirst(request) {
  const kept = await caches.match(request.url, { cacheName });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await put(request.url, answer.clone());
  return answer;
}

/** Without room on the device the answer is still given. */
async function put(url, answer) {
  try {
    await (await caches.open(cacheName)).put(url, answer);
  } catch {
    // Not kept, then.
  }
}

/** Keeps the visitors' page with every file it needs, or leaves what was kept before as it is. */
async function keep({ urls, data: wanted }) {
  const cache = await caches.open(cacheName);
  const answer = await fetch(page, { credentials: "omit", redirect: "error" });
  if (!answer.ok || !/\bpublic\b/.test(answer.headers.get("Cache-Control") ?? "")) throw new Error("not for everybody");
  const html = await answer.text();
  const named = [...html.matchAll(/["'(](\/assets\/[^"')\\]+)/g)].map(
    ([, path]) => new URL(path, self.location.origin).href,
  );
  const needed = new Set([...named, ...urls, ...wanted.map((path) => new URL(path, self.location.origin).href)]);
  for (const url of needed) if (!(await cache.match(url, { ignoreVary: true }))) await cache.add(url);
  // The page knows itself by that as one that nobody was asked for (app/lib/last-learner.ts).
  await cache.put(page, new Response(html.replace("<html", "<html data-kept"), answer));
  // Files of an older version, and releases that this device counts by no more.
  for (const { url } of await cache.keys()) if (url !== pageUrl && !needed.has(url)) await cache.delete(url);
}

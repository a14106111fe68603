// Offline support of the RVU calculator, registered by app/features/rvu/browser/offline-page.ts for /rvu-calculator only.
// Serves that page, its data, and the site's hashed assets; ignores all other requests. Caches only the signed-out version
// of the page, fetched without cookies, so that no user's page is shown to another.

const cacheName = "rvu-1";
const page = "/rvu-calculator";
const pageUrl = new URL(page, self.location.origin).href;
const data = [`${page}/catalog`, `${page}/localities`];
/** Time in ms after which a cached response is used, if there is one. */
const timeoutMs = 4000;

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
    if (pathname === page) event.respondWith(networkFirst(event, page, null));
  } else if (data.includes(pathname)) event.respondWith(networkFirst(event, request.url, request.url));
  else if (pathname.startsWith("/assets/")) event.respondWith(cacheFirst(request));
});

self.addEventListener("message", (event) => {
  if (event.data?.type !== "keep") return;
  const [port] = event.ports;
  event.waitUntil(
    cachePage(event.data).then(
      () => port?.postMessage(true),
      () => port?.postMessage(false),
    ),
  );
});

/** Returns the network's response; the cached one if the network fails, is slow, or returns a server error. */
async function networkFirst(event, cacheKey, storeKey) {
  const cached = await (await caches.open(cacheName)).match(cacheKey, { ignoreVary: true });
  const network = fetch(event.request).then(async (response) => {
    if (storeKey && response.ok) await put(storeKey, response.clone());
    return response;
  });
  if (!cached) return network;
  event.waitUntil(network.catch(() => {}));
  const late = new Promise((resolve) => setTimeout(resolve, timeoutMs));
  const response = await Promise.race([network, late]).catch(() => undefined);
  return response && response.status < 500 ? response : cached;
}

/** Returns a cached asset first; asset names contain a hash of their content. */
async function cacheFirst(request) {
  const cached = await caches.match(request.url, { cacheName });
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) await put(request.url, response.clone());
  return response;
}

/** Caches a response; a full device must not fail the request. */
async function put(url, response) {
  try {
    await (await caches.open(cacheName)).put(url, response);
  } catch {
    // The response stays uncached.
  }
}

/** Caches the signed-out page with all its files; on failure the previous cache stays. */
async function cachePage({ urls, data: dataPaths }) {
  const cache = await caches.open(cacheName);
  const response = await fetch(page, { credentials: "omit", redirect: "error" });
  if (!response.ok || !/\bpublic\b/.test(response.headers.get("Cache-Control") ?? ""))
    throw new Error("The page is not public");
  const html = await response.text();
  const linkedFiles = [...html.matchAll(/["'(](\/assets\/[^"')\\]+)/g)].map(
    ([, path]) => new URL(path, self.location.origin).href,
  );
  const neededFiles = new Set([
    ...linkedFiles,
    ...urls,
    ...dataPaths.map((path) => new URL(path, self.location.origin).href),
  ]);
  for (const url of neededFiles) if (!(await cache.match(url, { ignoreVary: true }))) await cache.add(url);
  // Marks the page as cached (app/lib/last-signed-in.ts).
  await cache.put(page, new Response(html.replace("<html", "<html data-kept"), response));
  // Deletes files of older versions and unused releases.
  for (const { url } of await cache.keys()) if (url !== pageUrl && !neededFiles.has(url)) await cache.delete(url);
}

import { paths } from "~/paths";

// For offline use, public/rvu-worker.js caches the signed-out page, its assets, and the catalog.

const workerPath = "/rvu-worker.js";

/** Registers the page's service worker and returns it once active; null if service workers are not available. */
async function getServiceWorker(): Promise<ServiceWorker | null> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return null;
  try {
    await navigator.serviceWorker.register(workerPath, { scope: paths.rvu });
    return (await navigator.serviceWorker.ready).active;
  } catch {
    return null;
  }
}

/** Caches the current page with its loaded assets and the given data URLs. Returns whether the page will open offline. */
export async function cachePage(data: readonly string[]): Promise<boolean> {
  const serviceWorker = await getServiceWorker();
  if (!serviceWorker) return false;
  const resourceUrls = performance.getEntriesByType("resource").map(({ name }) => name);
  const urls = resourceUrls.filter((url) => url.startsWith(`${location.origin}/assets/`));
  const { port1, port2 } = new MessageChannel();
  const isCached = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(() => resolve(false), 30_000);
  });
  serviceWorker.postMessage({ type: "keep", urls, data }, [port2]);
  return isCached;
}

/** Deletes the cached page and unregisters the service worker. */
export async function clearCachedPage(): Promise<void> {
  if ("caches" in window)
    for (const name of await caches.keys()) if (name.startsWith("rvu-")) await caches.delete(name);
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration(paths.rvu);
  if (registration?.active?.scriptURL.endsWith(workerPath)) await registration.unregister();
}

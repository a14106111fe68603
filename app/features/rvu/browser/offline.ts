import { paths } from "~/paths";

// The page without a network: public/rvu-worker.js keeps the visitors' version of it, its files and the catalogue.

const workerPath = "/rvu-worker.js";

/** The worker of this page, where the browser has any. */
async function worker(): Promise<ServiceWorker | null> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return null;
  try {
    await navigator.serviceWorker.register(workerPath, { scope: paths.rvu });
    return (await navigator.serviceWorker.ready).active;
  } catch {
    return null;
  }
}

/**
 * Has the page kept as it is now, with the files that were loaded and the addresses of data given. Says whether it will
 * open without a network from now on.
 */
export async function keepPage(data: readonly string[]): Promise<boolean> {
  const active = await worker();
  if (!active) return false;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const urls = loaded.filter((url) => url.startsWith(`${location.origin}/assets/`));
  const { port1, port2 } = new MessageChannel();
  const kept = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(() => resolve(false), 30_000);
  });
  active.postMessage({ type: "keep", urls, data }, [port2]);
  return kept;
}

/** Forgets the kept page, and the worker with it. */
export async function forgetPage(): Promise<void> {
  if ("caches" in window)
    for (const name of await caches.keys()) if (name.startsWith("rvu-")) await caches.delete(name);
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration(paths.rvu);
  if (registration?.active?.scriptURL.endsWith(workerPath)) await registration.unregister();
}

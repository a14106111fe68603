import type { Context } from "../context.server";
import { logError } from "../log.server";

/** Values that survive a round trip through JSON. */
type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue | undefined };

/**
 * Returns the result of `read`, cached for `seconds` in the data center that handled the request, so that public pages need no
 * trip while the cache is warm. Only for public data: `key` must not depend on the user. Null is not cached. Each deployment
 * starts with an empty cache; without a working cache, every call runs `read`.
 */
export async function readThroughEdgeCache<T extends JsonValue>(
  { deploymentId, settings, waitUntil }: Pick<Context, "deploymentId" | "settings" | "waitUntil">,
  key: string,
  seconds: number,
  read: () => Promise<T>,
): Promise<T> {
  const cache = (globalThis.caches as unknown as { default?: Cache } | undefined)?.default;
  if (!cache) return read();
  const address = `${settings.url}/kept/${encodeURIComponent(deploymentId)}/${encodeURIComponent(key)}`;
  try {
    const cachedResponse = await cache.match(address);
    if (cachedResponse) return (await cachedResponse.json()) as T;
  } catch (error) {
    logError("reading the cache failed", error);
  }
  const value = await read();
  if (value !== null)
    waitUntil(
      cache.put(address, new Response(JSON.stringify(value), { headers: { "Cache-Control": `max-age=${seconds}` } })),
    );
  return value;
}

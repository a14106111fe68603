import type { Context } from "../context.server";
import { logError } from "../log.server";

/** What was read may be written as JSON and read again without a loss. */
type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue | undefined };

/**
 * What `read` gives, kept for `seconds` by the data centre that asked, so that a page of everybody costs no trip while it
 * is warm. Only for what everybody may see: `key` says what it is, and never whose. Null is not kept. A new deployment
 * starts with nothing, and where there is no cache, or it fails, everything is read.
 */
export async function edgeCached<T extends JsonValue>(
  { deployment, settings, waitUntil }: Pick<Context, "deployment" | "settings" | "waitUntil">,
  key: string,
  seconds: number,
  read: () => Promise<T>,
): Promise<T> {
  const cache = (globalThis.caches as unknown as { default?: Cache } | undefined)?.default;
  if (!cache) return read();
  const address = `${settings.url}/kept/${encodeURIComponent(deployment)}/${encodeURIComponent(key)}`;
  try {
    const found = await cache.match(address);
    if (found) return (await found.json()) as T;
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

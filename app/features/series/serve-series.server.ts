import type { Context } from "../../context.server";
import { isAccessCode } from "./series-access.server";
import { getObjectKey, isSeriesFile, seriesKeyPattern } from "./series-objects";

/**
 * Returns a file of a series if the access code belongs to the login of this request or to a question of the day; otherwise
 * 404, as for a file that does not exist. Needs no database trip. The browser caches the file, because the address changes
 * whenever the content changes.
 */
export async function serveSeriesFile(
  context: Context,
  request: Request,
  {
    key = "",
    code = "",
    file = "",
  }: { key?: string | undefined; code?: string | undefined; file?: string | undefined },
): Promise<Response> {
  if (!seriesKeyPattern.test(key) || !isSeriesFile(file)) return seriesNotFound();
  if (!(await isAccessCode(context, request, key, code))) return seriesNotFound();
  const found = await context.images.get(getObjectKey(key, file));
  if (!found) return seriesNotFound();
  return new Response(found.body, {
    headers: {
      "Cache-Control": "private, max-age=31536000, immutable",
      "Content-Type": "image/png",
      "Content-Length": String(found.size),
      // A picture opened as a page must not run scripts.
      "Content-Security-Policy": "default-src 'none'; sandbox",
    },
  });
}

function seriesNotFound(): Response {
  return new Response("Not found", { status: 404, headers: { "Cache-Control": "no-store" } });
}

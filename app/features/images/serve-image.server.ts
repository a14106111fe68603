import type { Context } from "../../context.server";
import { namesTag } from "../../lib/conditional";
import { imageKeyPattern } from "./image-limits";

/** The picture of that key for everybody, for ever: a key is the hash of its bytes. 304 for whoever has it, 404 for none. */
export async function serveImage({ images }: Context, request: Request, key: string): Promise<Response> {
  // The bucket holds other things too; only what is named so was uploaded to be shown.
  if (!imageKeyPattern.test(key)) return imageNotFound();
  const etag = `"${key.slice(0, 64)}"`;
  const headers = {
    "Cache-Control": "public, max-age=31536000, immutable",
    ETag: etag,
  };
  if (namesTag(request.headers.get("If-None-Match") ?? "", etag))
    return (await images.head(key)) ? new Response(null, { status: 304, headers }) : imageNotFound();
  const found = await images.get(key);
  if (!found) return imageNotFound();
  return new Response(found.body, {
    headers: {
      ...headers,
      "Content-Type": found.httpMetadata?.contentType ?? "application/octet-stream",
      "Content-Length": String(found.size),
      // Opened by itself it may do nothing at all.
      "Content-Security-Policy": "default-src 'none'; sandbox",
    },
  });
}

function imageNotFound(): Response {
  return new Response("Not found", { status: 404, headers: { "Cache-Control": "no-store" } });
}

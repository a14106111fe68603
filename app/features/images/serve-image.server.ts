import type { Context } from "../../context.server";
import { matchesTag } from "../../lib/conditional-response";
import { imageKeyPattern } from "./image-limits";

/**
 * Returns the image with this key, publicly cached as immutable because the key is a hash of the bytes. Returns 304 if the
 * browser has the image, or 404 if there is no such image.
 */
export async function serveImage({ images }: Context, request: Request, key: string): Promise<Response> {
  // The bucket also holds objects that are not public images.
  if (!imageKeyPattern.test(key)) return imageNotFound();
  const etag = `"${key.slice(0, 64)}"`;
  const headers = {
    "Cache-Control": "public, max-age=31536000, immutable",
    ETag: etag,
    // Emails show these images in webmail, and the preview of an email is a sandbox without an origin.
    "Cross-Origin-Resource-Policy": "cross-origin",
  };
  if (matchesTag(request.headers.get("If-None-Match") ?? "", etag))
    return (await images.head(key)) ? new Response(null, { status: 304, headers }) : imageNotFound();
  const found = await images.get(key);
  if (!found) return imageNotFound();
  return new Response(found.body, {
    headers: {
      ...headers,
      "Content-Type": found.httpMetadata?.contentType ?? "application/octet-stream",
      "Content-Length": String(found.size),
      // An image opened as a page must not run scripts.
      "Content-Security-Policy": "default-src 'none'; sandbox",
    },
  });
}

function imageNotFound(): Response {
  return new Response("Not found", { status: 404, headers: { "Cache-Control": "no-store" } });
}

import { importPicturesPath } from "../admin-paths";
import type { Context } from "../context.server";
import { getViewer, readLoginToken } from "../features/auth/viewer.server";
import { maxUploadBytes as maxImageBytes } from "../features/images/image-limits";
import { maxUploadBytes as maxReleaseBytes } from "../features/rvu/admin/upload-limits";
import { maxFrameBytes } from "../features/series/upload/max-frame-bytes";
import { readUpTo } from "../lib/read-up-to";
import { paths } from "../paths";

// Limits the size of a request body and the time to read the body, because the body stays in memory until it is complete.

/** Maximum body size without a sign-in, in bytes; enough for a form or a beacon. */
const maxAnonymousBytes = 64 * 1024;
const maxSignedInBytes = 1024 * 1024;
/** Bytes that an upload form adds to its file. */
const formOverheadBytes = 64 * 1024;
/** Maximum body size by path, in bytes, for admins' file uploads. */
const maxUploadBytesByPath: Record<string, number> = {
  [paths.adminImages]: maxImageBytes + formOverheadBytes,
  [importPicturesPath]: maxImageBytes + formOverheadBytes,
  [paths.pictureUploadFile]: maxFrameBytes,
  [paths.adminRvu]: maxReleaseBytes + formOverheadBytes,
};
/** Paths that other sites may POST to with a signature, which the route checks. */
export const signedRequestPaths: string[] = [paths.paymentWebhook, paths.unsubscribe];

/** Reading timeout, ms; 1 MB in this time is half a megabit per second. */
const readTimeoutMs = 20_000;
/** Reading timeout of an upload over a slow connection, ms. */
const uploadTimeoutMs = 120_000;

/** Returns a signal that aborts after `ms`. */
export type CreateTimeoutSignal = (ms: number) => AbortSignal;

/**
 * Returns the complete body of a request, or why it was not read: "too large" for this sender, "too slow", or "broken off".
 * Identifies the sender first, because only an admin's upload may be larger than a form.
 */
export async function readBody(
  context: Context,
  request: Request,
  createTimeoutSignal: CreateTimeoutSignal,
): Promise<Uint8Array<ArrayBuffer> | "too large" | "too slow" | "broken off"> {
  if (!request.body) return new Uint8Array();
  const limit = await getMaxBytes(context, request);
  if (Number(request.headers.get("Content-Length") ?? 0) > limit) return "too large";
  const timeoutSignal = createTimeoutSignal(limit > maxSignedInBytes ? uploadTimeoutMs : readTimeoutMs);
  const reader = request.body.getReader();
  const timeout = new Promise<"too slow">((resolve) => {
    if (timeoutSignal.aborted) resolve("too slow");
    timeoutSignal.addEventListener("abort", () => resolve("too slow"));
  });
  const result = await Promise.race([readUpTo(limit, reader), timeout]).catch(() => "broken off" as const);
  if (typeof result === "string") reader.cancel().catch(() => {});
  return result;
}

async function getMaxBytes(context: Context, request: Request): Promise<number> {
  const path = new URL(request.url).pathname.replace(/\.data$/, "");
  if (signedRequestPaths.includes(path)) return maxSignedInBytes;
  // Checks only the cookie's signature, without the database.
  if (!(await readLoginToken(context, request))) return maxAnonymousBytes;
  const maxUploadBytes = maxUploadBytesByPath[path];
  if (!maxUploadBytes) return maxSignedInBytes;
  const viewer = await getViewer(context, request);
  return viewer?.isAdmin && !viewer.isImpersonated ? maxUploadBytes : maxSignedInBytes;
}

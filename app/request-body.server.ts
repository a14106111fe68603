import { importPicturesPath } from "./admin-paths";
import type { Context } from "./context.server";
import { getViewer, readLoginToken } from "./features/auth/viewer.server";
import { largestUpload as largestImage } from "./features/images/limits";
import { largestUpload as largestRelease } from "./features/rvu/admin/limits";
import { paths } from "./paths";

// How much a request may bring along, and how long it may take to: a body is held in memory until it is whole.

/** What a stranger sends is a form or a beacon. */
const strangersBody = 64 * 1024;
const largestBody = 1024 * 1024;
/** The form around an uploaded file. */
const aroundFile = 64 * 1024;
/** Files that admins upload, to the page itself or as Remix's client sends them. */
const uploads: Record<string, number> = {
  [paths.adminImages]: largestImage + aroundFile,
  [importPicturesPath]: largestImage + aroundFile,
  [paths.adminRvu]: largestRelease + aroundFile,
};
/** Machines post here from anywhere; what they send is signed, and the route checks that. */
export const signedPaths: string[] = [paths.paymentWebhook, paths.unsubscribe];

/** ms: 1 MB in this time is half a megabit a second. */
const patience = 20_000;
/** ms: an upload from a slow line. */
const uploadPatience = 120_000;

/** Gives a signal that aborts after so many ms. */
export type Deadline = (ms: number) => AbortSignal;

/**
 * The whole body of a request, or why it is not read: "too large" for who sends it, "too slow", or "broken off". Asks who
 * sends it before the first byte: only an admin's upload may be larger than a form.
 */
export async function readBody(
  context: Context,
  request: Request,
  deadline: Deadline,
): Promise<Uint8Array<ArrayBuffer> | "too large" | "too slow" | "broken off"> {
  if (!request.body) return new Uint8Array();
  const limit = await largestOf(context, request);
  if (Number(request.headers.get("Content-Length") ?? 0) > limit) return "too large";
  const late = deadline(limit > largestBody ? uploadPatience : patience);
  const reader = request.body.getReader();
  const tooLate = new Promise<"too slow">((resolve) => {
    if (late.aborted) resolve("too slow");
    late.addEventListener("abort", () => resolve("too slow"));
  });
  const read = await Promise.race([readUpTo(limit, reader), tooLate]).catch(() => "broken off" as const);
  if (typeof read === "string") reader.cancel().catch(() => {});
  return read;
}

async function largestOf(context: Context, request: Request): Promise<number> {
  const path = new URL(request.url).pathname.replace(/\.data$/, "");
  if (signedPaths.includes(path)) return largestBody;
  // Its signature is checked without the database.
  if (!(await readLoginToken(context, request))) return strangersBody;
  const upload = uploads[path];
  if (!upload) return largestBody;
  const viewer = await getViewer(context, request);
  return viewer?.isAdmin && !viewer.impersonated ? upload : largestBody;
}

async function readUpTo(limit: number, reader: ReadableStreamDefaultReader<Uint8Array>) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) return "too large" as const;
    chunks.push(value);
  }
  const body = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    body.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return body;
}

import { isbot } from "isbot";
import type { z } from "zod";
import { jsonError, jsonResponse, methodNotAllowed, networkOf } from "../../lib/http";
import type { Args } from "../auth/guards.server";

// What all beacons have in common: who is counted, what a body may be, how it is answered. No trip to a database.

const maxBodyBytes = 8 * 1024;
/** Seconds after which a browser that was refused may try again. */
const retryAfterSeconds = 60;

/**
 * An action that takes beacons. Bots and people who do not want to be counted get the same answer as everybody, and
 * nothing is kept of them. `admitRequest` decides who may send at all, before the body is read.
 */
export function createBeaconAction<V, T>(
  method: "POST" | "PUT",
  schema: z.ZodType<T>,
  authorize: (args: Args) => Promise<V | Response>,
  receive: (args: Args, body: T, sender: V) => Promise<Response>,
) {
  return async (args: Args): Promise<Response> => {
    const { request } = args;
    if (request.method !== method) return methodNotAllowed(method);
    const reason = findDropReason(request);
    if (reason) return enqueueDropped(args, reason);
    const visitor = await authorize(args);
    if (visitor instanceof Response) return visitor;
    const body = await readBody(request, schema);
    return body instanceof Response ? body : receive(args, body, visitor);
  };
}

/** The one answer to every beacon that is not refused. */
export function acknowledgeBeacon(cookie?: string): Response {
  return jsonResponse({ accepted: true }, { status: 202, headers: cookie ? { "Set-Cookie": cookie } : {} });
}

/** Null while whoever has this key, and the network they send from, may send more this minute, else the refusal. */
export async function checkRateLimit({ context, request }: Args, key: string): Promise<Response | null> {
  if ((await context.allowBeacon(key)) && (await context.allowNetwork(networkOf(request)))) return null;
  return jsonError(429, "Too many beacons", { "Retry-After": String(retryAfterSeconds) });
}

/** The key of who sends when nothing else is known of them. */
export function getNetworkKey(request: Request): string {
  return `network ${networkOf(request)}`;
}

function findDropReason({ headers }: Request): "opted-out" | "bot" | null {
  if (headers.get("Sec-GPC") === "1" || headers.get("DNT") === "1") return "opted-out";
  const userAgent = headers.get("User-Agent");
  return !userAgent || isbot(userAgent) ? "bot" : null;
}

async function enqueueDropped(args: Args, reason: "opted-out" | "bot"): Promise<Response> {
  const refusal = await checkRateLimit(args, getNetworkKey(args.request));
  if (refusal) return refusal;
  const { context } = args;
  await context.enqueueMessage({ kind: "dropped", id: context.id(), at: context.now, reason });
  return acknowledgeBeacon();
}

/** The body by its schema, or the answer that refuses it. `sendBeacon` can only say text/plain; no body is an empty object. */
async function readBody<T>(request: Request, schema: z.ZodType<T>): Promise<T | Response> {
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > maxBodyBytes) return jsonError(413, "Beacon too large: 8 KB at most");
  const type = request.headers.get("Content-Type") ?? "";
  if (bytes.byteLength > 0 && !/^(application\/json|text\/plain)\s*(;|$)/i.test(type))
    return jsonError(415, "Send JSON (Content-Type: application/json or text/plain)");
  let sent: unknown = {};
  try {
    if (bytes.byteLength > 0) sent = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return jsonError(400, "The body is not JSON");
  }
  const read = schema.safeParse(sent);
  if (read.success) return read.data;
  const field = read.error.issues[0]?.path[0];
  return jsonError(
    400,
    field === undefined ? "The body must be an object" : `${String(field)} is missing or malformed`,
  );
}

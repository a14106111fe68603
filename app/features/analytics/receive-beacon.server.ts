import type { z } from "zod";
import { getNetwork, jsonError, jsonResponse, methodNotAllowed } from "../../lib/http";
import type { Args } from "../auth/guards.server";
import { type DropReason, findDropReason } from "./drop-reason.server";

// Step 1 of the pipeline, shared by all beacons: opt-outs and bots, rate limits, the body, and the response. Uses no database.

const maxBodyBytes = 8 * 1024;
const retryAfterSeconds = 60;

/**
 * Creates a Remix action for one kind of beacon. Bots and visitors who opted out get the usual response, but only the reason is
 * counted. `authorize` runs before the body is read and may refuse the request.
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
    const sender = await authorize(args);
    if (sender instanceof Response) return sender;
    const body = await readBody(request, schema);
    return body instanceof Response ? body : receive(args, body, sender);
  };
}

/** Returns the response to every beacon that is not refused. */
export function acknowledgeBeacon(cookie?: string): Response {
  return jsonResponse({ accepted: true }, { status: 202, headers: cookie ? { "Set-Cookie": cookie } : {} });
}

/** Returns the response that refuses a beacon if this key or its network sent too many in this minute, otherwise null. */
export async function checkRateLimit({ context, request }: Args, key: string): Promise<Response | null> {
  if ((await context.allowBeacon(key)) && (await context.allowNetwork(getNetwork(request)))) return null;
  return jsonError(429, "Too many beacons", { "Retry-After": String(retryAfterSeconds) });
}

/** Returns the rate limit's key for a sender without a visit. */
export function getNetworkKey(request: Request): string {
  return `network ${getNetwork(request)}`;
}

async function enqueueDropped(args: Args, reason: DropReason): Promise<Response> {
  const refusal = await checkRateLimit(args, getNetworkKey(args.request));
  if (refusal) return refusal;
  const { context } = args;
  await context.enqueueMessage({ kind: "dropped", id: context.id(), at: context.now, reason });
  return acknowledgeBeacon();
}

/** Returns the parsed body, or the response that refuses it. Accepts text/plain, as sent by `sendBeacon`; no body counts as an empty object. */
async function readBody<T>(request: Request, schema: z.ZodType<T>): Promise<T | Response> {
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > maxBodyBytes) return jsonError(413, "Beacon too large: 8 KB at most");
  const type = request.headers.get("Content-Type") ?? "";
  if (bytes.byteLength > 0 && !/^(application\/json|text\/plain)\s*(;|$)/i.test(type))
    return jsonError(415, "The Content-Type is not application/json or text/plain");
  let json: unknown = {};
  try {
    if (bytes.byteLength > 0) json = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return jsonError(400, "The body is not JSON");
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path[0];
  return jsonError(
    400,
    field === undefined ? "The body must be an object" : `${String(field)} is missing or malformed`,
  );
}

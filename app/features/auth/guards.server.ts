import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { isDatabaseOutage } from "../../db/database-outage";
import { jsonError, unavailableText } from "../../lib/http";
import { logError } from "../../log.server";
import { loginPath, paths } from "../../paths";
import { type AdminArea, hasArea } from "./admin-scopes";
import { enforceReadOnlyImpersonation } from "./impersonation.server";
import { type BatchReads, type BatchResults, getViewer, getViewerWith, type Viewer } from "./viewer.server";

// Guards for loaders and actions. Every export needs its own guard, because Remix runs child loaders independently of a layout's
// guard; access.served.test.ts checks this for every route.

export type Args = ActionFunctionArgs;
export type SignedInArgs = Args & { viewer: Viewer };

/** Allows everyone, signed in or not. */
export function anyone<T>(handler: (args: Args) => T) {
  return withOutageResponse(async (args: Args) => {
    await enforceReadOnly(args);
    return handler(args);
  });
}

/** Allows signed-in users; redirects others to /login and back (A4), or responds with 401 under `/api/`. */
export function signedIn<T>(handler: (args: SignedInArgs) => T) {
  return withOutageResponse(async (args: Args) => {
    await enforceReadOnly(args);
    const viewer = await getViewer(args.context, args.request);
    if (!viewer) throw createSignInResponse(args.request);
    return handler({ ...args, viewer });
  });
}

/**
 * Allows signed-in users and runs other reads in the same trip as the login check. `prepare` parses the request and
 * returns the reads, each of which must select by the owner of the login token (`selectLoginUserId`); the handler gets
 * the results of the reads.
 */
export function signedInWith<I, R extends BatchReads, T>(
  prepare: (args: Args) => Promise<{ input: I; buildQueries: (token: string) => R }>,
  handler: (args: SignedInArgs & { input: I; results: BatchResults<R> }) => T,
) {
  return withOutageResponse(async (args: Args) => {
    await enforceReadOnly(args);
    const { input, buildQueries } = await prepare(args);
    const found = await getViewerWith(args.context, args.request, buildQueries);
    if (!found) throw createSignInResponse(args.request);
    return handler({ ...args, viewer: found.viewer, input, results: found.results });
  });
}

/**
 * Allows admins whose scope has the area, by their role and scope in the database; for others, the page does not exist
 * (A3, A8). If admins need two-step sign-in, redirects admins without it to the setup. For admins with two-step sign-in,
 * every login already includes the code.
 */
export function adminOnly<T>(area: AdminArea, handler: (args: SignedInArgs) => T) {
  return withOutageResponse(async (args: Args) => {
    const viewer = await getViewer(args.context, args.request);
    if (!viewer?.isAdmin || viewer.isImpersonated) throw notFound(args.request);
    enforceArea({ viewer, request: args.request }, area);
    enforceTwoStep({ ...args, viewer });
    return handler({ ...args, viewer });
  });
}

/**
 * Allows signed requests from other servers. `verify` returns the verified content; if it returns null, responds with
 * 400.
 */
export function machine<S, T>(
  verify: (args: Args) => Promise<S | null>,
  handler: (args: Args & { signed: S }) => Promise<T>,
) {
  return withOutageResponse(async (args: Args) => {
    const signed = await verify(args);
    if (signed === null) throw jsonError(400, "The signature is missing, wrong, or too old");
    return handler({ ...args, signed });
  });
}

/** Responds with 503 during a database outage. */
function withOutageResponse<T>(handler: (args: Args) => Promise<T>) {
  return async (args: Args): Promise<T> => {
    try {
      return await handler(args);
    } catch (error) {
      if (!isDatabaseOutage(error)) throw error;
      logError("the database is not available", error);
      throw createOutageResponse(args.request);
    }
  };
}

/** Answers 404, as to a learner, unless the admin's scope has the area; for one form of several on a page (A8). */
export function enforceArea({ viewer, request }: Pick<SignedInArgs, "viewer" | "request">, area: AdminArea): void {
  if (!hasArea(viewer.adminScope, area)) throw notFound(request);
}

/** Redirects an admin without two-step sign-in to its setup, if admins need two-step sign-in. */
export function enforceTwoStep({ viewer, context, request }: SignedInArgs): void {
  if (context.settings.requiresAdminTwoStep && !viewer.hasTwoStep) throw createTwoStepResponse(request);
}

/** Refuses writes during an impersonation. */
function enforceReadOnly({ context, request }: Args): Promise<void> {
  return enforceReadOnlyImpersonation(context, request, () => getViewer(context, request));
}

/** Builds the response for signed-out requests: 401 for the API and JSON, otherwise a redirect to /login and back. */
function createSignInResponse(request: Request): Response {
  const url = new URL(request.url);
  if (isForApi(request) || isJson(request.headers.get("Content-Type"))) return jsonError(401, "Not signed in");
  const referer = request.headers.get("Referer") ?? "";
  const page = URL.canParse(referer) && new URL(referer).origin === url.origin ? new URL(referer).pathname : paths.home;
  const returnPath = request.method === "GET" || request.method === "HEAD" ? url.pathname + url.search : page;
  return redirect(loginPath({ redirectTo: returnPath }));
}

/**
 * Builds the response for admins without two-step sign-in: 403 for the API and JSON, otherwise a redirect to the setup.
 */
function createTwoStepResponse(request: Request): Response {
  return isForApi(request) || isJson(request.headers.get("Accept"))
    ? jsonError(403, `Admins of this site need two-step sign-in. Set it up at ${paths.twoStep}`)
    : redirect(`${paths.twoStep}?done=needed`);
}

/**
 * Responds with 404 to the unused method of an admin route. Without this guard, Remix would respond with 405 or 400,
 * which reveals the page (A3).
 */
export function throwNotFound({ request }: Args): never {
  throw notFound(request);
}

/** Builds a 404 response, as JSON for the API. */
export function notFound(request: Request): Response {
  return isForApi(request)
    ? jsonError(404, "Not found")
    : new Response("Not found", { status: 404, statusText: "Not Found" });
}

/** Builds a 503 response, as JSON for the API. */
function createOutageResponse(request: Request): Response {
  return isForApi(request) || isJson(request.headers.get("Content-Type"))
    ? jsonError(503, unavailableText)
    : new Response(unavailableText, { status: 503, statusText: "Service Unavailable" });
}

function isForApi(request: Request): boolean {
  return new URL(request.url).pathname.startsWith("/api/");
}

function isJson(type: string | null): boolean {
  return /^application\/json\b/i.test(type ?? "");
}

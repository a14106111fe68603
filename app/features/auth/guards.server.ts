import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { isDatabaseOutage } from "../../db/database-outage";
import { jsonError, unavailableText } from "../../lib/http";
import { logError } from "../../log.server";
import { loginPath, paths } from "../../paths";
import { enforceReadOnlyImpersonation } from "./impersonation.server";
import { type BatchResults, getViewer, getViewerWith, type Reads, type Viewer } from "./viewer.server";

// The four words every loader and action is built by. A layout's guard protects nothing below it (Remix runs child
// loaders on their own), so each export says for itself who may call it; access.test.ts holds every route to that.

export type Args = ActionFunctionArgs;
export type SignedInArgs = Args & { viewer: Viewer };

/** Everyone, signed in or not. */
export function anyone<T>(handler: (args: Args) => T) {
  return withOutageResponse(async (args: Args) => {
    await enforceReadOnly(args);
    return handler(args);
  });
}

/** People who are signed in; others go to /login and come back (A4), or get 401 from `/api/*`. */
export function signedIn<T>(handler: (args: SignedInArgs) => T) {
  return withOutageResponse(async (args: Args) => {
    await enforceReadOnly(args);
    const viewer = await getViewer(args.context, args.request);
    if (!viewer) throw requireSignIn(args.request);
    return handler({ ...args, viewer });
  });
}

/**
 * `signedIn` for a hot path that reads in the same trip as the login check: `prepare` parses the request and names the
 * reads, each of which must name its owner by the login token (`ownerOf`); the handler gets what they found.
 */
export function signedInWith<I, R extends Reads, T>(
  prepare: (args: Args) => Promise<{ input: I; reads: (token: string) => R }>,
  handler: (args: SignedInArgs & { input: I; results: BatchResults<R> }) => T,
) {
  return withOutageResponse(async (args: Args) => {
    await enforceReadOnly(args);
    const { input, reads } = await prepare(args);
    const found = await getViewerWith(args.context, args.request, reads);
    if (!found) throw requireSignIn(args.request);
    return handler({ ...args, viewer: found.viewer, input, results: found.results });
  });
}

/**
 * Admins, decided by the role in the database; for everybody else the address does not exist (A3). Where admins need two-step
 * sign-in, one without it comes to its set-up instead. Whoever has it has passed it: no sign-in ends without, and switching it on
 * ends the logins from before.
 */
export function adminOnly<T>(handler: (args: SignedInArgs) => T) {
  return withOutageResponse(async (args: Args) => {
    const viewer = await getViewer(args.context, args.request);
    if (!viewer?.isAdmin || viewer.impersonated) throw notFound(args.request);
    if (args.context.settings.adminMfa && !viewer.twoStep) throw requireTwoStep(args.request);
    return handler({ ...args, viewer });
  });
}

/** Machines that sign what they send: `verify` gives what was signed, or null, which is answered with 400. */
export function machine<S, T>(
  verify: (args: Args) => Promise<S | null>,
  handler: (args: Args & { signed: S }) => Promise<T>,
) {
  return withOutageResponse(async (args: Args) => {
    const signed = await verify(args);
    if (signed === null) throw jsonError(400, "The signature is missing, wrong or too old");
    return handler({ ...args, signed });
  });
}

/** Answers 503 during an outage of the database. */
function withOutageResponse<T>(answer: (args: Args) => Promise<T>) {
  return async (args: Args): Promise<T> => {
    try {
      return await answer(args);
    } catch (error) {
      if (!isDatabaseOutage(error)) throw error;
      logError("the database is not available", error);
      throw unavailable(args.request);
    }
  };
}

/** The one place that holds an admin who looks as somebody else to reading; an admin page does not exist for them. */
function enforceReadOnly({ context, request }: Args): Promise<void> {
  return enforceReadOnlyImpersonation(context, request, () => getViewer(context, request));
}

/** What answers a stranger on a signed-in address: 401 as JSON from the API and to who sends JSON, else the way to /login and back. */
function requireSignIn(request: Request): Response {
  const url = new URL(request.url);
  if (isForApi(request) || isJson(request.headers.get("Content-Type"))) return jsonError(401, "Not signed in");
  const referer = request.headers.get("Referer") ?? "";
  const page = URL.canParse(referer) && new URL(referer).origin === url.origin ? new URL(referer).pathname : paths.home;
  const back = request.method === "GET" || request.method === "HEAD" ? url.pathname + url.search : page;
  return redirect(loginPath({ redirectTo: back }));
}

/** What answers an admin who has yet to set up two-step sign-in: the way there, or 403 to what wants JSON. */
function requireTwoStep(request: Request): Response {
  return isForApi(request) || isJson(request.headers.get("Accept"))
    ? jsonError(403, `Admins of this site need two-step sign-in: set it up at ${paths.twoStep}`)
    : redirect(`${paths.twoStep}?done=needed`);
}

/**
 * For the half of an admin route that does nothing: without it Remix answers 405 or 400, and everybody sees that there is a
 * page (A3).
 */
export function throwNotFound({ request }: Args): never {
  throw notFound(request);
}

/** The not-found answer, JSON from the API. */
export function notFound(request: Request): Response {
  return isForApi(request)
    ? jsonError(404, "Not found")
    : new Response("Not found", { status: 404, statusText: "Not Found" });
}

/** The answer while the database is away, JSON from the API. */
function unavailable(request: Request): Response {
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

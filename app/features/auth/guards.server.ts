import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { jsonError } from "../../lib/http";
import { loginPath, paths } from "../../paths";
import { type BatchResults, getViewer, getViewerWith, type Reads, type Viewer } from "./viewer.server";

// The four words every loader and action is built by. A layout's guard protects nothing below it (Remix runs child
// loaders on their own), so each export says for itself who may call it; access.test.ts holds every route to that.

export type Args = ActionFunctionArgs;
export type SignedInArgs = Args & { viewer: Viewer };

/** Everyone, signed in or not. */
export function anyone<T>(handler: (args: Args) => T) {
  return async (args: Args) => handler(args);
}

/** People who are signed in; others go to /login and come back (A4), or get 401 from `/api/*`. */
export function signedIn<T>(handler: (args: SignedInArgs) => T) {
  return async (args: Args) => {
    const viewer = await getViewer(args.context, args.request);
    if (!viewer) throw refuseStranger(args.request);
    return handler({ ...args, viewer });
  };
}

/**
 * `signedIn` for a hot path that reads in the same trip as the login check: `prepare` parses the request and names the
 * reads, each of which must name its owner by the login token (`ownerOf`); the handler gets what they found.
 */
export function signedInWith<I, R extends Reads, T>(
  prepare: (args: Args) => Promise<{ input: I; reads: (token: string) => R }>,
  handler: (args: SignedInArgs & { input: I; results: BatchResults<R> }) => T,
) {
  return async (args: Args) => {
    const { input, reads } = await prepare(args);
    const found = await getViewerWith(args.context, args.request, reads);
    if (!found) throw refuseStranger(args.request);
    return handler({ ...args, viewer: found.viewer, input, results: found.results });
  };
}

/** Admins, decided by the role in the database; for everybody else the address does not exist (A3). */
export function adminOnly<T>(handler: (args: SignedInArgs) => T) {
  return async (args: Args) => {
    const viewer = await getViewer(args.context, args.request);
    if (!viewer?.isAdmin || viewer.impersonated) throw notFound(args.request);
    return handler({ ...args, viewer });
  };
}

/** Machines that sign what they send: `verify` gives what was signed, or null, which is answered with 400. */
export function machine<S, T>(
  verify: (args: Args) => Promise<S | null>,
  handler: (args: Args & { signed: S }) => Promise<T>,
) {
  return async (args: Args) => {
    const signed = await verify(args);
    if (signed === null) throw jsonError(400, "The signature is missing, wrong or too old");
    return handler({ ...args, signed });
  };
}

/** What answers a stranger on a signed-in address: 401 as JSON from the API, else the way to /login and back. */
function refuseStranger(request: Request): Response {
  const url = new URL(request.url);
  if (url.pathname.startsWith("/api/")) return jsonError(401, "Not signed in");
  const referer = request.headers.get("Referer") ?? "";
  const page = URL.canParse(referer) && new URL(referer).origin === url.origin ? new URL(referer).pathname : paths.home;
  const back = request.method === "GET" || request.method === "HEAD" ? url.pathname + url.search : page;
  return redirect(loginPath({ redirectTo: back }));
}

/** The not-found answer, JSON from the API. */
export function notFound(request: Request): Response {
  return new URL(request.url).pathname.startsWith("/api/")
    ? jsonError(404, "Not found")
    : new Response("Not found", { status: 404, statusText: "Not Found" });
}

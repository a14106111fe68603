/**
 * The headers of a page that is the same for everybody, for a visitor who sends no cookie at all: a login, but the theme as
 * well, makes a page somebody's own. Everybody else gets none, and with them `private, no-store`.
 */
export function publicCache(request: Request): Record<string, string> {
  if (request.headers.get("Cookie")) return {};
  return { "Cache-Control": "public, max-age=60, stale-while-revalidate=600", Vary: "Cookie" };
}

/** A route's `headers`: those of its loader. */
export function loaderHeaders({ loaderHeaders }: { loaderHeaders: Headers }): Headers {
  return loaderHeaders;
}

/**
 * Returns caching headers for a public page requested without any cookie: a sign-in, but also the theme, makes a page personal.
 * Other requests get no header here, hence `private, no-store`.
 */
export function publicCache(request: Request): Record<string, string> {
  if (request.headers.get("Cookie")) return {};
  return { "Cache-Control": "public, max-age=60, stale-while-revalidate=600", Vary: "Cookie" };
}

/** Returns the loader's headers, for a route's `headers` export. */
export function loaderHeaders({ loaderHeaders }: { loaderHeaders: Headers }): Headers {
  return loaderHeaders;
}

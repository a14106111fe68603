/**
 * Returns caching headers for a public page requested without any cookie, because every cookie, even the theme's, makes a page
 * personal. For other requests, returns no headers, so that `addStandardHeaders` sets `private, no-store`.
 */
export function publicCache(request: Request): Record<string, string> {
  if (request.headers.get("Cookie")) return {};
  return { "Cache-Control": "public, max-age=60, stale-while-revalidate=600", Vary: "Cookie" };
}

/** Returns the loader's headers, for a route's `headers` export. */
export function loaderHeaders({ loaderHeaders }: { loaderHeaders: Headers }): Headers {
  return loaderHeaders;
}

let isInstalled = false;

/**
 * Answers Remix's requests for the routes of the current page in the browser, because an open tab already has them. Otherwise,
 * moving between the questions of a session would fail without a connection. Safe to call repeatedly.
 */
export function answerOwnRouteManifest(): void {
  if (isInstalled) return;
  isInstalled = true;
  const originalFetch = window.fetch;
  window.fetch = (input, init) => {
    if (input instanceof URL && input.pathname === "/__manifest") {
      const paths = input.searchParams.getAll("p");
      if (paths.every((path) => path === location.pathname)) return Promise.resolve(Response.json({}));
    }
    return originalFetch(input, init);
  };
}

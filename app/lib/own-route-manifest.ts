let known = false;

/**
 * Answers for the server where Remix asks which routes belong to the page that is open: a tab that shows it has them. Else
 * from question to question of a session would need a connection, and without one take the page away. Once is enough.
 */
export function answerOwnRouteManifest(): void {
  if (known) return;
  known = true;
  const ask = window.fetch;
  window.fetch = (input, init) => {
    if (input instanceof URL && input.pathname === "/__manifest") {
      const paths = input.searchParams.getAll("p");
      if (paths.every((path) => path === location.pathname)) return Promise.resolve(Response.json({}));
    }
    return ask(input, init);
  };
}

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type AgnosticRouteObject, matchRoutes } from "@remix-run/router";
import fc from "fast-check";
import { expect, test } from "vitest";
import routes from "../app/routes";
import { root } from "./command.mjs";
import { withFasterRoutes } from "./faster-routes";

type MatchRoutes = typeof matchRoutes;

test("matches every path as React Router does", async () => {
  const matchFaster = await loadFasterMatchRoutes();
  const tree = toRoutes(await routes);
  const segments = listSegments(tree);
  const segment = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...segments) },
    { weight: 1, arbitrary: fc.constantFrom("", "x", "API", "Login", "a%2Fb", "%20", ":id", "*", "caf%C3%A9") },
  );
  const address = fc.array(segment, { maxLength: 5 }).map((parts) => `/${parts.join("/")}`);
  const describeMatches = (match: MatchRoutes, path: string) =>
    match(tree, path)?.map(({ route, params, pathname }) => [route.id, params, pathname]) ?? null;
  fc.assert(
    fc.property(address, (path) => {
      expect(describeMatches(matchFaster, path)).toEqual(describeMatches(matchRoutes, path));
    }),
    { numRuns: 3000 },
  );
});

test("refuses a React Router that it does not know", () => {
  expect(() => withFasterRoutes("", "/node_modules/@remix-run/router/dist/router.js")).toThrow("has changed");
  expect(withFasterRoutes("", "/app/root.tsx")).toBeUndefined();
});

/** Loads the router's `matchRoutes` with our changes. */
async function loadFasterMatchRoutes(): Promise<MatchRoutes> {
  const file = join(root, "node_modules/@remix-run/router/dist/router.js");
  const folder = mkdtempSync(join(tmpdir(), "radcore-router-"));
  try {
    const changed = join(folder, "router.mjs");
    const code = withFasterRoutes(readFileSync(file, "utf8"), file) ?? "";
    // The folder has no source map.
    writeFileSync(changed, code.replace(/^\/\/# sourceMappingURL.*$/m, ""));
    return (await import(/* @vite-ignore */ pathToFileURL(changed).href)).matchRoutes;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function toRoutes(entries: Awaited<typeof routes>): AgnosticRouteObject[] {
  return entries.map(({ id, file, path, index, children }) => ({
    id: id ?? file,
    ...(path === undefined ? {} : { path }),
    ...(index ? { index: true } : { children: toRoutes(children ?? []) }),
  })) as AgnosticRouteObject[];
}

function listSegments(tree: readonly AgnosticRouteObject[]): string[] {
  return [
    ...new Set(
      tree.flatMap(({ path = "", children = [] }) => [...path.split("/"), ...listSegments(children)]).filter(Boolean),
    ),
  ];
}

// Remix 2 prepares all routes again for each request: it flattens and ranks them, and compiles the path of each candidate. With our
// number of routes, that took a third of a page's CPU time. React Router 7 mended the same (remix-run/react-router #14967, #14971).
// These changes apply only to the Worker, whose routes never change; in the browser, Remix adds routes while it runs.

interface Change {
  file: string;
  from: string;
  to: string;
}

const changes: readonly Change[] = [
  {
    file: "/@remix-run/router/dist/router.js",
    from: "  let branches = flattenRoutes(routes);\n  rankRouteBranches(branches);\n",
    to: `  let branches = rankedBranches.get(routes);
  if (!branches) {
    branches = flattenRoutes(routes);
    rankRouteBranches(branches);
    for (let branch of branches) branch.firstSegment = readFirstSegment(branch.path);
    rankedBranches.set(routes, branches);
  }
  let firstSegment = readFirstSegment(decodePath(pathname));
`,
  },
  {
    file: "/@remix-run/router/dist/router.js",
    from: "    matches = matchRouteBranch(branches[i], decoded, allowPartial);",
    to: `    let { firstSegment: wanted } = branches[i];
    if (!allowPartial && wanted && wanted !== firstSegment) continue;
    matches = matchRouteBranch(branches[i], decoded, allowPartial);`,
  },
  {
    file: "/@remix-run/router/dist/router.js",
    from: "function matchRoutesImpl(",
    to: `const rankedBranches = new WeakMap();
const compiledPaths = new Map();
// Most routes differ in their first segment, and comparing it is cheaper than a regular expression.
function readFirstSegment(path) {
  let segment = path.split("/").find((part) => part !== "") || "";
  return /^[a-z0-9-]+$/i.test(segment) ? segment.toLowerCase() : "";
}
function compilePathOnce(path, caseSensitive, end) {
  let key = [path, caseSensitive, end].join();
  let compiled = compiledPaths.get(key);
  if (!compiled) {
    compiled = compilePath(path, caseSensitive, end);
    compiledPaths.set(key, compiled);
  }
  return compiled;
}
function matchRoutesImpl(`,
  },
  {
    file: "/@remix-run/router/dist/router.js",
    from: "compilePath(pattern.path, pattern.caseSensitive, pattern.end);",
    to: "compilePathOnce(pattern.path, pattern.caseSensitive, pattern.end);",
  },
  {
    // The static router has matched the request's URL before it renders.
    file: "/react-router/dist/index.js",
    from: "  let matches = matchRoutes(routes, {\n    pathname: remainingPathname\n  });\n",
    to: `  let matches = dataRouterState && !locationArg ? dataRouterState.matches : matchRoutes(routes, {
    pathname: remainingPathname
  });
`,
  },
];

/** Returns the changed code of a file of React Router, or undefined for another file. Throws if the file is not as expected. */
export function withFasterRoutes(code: string, id: string): string | undefined {
  const own = changes.filter(({ file }) => id.endsWith(file));
  if (own.length === 0) return undefined;
  return own.reduce((text, { file, from, to }) => {
    if (text.split(from).length !== 2) throw new Error(`${file} has changed: adapt scripts/faster-routes.ts`);
    return text.replace(from, () => to);
  }, code);
}

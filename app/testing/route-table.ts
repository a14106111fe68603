import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "../routes";
import { root } from "./source-files";

/** One export of a route module that the server runs, and who it says may call it. */
export interface Endpoint {
  /** Remix's id, e.g. `routes/api/auth.me`. */
  routeId: string;
  file: string;
  kind: "loader" | "action";
  /** The guard word it is built by, null when it is built by none. */
  word: string | null;
  /** Does nothing, so that its half of the address does not exist for admins either. */
  empty: boolean;
  /** An address that runs it, with parameters as written in routes.ts. */
  path: string;
  index: boolean;
  /** A resource route: it answers plain requests itself instead of rendering a page. */
  resource: boolean;
}

/** Every loader and action of the site map, in its order. */
export async function readEndpoints(): Promise<Endpoint[]> {
  const entries = flatten(await routes, "");
  return [{ file: "root.tsx", path: "/", index: false }, ...entries].flatMap(({ file, path, index }) => {
    const text = readFileSync(join(root, "app", file), "utf8");
    const resource = !isPage(text);
    return exportsOf(text).map(({ kind, word, empty }) => ({
      routeId: file.replace(/\.tsx?$/, ""),
      file: `app/${file}`,
      kind,
      word,
      empty,
      path,
      index,
      resource,
    }));
  });
}

/** The address of every page that a person can open, with parameters as written in routes.ts; loader or none. */
export async function readPages(): Promise<string[]> {
  const entries = flatten(await routes, "");
  const pages = entries.filter(({ file }) => isPage(readFileSync(join(root, "app", file), "utf8")));
  // A layout has the address of the first page below it.
  return [...new Set(pages.map(({ path }) => path))];
}

function isPage(text: string): boolean {
  return /^export default /m.test(text);
}

function flatten(entries: RouteConfigEntry[], parent: string): { file: string; path: string; index: boolean }[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${parent}/${entry.path}` : parent;
    const below = flatten(entry.children ?? [], path);
    // A layout without an address is reached through the first page below it.
    const own = entry.path || entry.index ? path || "/" : (below[0]?.path ?? "/");
    return [{ file: entry.file, path: own, index: Boolean(entry.index) }, ...below];
  });
}

function exportsOf(text: string): Pick<Endpoint, "kind" | "word" | "empty">[] {
  return (["loader", "action"] as const).flatMap((kind) => {
    const built = text.match(
      new RegExp(`^export const ${kind} = (anyone|signedIn|signedInWith|adminOnly|machine)\\(`, "m"),
    );
    const there = new RegExp(`^export (?:(?:async )?function|const|let) ${kind}\\b|^export \\{[^}]*\\b${kind}\\b`, "m");
    const empty = text.includes(`export const ${kind} = adminOnly(nothingHere);`);
    return there.test(text) ? [{ kind, word: built?.[1] ?? null, empty }] : [];
  });
}

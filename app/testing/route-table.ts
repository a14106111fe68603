import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "../routes";
import { root } from "./source-files";

/** A loader or action of a route module, with the audience that it declares. */
export interface Endpoint {
  /** The route id of Remix, for example `routes/api/auth.me`. */
  routeId: string;
  file: string;
  kind: "loader" | "action";
  /** The guard that builds it, or null. */
  word: string | null;
  /** The area of the admin pages that `adminOnly` checks (A8), or null. */
  area: string | null;
  /** Has no handler, so that the method answers 404 to admins too. */
  empty: boolean;
  /** A path that runs it, with parameters as written in routes.ts. */
  path: string;
  index: boolean;
  /** Whether the route is a resource route, which renders no page. */
  resource: boolean;
}

/** Returns every loader and action, in the order of routes.ts. */
export async function readEndpoints(): Promise<Endpoint[]> {
  const entries = flatten(await routes, "");
  return [{ file: "root.tsx", path: "/", index: false }, ...entries].flatMap(({ file, path, index }) => {
    const text = readFileSync(join(root, "app", file), "utf8");
    const resource = !isPage(text);
    return exportsOf(text).map(({ kind, word, area, empty }) => ({
      routeId: file.replace(/\.tsx?$/, ""),
      file: `app/${file}`,
      kind,
      word,
      area,
      empty,
      path,
      index,
      resource,
    }));
  });
}

/** Returns the path of every page, or of every page below a layout, with parameters as written in routes.ts. */
export async function readPages(layoutFile?: string): Promise<string[]> {
  const listed = await routes;
  const layout = layoutFile === undefined ? listed : listed.filter(({ file }) => file === layoutFile);
  const entries = flatten(layout, "");
  const pages = entries.filter(({ file }) => isPage(readFileSync(join(root, "app", file), "utf8")));
  // A layout has the path of the first page below it.
  return [...new Set(pages.map(({ path }) => path))];
}

function isPage(text: string): boolean {
  return /^export default /m.test(text);
}

function flatten(entries: RouteConfigEntry[], parent: string): { file: string; path: string; index: boolean }[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${parent}/${entry.path}` : parent;
    const below = flatten(entry.children ?? [], path);
    // A layout without a path is reached through the first page below it.
    const own = entry.path || entry.index ? path || "/" : (below[0]?.path ?? "/");
    return [{ file: entry.file, path: own, index: Boolean(entry.index) }, ...below];
  });
}

function exportsOf(text: string): Pick<Endpoint, "kind" | "word" | "area" | "empty">[] {
  return (["loader", "action"] as const).flatMap((kind) => {
    const built = text.match(
      new RegExp(
        `^export const ${kind} = (anyone|signedIn|signedInWith|coordinatorOnly|practiceOnly|adminOnly|machine)\\((?:\\s*"(\\w+)",)?`,
        "m",
      ),
    );
    const there = new RegExp(`^export (?:(?:async )?function|const|let) ${kind}\\b|^export \\{[^}]*\\b${kind}\\b`, "m");
    const empty = new RegExp(
      `^export const ${kind} = (?:adminOnly\\("\\w+", |practiceOnly\\()throwNotFound\\);`,
      "m",
    ).test(text);
    return there.test(text) ? [{ kind, word: built?.[1] ?? null, area: built?.[2] ?? null, empty }] : [];
  });
}

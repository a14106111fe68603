import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "../command.mjs";
import type { Row } from "./bars";
import type { Site } from "./site";

/** What one GET costs: trips and rows from the Server-Timing header, KB of HTML, or of the calculator's data, and of the JavaScript it loads. */
export async function measure(
  site: Site,
  name: string,
  path: string,
  { stranger = false, admin = false } = {},
): Promise<Row> {
  const cookie = admin ? site.adminCookie : site.cookie;
  const answer = await fetch(site.url + path, {
    headers: { Accept: "text/html", ...(stranger ? {} : { Cookie: cookie }) },
    redirect: "manual",
  });
  const body = await answer.text();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  const html = answer.headers.get("Content-Type")?.includes("text/html");
  return {
    name,
    ...counters(answer),
    js: html
      ? scriptsOf(
          body,
          stranger ? visitorsOnly : path === "/" ? [...learnersOnly, ...learnersHome] : learnersOnly,
        ).reduce((sum, file) => sum + kilobytes(file), 0)
      : null,
    html: html || path.startsWith("/rvu-calculator/") ? gzipSync(body).length / 1024 : null,
  };
}

/** `measure` of a page that this build may not have: no row where there is none. */
export async function measureIfThere(site: Site, name: string, path: string): Promise<Row[]> {
  const answer = await fetch(site.url + path, { headers: { Accept: "text/html", Cookie: site.cookie } });
  await answer.body?.cancel();
  return answer.status === 404 ? [] : [await measure(site, name, path)];
}

/** The counters the Worker adds to its answers locally. */
export function counters(answer: Response): Pick<Row, "trips" | "read" | "written"> {
  const timing = answer.headers.get("Server-Timing") ?? "";
  const value = (name: string) => {
    const found = timing.match(new RegExp(`\\b${name}=(\\d+)`))?.[1];
    if (found === undefined) throw new Error(`the answer has no ${name} in Server-Timing: "${timing}"`);
    return Number(found);
  };
  return { trips: value("trips"), read: value("read"), written: value("written") };
}

/** KB of a Worker as it is uploaded: the files of its folder in the build that are its modules. */
export function bundleSize(folder: string): number {
  const built = join(root, "build", folder);
  return readdirSync(built)
    .filter((file) => /\.(js|wasm)$/.test(file))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(built, file))).length / 1024, 0);
}

/** Fetched by entry.client.tsx before a learner's page hydrates; the HTML does not name them. */
const learnersOnly = ["top-nav"];
/** The same for everybody else. */
const visitorsOnly = ["public-frame"];
const learnersHome = ["learner-home"];

/** The JavaScript files a page loads at once: what its HTML names, what is fetched besides (`late`), and what those import. */
function scriptsOf(html: string, late: readonly string[]): string[] {
  const preloads = [...html.matchAll(/<link[^>]*rel="modulepreload"[^>]*>/g)].map(
    ([link]) => link.match(/href="([^"]+)"/)?.[1] ?? "",
  );
  const inline = [...html.matchAll(/\bimport[^"';]*?["'](\/assets\/[^"']+\.js)["']/g)].map((match) => match[1] ?? "");
  const files = new Set([...preloads, ...inline].filter((file) => file.startsWith("/assets/")));
  if (files.size === 0) throw new Error("the page loads no JavaScript: it does not look like one of ours");
  for (const name of late) files.add(builtFile(name));
  for (const file of files)
    for (const match of readFileSync(join(root, "build/client", file), "utf8").matchAll(
      /(?:from|import)\s*"(\.[^"]+)"/g,
    ))
      files.add(posix.join(dirname(file), match[1] ?? ""));
  return [...files];
}

/** The file Vite made of a module that is fetched on demand, by the module's name. */
function builtFile(name: string): string {
  const built = new RegExp(`^${name}-[\\w-]{8}\\.js$`);
  const file = readdirSync(join(root, "build/client/assets")).find((asset) => built.test(asset));
  if (!file) throw new Error(`${name} has no file of its own in the build`);
  return `/assets/${file}`;
}

const sizes = new Map<string, number>();

function kilobytes(file: string): number {
  const known = sizes.get(file) ?? gzipSync(readFileSync(join(root, "build/client", file))).length / 1024;
  sizes.set(file, known);
  return known;
}

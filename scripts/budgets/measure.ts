import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "../command.mjs";
import type { Measurement } from "./page-budgets";
import type { Site } from "./site";

/**
 * Measures the cost of one GET request: trips and rows from the Server-Timing header, and KB of the HTML (or the calculator's
 * data) and of its JavaScript.
 */
export async function measure(
  site: Site,
  name: string,
  path: string,
  { stranger = false, admin = false } = {},
): Promise<Measurement> {
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
    ...readCounters(answer),
    js: html
      ? listScripts(
          body,
          stranger ? visitorModules : path === "/" ? [...learnerModules, ...learnerHomeModules] : learnerModules,
        ).reduce((sum, file) => sum + gzipKilobytes(file), 0)
      : null,
    html: html || path.startsWith("/rvu-calculator/") ? gzipSync(body).length / 1024 : null,
  };
}

/** Measures a page like `measure`, or returns no row if this build does not have it. */
export async function measureIfPresent(site: Site, name: string, path: string): Promise<Measurement[]> {
  const answer = await fetch(site.url + path, { headers: { Accept: "text/html", Cookie: site.cookie } });
  await answer.body?.cancel();
  return answer.status === 404 ? [] : [await measure(site, name, path)];
}

/** Reads the counters that the local Worker adds to its responses. */
export function readCounters(answer: Response): Pick<Measurement, "trips" | "read" | "written"> {
  const timing = answer.headers.get("Server-Timing") ?? "";
  const readCounter = (name: string) => {
    const counterText = timing.match(new RegExp(`\\b${name}=(\\d+)`))?.[1];
    if (counterText === undefined) throw new Error(`the answer has no ${name} in Server-Timing: "${timing}"`);
    return Number(counterText);
  };
  return { trips: readCounter("trips"), read: readCounter("read"), written: readCounter("written") };
}

/** Returns the size of a Worker's upload in KB: the modules in its build folder. */
export function measureBundle(folder: string): number {
  const buildFolder = join(root, "build", folder);
  return readdirSync(buildFolder)
    .filter((file) => /\.(js|wasm)$/.test(file))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(buildFolder, file))).length / 1024, 0);
}

/** Returns the KB of JavaScript that the image viewer adds to the page at `path`, which has no picture. */
export async function measureViewer(site: Site, path: string): Promise<number> {
  const response = await fetch(site.url + path, { headers: { Accept: "text/html", Cookie: site.cookie } });
  const html = await response.text();
  const loaded = new Set(listScripts(html, learnerModules));
  const added = listScripts(html, [...learnerModules, ...viewerModules]).filter((file) => !loaded.has(file));
  return added.reduce((sum, file) => sum + gzipKilobytes(file), 0);
}

/** Modules that a question with pictures loads at once; the worker decodes frames. */
const viewerModules = ["series-viewer", "frame-decoder.worker"];
/** Modules that entry.client.tsx loads before a learner's page hydrates; the HTML does not contain them. */
const learnerModules = ["top-nav"];
/** Modules that entry.client.tsx loads before any other page hydrates. */
const visitorModules = ["public-frame"];
const learnerHomeModules = ["learner-home"];

/** Returns the JavaScript files a page loads at once: those in its HTML, the `lateModules`, and everything that these import. */
function listScripts(html: string, lateModules: readonly string[]): string[] {
  const preloads = [...html.matchAll(/<link[^>]*rel="modulepreload"[^>]*>/g)].map(
    ([link]) => link.match(/href="([^"]+)"/)?.[1] ?? "",
  );
  const inlineImports = [...html.matchAll(/\bimport[^"';]*?["'](\/assets\/[^"']+\.js)["']/g)].map(
    (match) => match[1] ?? "",
  );
  const files = new Set([...preloads, ...inlineImports].filter((file) => file.startsWith("/assets/")));
  if (files.size === 0) throw new Error("the page loads no JavaScript: it does not look like one of ours");
  for (const name of lateModules) files.add(findBuiltFile(name));
  for (const file of files)
    for (const match of readFileSync(join(root, "build/client", file), "utf8").matchAll(
      /(?:from|import)\s*"(\.[^"]+)"/g,
    ))
      files.add(posix.join(dirname(file), match[1] ?? ""));
  return [...files];
}

/** Returns the path of the file that Vite built from a module that is loaded on demand. */
function findBuiltFile(name: string): string {
  const builtFilePattern = new RegExp(`^${name}-[\\w-]{8}\\.js$`);
  const file = readdirSync(join(root, "build/client/assets")).find((asset) => builtFilePattern.test(asset));
  if (!file) throw new Error(`${name} has no file of its own in the build`);
  return `/assets/${file}`;
}

const sizes = new Map<string, number>();

function gzipKilobytes(file: string): number {
  const knownSize = sizes.get(file) ?? gzipSync(readFileSync(join(root, "build/client", file))).length / 1024;
  sizes.set(file, knownSize);
  return knownSize;
}

import type { AddressInfo } from "node:net";
import lighthouse from "lighthouse";
import { chromium } from "playwright-core";
import { ensureBuilt } from "./build.mjs";
import { ensureChromium } from "./chromium.mjs";
import { Problem, run } from "./command.mjs";
import { openDemo } from "./demo-site";
import { startGzipProxy } from "./gzip-proxy";
import { freePort } from "./local.mjs";

// `npm run lighthouse [path …]`: runs Lighthouse on the demo's public pages as a phone. Exits with 1 if a score is too low. Takes
// the median of three runs, because the performance score depends on the machine's load.

const minScores = { performance: 95, accessibility: 100, "best-practices": 95, seo: 100 };
type Category = keyof typeof minScores;
const categories = Object.keys(minScores) as Category[];
const pages = ["/", "/try", "/about", "/pricing", "/login", "/blog", "/instagram-cards", "/rvu-calculator"];
const rounds = 3;

await run(async () => {
  await ensureBuilt();
  const path = await ensureChromium();
  const demo = await openDemo();
  const proxy = await startGzipProxy(demo.url);
  const port = await freePort();
  const args = ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath: path, args });
  const origin = `http://localhost:${(proxy.address() as AddressInfo).port}`;
  const lowScores: string[] = [];
  try {
    for (const page of await listPages(origin)) {
      const { scores, lostPoints } = await measurePage(origin + page, port);
      console.log(
        `${page.padEnd(34)} ${categories.map((category) => `${category} ${scores[category]}`.padEnd(20)).join("")}`,
      );
      for (const line of lostPoints) console.log(`    ${line}`);
      for (const category of categories)
        if (scores[category] < minScores[category])
          lowScores.push(`${page}: ${category} ${scores[category]}, at least ${minScores[category]}`);
    }
  } finally {
    await browser.close();
    proxy.closeAllConnections();
    proxy.close();
    await demo.stop();
  }
  if (lowScores.length)
    throw new Problem(`Scores that are too low:\n${lowScores.map((line) => `  ${line}`).join("\n")}`);
});

/** Returns the requested pages, or else every public page of this build, with the newest post. */
async function listPages(origin: string): Promise<string[]> {
  const requestedPages = process.argv.slice(2);
  if (requestedPages.length) return requestedPages;
  const existingPages: string[] = [];
  for (const page of pages) {
    const answer = await fetch(origin + page);
    const html = await answer.text();
    if (answer.status !== 200) continue;
    existingPages.push(page);
    const post = page === "/blog" && html.match(/href="(\/blog\/[a-z0-9-]+)"/)?.[1];
    if (post) existingPages.push(post);
  }
  return existingPages;
}

/** Returns a page's median scores, 0–100, and the audits that cost points in the last run. */
async function measurePage(
  url: string,
  port: number,
): Promise<{ scores: Record<Category, number>; lostPoints: string[] }> {
  const allScores: Record<Category, number>[] = [];
  let lostPoints: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const result = await lighthouse(url, { port, logLevel: "error", onlyCategories: categories });
    if (!result || result.lhr.runtimeError)
      throw new Error(`no result for ${url}: ${result?.lhr.runtimeError?.message}`);
    const { lhr } = result;
    const score = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
    allScores.push(Object.fromEntries(categories.map((name) => [name, score(name)])) as Record<Category, number>);
    lostPoints = categories
      .filter((name) => score(name) < 100)
      .flatMap((name) => lhr.categories[name]?.auditRefs ?? [])
      .filter(({ weight }) => weight > 0)
      .map(({ id }) => lhr.audits[id])
      .filter((audit) => audit && audit.score !== null && audit.score < 0.9)
      .map((audit) => `${audit?.id}: ${audit?.displayValue ?? audit?.title}`);
  }
  const median = (category: Category) =>
    allScores.map((scores) => scores[category]).sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
  return {
    scores: Object.fromEntries(categories.map((name) => [name, median(name)])) as Record<Category, number>,
    lostPoints,
  };
}

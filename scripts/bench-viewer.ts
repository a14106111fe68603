import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import {
  type Figure,
  measureFirstPicture,
  measureMemory,
  measureScrolling,
  measureWindow,
} from "./bench/viewer-measurements";
import { openViewerSite } from "./bench/viewer-site";
import { ensureBuilt } from "./build.mjs";
import { ensureChromium } from "./chromium.mjs";
import { root, run } from "./command.mjs";

// `npm run bench:viewer`: measures the image viewer in the built site with a stack of 60 slices, and writes the figures with
// their limits to docs/performance.md. The figures are not checked, because they depend on the machine and its load; figures
// that do not depend on the machine, such as the number of slices loaded in advance, are checked by tests.

await run(async () => {
  await ensureBuilt();
  const executablePath = await ensureChromium();
  const site = await openViewerSite();
  const load = loadavg()[0] ?? 0;
  const figures: Figure[] = [];
  let version = "";
  try {
    for (const measure of [measureWindow, measureScrolling, measureFirstPicture, measureMemory]) {
      // Each measurement starts its own browser, so that no measurement finds cached data of another one.
      const browser: Browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
      version = browser.version();
      try {
        for (const figure of await measure(browser, site)) {
          figures.push(figure);
          console.log(formatLine(figure));
        }
      } finally {
        await browser.close();
      }
    }
  } finally {
    await site.stop();
  }
  const page = join(root, "docs/performance.md");
  writeFileSync(page, formatPage(figures, version, load));
  // Aligns the columns of the table, as `npm run check` asks.
  execFileSync(process.execPath, [join(root, "node_modules/@biomejs/biome/bin/biome"), "format", "--write", page]);
});

function formatLine({ name, measured, limit, isOver }: Figure): string {
  return `${name.padEnd(100)} ${measured.padStart(24)}  ${limit ? `limit ${limit}` : ""}${isOver ? ", OVER" : ""}`;
}

function formatPage(figures: readonly Figure[], version: string, load: number): string {
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown"}), ${Math.round(totalmem() / 2 ** 30)} GB`;
  const rows = figures.map(
    ({ name, measured, limit = "", isOver }) => `| ${name} | ${measured}${isOver ? " (over)" : ""} | ${limit} |`,
  );
  return `# Performance of the image viewer

\`npm run bench:viewer\` wrote this page; run it again after changes of the viewer. It measures the production build in headless
Chromium without a GPU, on a stack of 60 slices of 512² pixels with 16 bits and the noise of a CT.

Measured on ${new Date().toISOString().slice(0, 10)} on ${machine}, Chromium ${version}, Node ${process.versions.node}. The load
average at the start was ${load.toFixed(1)}; above ${cpus().length}, programs waited for a core, and times are longer than on an idle machine.

| figure | measured | limit |
| --- | --- | --- |
${rows.join("\n")}

Tests check what does not depend on the machine: the window's table is built only for a new window
(\`window-table.test.ts\`), three slices in each direction load in advance (\`wanted-frames.test.ts\`), the memory of decoded slices has
a limit (\`frame-loader.test.ts\`), and no key is dropped (\`viewer-controller.test.ts\`).
`;
}

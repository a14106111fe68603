import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "playwright-core";
import { ensureChromium } from "./chromium.mjs";
import { Problem, root, run, say } from "./command.mjs";
import { collectFiles, recipesWithFiles } from "./images/collect-files";
import { showProgress } from "./images/fetch-progress";
import { findSource, readRecipes, readSources } from "./images/image-content";
import { readFromMirror } from "./images/image-mirror";
import type { ImageSource } from "./images/image-source";
import { followRecipe } from "./images/make-series";
import { requireOutside } from "./images/outside-folder";
import type { Recipe } from "./images/recipe";
import { sheetPage } from "./images/sheet-page";

// `npm run images:sheet -- --out FOLDER [--from MIRROR] [--only TEXT] [--most N]`: draws every recipe with its regions as a PNG, so
// that a person looks at each before its questions are published. Without --from, the files come from their public addresses.
// --only takes recipes whose id contains TEXT, --most limits the frames of a series.

await run(async () => {
  const { values } = parseArgs({
    options: {
      from: { type: "string" },
      out: { type: "string" },
      only: { type: "string", default: "" },
      most: { type: "string", default: "40" },
    },
  });
  const out = makeOutFolder(values.out);
  const most = Number(values.most);
  if (!Number.isInteger(most) || most < 1) throw new Problem("--most takes a number of frames, for example 12.");
  const sources = readSources();
  const recipes = readRecipes().filter(({ id }) => id.includes(values.only));
  const folder = values.from ?? join(root, ".local/images");
  if (!values.from) await collectFiles(sources.filter(isUsedIn(recipes)), { folder, onProgress: showProgress });
  const ready = values.from ? recipes : recipesWithFiles(recipes, sources, folder);
  for (const { id } of recipes.filter((recipe) => !ready.includes(recipe)))
    say("left out", `${id}: needs a converted copy, which only a mirror holds (--from)`);
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ["--no-sandbox"] });
  try {
    await drawSheets(browser, { recipes: ready, sources, folder, out, most });
  } finally {
    await browser.close();
  }
});

interface Sheets {
  recipes: Recipe[];
  sources: ImageSource[];
  folder: string;
  out: string;
  most: number;
}

async function drawSheets(browser: Browser, { recipes, sources, folder, out, most }: Sheets): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
  for (const [index, recipe] of recipes.entries()) {
    const source = findSource(recipe, sources);
    // Any day works here, because the sheet does not show it.
    const result = followRecipe(recipe, source, readFromMirror(folder, source), "2000-01-01");
    await page.setContent(sheetPage(recipe, result, most));
    writeFileSync(join(out, `${recipe.id}.png`), await page.screenshot({ fullPage: true }));
    say(`${index + 1}/${recipes.length}`, recipe.id);
  }
}

/**
 * Returns the folder for the sheets, which it creates. Throws a Problem if the option is missing or the folder is inside the
 * repository.
 */
function makeOutFolder(out: string | undefined): string {
  if (!out) throw new Problem("Name a folder for the sheets, for example --out /tmp/sheets.");
  const folder = requireOutside(out);
  mkdirSync(folder, { recursive: true });
  return folder;
}

function isUsedIn(recipes: readonly Recipe[]): (source: ImageSource) => boolean {
  return ({ id }) => recipes.some(({ source }) => source === id);
}

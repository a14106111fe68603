import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "playwright-core";
import { readDraftFiles } from "../app/db/seed/picture-catalog";
import { ensureChromium } from "./chromium.mjs";
import { Problem, root, run, say } from "./command.mjs";
import { collectFiles, recipesWithFiles } from "./images/collect-files";
import { listComputations } from "./images/compute-pictures";
import { showProgress } from "./images/fetch-progress";
import { findSource, readRecipes, readSources, recipesCheckedOn } from "./images/image-content";
import { readFromMirror } from "./images/image-mirror";
import type { ImageSource } from "./images/image-source";
import { followRecipe } from "./images/make-series";
import { requireOutside } from "./images/outside-folder";
import type { Recipe } from "./images/recipe";
import { createComputedSheet, createRecipeSheet, type SheetPicture, sheetPage } from "./images/sheet-page";
import { describeQuestions, listAskedFrames, listQuestions } from "./images/sheet-questions";

// `npm run images:sheet -- --out FOLDER [--from MIRROR] [--only TEXT] [--most N]`: draws every picture of the question bank with its
// regions as a PNG, and writes its questions beside it, so that a person sees both before the questions are published. Without
// --from, the files of recipes come from their public addresses. --only takes pictures whose id contains TEXT, --most limits the
// frames of a series.

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
  const computations = [...listComputations()].filter(([id]) => id.includes(values.only));
  const pictures = [
    ...ready.map((recipe) => () => drawRecipe(recipe, sources, folder)),
    ...computations.map(
      ([, compute]) =>
        () =>
          createComputedSheet(compute()),
    ),
  ];
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ["--no-sandbox"] });
  try {
    await drawSheets(browser, pictures, { out, most });
  } finally {
    await browser.close();
  }
});

function drawRecipe(recipe: Recipe, sources: readonly ImageSource[], folder: string): SheetPicture {
  const source = findSource(recipe, sources);
  return createRecipeSheet(recipe, followRecipe(recipe, source, readFromMirror(folder, source), recipesCheckedOn));
}

async function drawSheets(
  browser: Browser,
  pictures: readonly (() => SheetPicture)[],
  { out, most }: { out: string; most: number },
): Promise<void> {
  const drafts = [...readDraftFiles("questions"), ...readDraftFiles("recipe-questions")].flatMap(
    (one) => one.questions,
  );
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
  for (const [index, draw] of pictures.entries()) {
    const picture = draw();
    const questions = listQuestions(picture.id, drafts);
    await page.setContent(sheetPage(picture, { most, asked: listAskedFrames(picture.id, questions) }));
    writeFileSync(join(out, `${picture.id}.png`), await page.screenshot({ fullPage: true }));
    writeFileSync(join(out, `${picture.id}.md`), describeQuestions(picture.id, questions));
    say(`${index + 1}/${pictures.length}`, `${picture.id}: ${questions.length} questions`);
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

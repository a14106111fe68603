import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type CatalogPicture, catalogPictureSchema } from "../../app/db/seed/resolve-pictures";
import { root } from "../command.mjs";
import type { ComputedPicture } from "./compute-pictures";
import { findSource, recipesCheckedOn } from "./image-content";
import { readFromMirror } from "./image-mirror";
import type { ImageSource } from "./image-source";
import { followRecipe } from "./make-series";
import type { Recipe } from "./recipe";

// Pictures of recipes in the form that storing and questions need.

/** The input of recipes: their sources, and a mirror's folder with the files. */
export interface RecipeFiles {
  sources: readonly ImageSource[];
  folder: string;
}

/** Returns the picture that a recipe makes. Throws a Problem if a file is missing, differs, or does not fit the recipe. */
export function makeRecipePicture(recipe: Recipe, { sources, folder }: RecipeFiles): ComputedPicture {
  const source = findSource(recipe, sources);
  const { provenance, truth, series } = followRecipe(recipe, source, readFromMirror(folder, source), recipesCheckedOn);
  return {
    id: recipe.id,
    title: recipe.title,
    provenance,
    series: series.map((one) => one.series),
    regions: series.map(({ regions }) => regions),
    truth,
    lab: null,
  };
}

// Running all recipes takes a minute and their descriptions are small, so the descriptions are cached for the next run.

const cacheFolder = join(root, ".local/pictures/recipes");

/** Returns the description that an earlier run cached for the same recipe, source, and code, or null. */
export function readDescription(recipe: Recipe, sources: readonly ImageSource[]): CatalogPicture | null {
  const path = getCachePath(recipe, sources);
  return existsSync(path) ? catalogPictureSchema.parse(JSON.parse(readFileSync(path, "utf8"))) : null;
}

/** Caches a description. Renames the file as the last step, so that an interrupted command leaves no incomplete description. */
export function cacheDescription(recipe: Recipe, sources: readonly ImageSource[], cached: CatalogPicture): void {
  const path = getCachePath(recipe, sources);
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(`${path}.${process.pid}`, JSON.stringify(cached));
  renameSync(`${path}.${process.pid}`, path);
}

function getCachePath(recipe: Recipe, sources: readonly ImageSource[]): string {
  const hash = createHash("sha256").update(hashCode()).update(recipesCheckedOn);
  hash.update(JSON.stringify([recipe, findSource(recipe, sources)]));
  return join(cacheFolder, `${hash.digest("hex")}.json`);
}

let codeHash: string | undefined;

/** Returns a hash of the modules in this folder: a change in any of them may change the result of a recipe. */
function hashCode(): string {
  const folder = join(root, "scripts/images");
  const names = readdirSync(folder).filter((name) => !name.includes(".test."));
  codeHash ??= names
    .sort()
    .reduce((hash, name) => hash.update(readFileSync(join(folder, name))), createHash("sha256"))
    .digest("hex");
  return codeHash;
}

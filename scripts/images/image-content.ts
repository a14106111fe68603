import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { Problem, root } from "../command.mjs";
import { type ImageSource, imageSourceSchema } from "./image-source";
import { type Recipe, recipeSchema } from "./recipe";

// The sources and recipes of the project. Recipes are split by modality, so that each file stays readable.

const folder = join(root, "app/content/images");
const recipeFiles = [
  "recipes-ct",
  "recipes-mr",
  "recipes-us",
  "recipes-projection",
  "recipes-nuclear",
  "recipes-atlas",
];

/**
 * The day on which the pictures of all recipes were checked for data of patients. The day is part of the key of a series, so
 * change it only when the recipes are checked again.
 */
export const recipesCheckedOn = "2026-11-23";

/** Returns all sources. Throws a Problem that names the first mistake. */
export function readSources(): ImageSource[] {
  return parse(z.array(imageSourceSchema), "sources");
}

/** Returns all recipes. Throws a Problem that names the first mistake. */
export function readRecipes(): Recipe[] {
  return recipeFiles.flatMap((name) => parse(z.array(recipeSchema), name));
}

/** Returns the source of a recipe. Throws a Problem if the project does not have it. */
export function findSource(recipe: Recipe, sources: readonly ImageSource[]): ImageSource {
  const source = sources.find(({ id }) => id === recipe.source);
  if (!source) throw new Problem(`The recipe ${recipe.id} names an unknown source: ${recipe.source}.`);
  return source;
}

function parse<T>(schema: z.ZodType<T>, name: string): T {
  const result = schema.safeParse(JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8")));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Problem(`app/content/images/${name}.json: ${issue?.path.join(".")}: ${issue?.message}`);
}

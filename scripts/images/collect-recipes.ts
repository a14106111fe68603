import { existsSync } from "node:fs";
import { join } from "node:path";
import { Problem, root } from "../command.mjs";
import { type CollectOptions, collectFiles, recipesWithFiles } from "./collect-files";
import { verifyMirror } from "./image-mirror";
import type { ImageSource } from "./image-source";
import type { Recipe } from "./recipe";

/** Recipes whose files are in `folder` and intact. */
export interface CollectedRecipes {
  folder: string;
  recipes: Recipe[];
  /** Recipes that are skipped because they need a converted copy, which exists only in a mirror. */
  skippedRecipes: Recipe[];
}

/**
 * Finds the files of recipes in the mirror `from`, or fetches them from their public addresses, and checks the sha256 of each before
 * anything is stored. Throws a Problem if a file is missing, differs, or cannot be fetched.
 */
export async function collectRecipes(
  recipes: readonly Recipe[],
  sources: readonly ImageSource[],
  { from, ...options }: { from: string | undefined } & Partial<CollectOptions>,
): Promise<CollectedRecipes> {
  if (from !== undefined && !existsSync(from)) throw new Problem(`There is no folder ${from}.`);
  const folder = from ?? options.folder ?? join(root, ".local/images");
  if (from === undefined) {
    const usedSources = sources.filter(({ id }) => recipes.some(({ source }) => source === id));
    await collectFiles(usedSources, { ...options, folder });
  }
  // A mirror must be complete, because a folder with missing files is probably a mistake.
  const found = from === undefined ? recipesWithFiles(recipes, sources, folder) : [...recipes];
  verifyMirror(folder, found, sources);
  return { folder, recipes: found, skippedRecipes: recipes.filter((recipe) => !found.includes(recipe)) };
}

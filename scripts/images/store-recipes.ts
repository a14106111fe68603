import type { Context } from "../../app/context.server";
import { series } from "../../app/db/schema";
import type { CatalogPicture } from "../../app/db/seed/resolve-pictures";
import { type SeriesBucket, storeSeries } from "../../app/features/series/store-series.server";
import { createManifest, describePicture } from "./compute-pictures";
import type { Recipe } from "./recipe";
import { cacheDescription, makeRecipePicture, type RecipeFiles, readDescription } from "./recipe-pictures";
import { encodeFiles } from "./store-pictures";

/** The database and the bucket in which pictures are stored. */
export type PictureStore = Pick<Context, "db" | "now"> & { images: SeriesBucket };

export interface StoredRecipes {
  /** The catalog entries that questions may name, by recipe id. */
  pictures: Map<string, CatalogPicture>;
  /** Number of newly stored series. */
  stored: number;
}

/**
 * Stores the series of recipes, one recipe in memory at a time. Skips series that are already stored, so an interrupted run
 * continues. `report` is called with the number of finished recipes.
 */
export async function storeRecipes(
  store: PictureStore,
  recipes: readonly Recipe[],
  files: RecipeFiles,
  report: (done: number) => void = () => {},
): Promise<StoredRecipes> {
  const storedKeys = new Set((await store.db.select({ key: series.key }).from(series)).map(({ key }) => key));
  const pictures: StoredRecipes["pictures"] = new Map();
  let stored = 0;
  for (const [done, recipe] of recipes.entries()) {
    const known = readDescription(recipe, files.sources);
    const isStored = known?.series.every(({ key }) => storedKeys.has(key));
    if (known && isStored) pictures.set(recipe.id, known);
    else stored += await storeRecipe(recipe);
    report(done + 1);
  }
  return { pictures, stored };

  async function storeRecipe(recipe: Recipe): Promise<number> {
    const picture = makeRecipePicture(recipe, files);
    const described = await describePicture(picture);
    const missing = picture.series.filter((_, index) => !storedKeys.has(described.series[index]?.key ?? ""));
    for (const one of missing) {
      const manifest = await createManifest(one, picture.provenance);
      await storeSeries(store, { title: recipe.title, manifest, files: await encodeFiles(one), createdBy: "" });
    }
    cacheDescription(recipe, files.sources, described);
    pictures.set(recipe.id, described);
    return missing.length;
  }
}

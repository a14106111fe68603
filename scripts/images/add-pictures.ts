import type { DraftFile } from "../../app/db/seed/picture-catalog";
import type { CatalogPicture } from "../../app/db/seed/resolve-pictures";
import type { CollectOptions } from "./collect-files";
import { type CollectedRecipes, collectRecipes } from "./collect-recipes";
import type { ImageSource } from "./image-source";
import { publishQuestions } from "./publish-questions";
import type { Recipe } from "./recipe";
import { type RecipeQuestions, readRecipeQuestions } from "./recipe-questions";
import { type PictureStore, type StoredRecipes, storeRecipes } from "./store-recipes";

/** The recipes of the project, with the content that their questions refer to. */
export interface PictureContent {
  recipes: readonly Recipe[];
  sources: readonly ImageSource[];
  /** Questions about recipes, as authored. */
  drafts: readonly DraftFile[];
  /** Pictures that every site has. */
  catalog: ReadonlyMap<string, CatalogPicture>;
}

export interface AddOptions extends Partial<CollectOptions> {
  /** Folder of a mirror; without one, the files are fetched. */
  from?: string | undefined;
  isLicenseConfirmed: boolean;
  /** Called with the number of finished recipes and of all recipes. */
  onStored?: (done: number, total: number) => void;
}

export interface AddedPictures extends StoredRecipes {
  collectedFiles: CollectedRecipes;
  questions: RecipeQuestions;
  written: { published: number; drafts: number };
}

/**
 * Fetches the files of all recipes, stores their series, and publishes their questions. After an interruption, the next run
 * continues and leads to the same result.
 */
export async function addPictures(
  store: PictureStore,
  { recipes, sources, drafts, catalog }: PictureContent,
  { from, isLicenseConfirmed, onStored = () => {}, ...options }: AddOptions,
): Promise<AddedPictures> {
  const collectedFiles = await collectRecipes(recipes, sources, { from, ...options });
  const files = { sources, folder: collectedFiles.folder };
  const stored = await storeRecipes(store, collectedFiles.recipes, files, (done) =>
    onStored(done, collectedFiles.recipes.length),
  );
  const { pictures } = stored;
  const questions = readRecipeQuestions(drafts, { recipes, sources, pictures, catalog, isLicenseConfirmed });
  const written = await publishQuestions(store.db, questions, store.now);
  return { ...stored, collectedFiles, questions, written };
}

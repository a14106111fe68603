import { parseDraftFile } from "../../app/db/seed/content-files";
import type { DraftFile, QuestionDraft } from "../../app/db/seed/picture-catalog";
import { type CatalogPicture, listPictureIds } from "../../app/db/seed/resolve-pictures";
import type { QuestionContent } from "../../app/features/questions/content";
import { Problem } from "../command.mjs";
import { findSource } from "./image-content";
import type { ImageSource } from "./image-source";
import type { Recipe } from "./recipe";

/** Questions about recipes, grouped by whether they can be published. */
export interface RecipeQuestions {
  /** Questions whose licenses are clear, or confirmed. */
  publishable: QuestionContent[];
  /** Questions with a picture whose license an admin has to confirm. */
  unconfirmed: QuestionContent[];
  /** The sources of these pictures. */
  unconfirmedSources: ImageSource[];
  /** Number of questions that name a picture whose files are missing. */
  leftOut: number;
}

export interface PicturesAtHand {
  recipes: readonly Recipe[];
  sources: readonly ImageSource[];
  /** Stored pictures of recipes by id. */
  pictures: ReadonlyMap<string, CatalogPicture>;
  /** Pictures that every site has. */
  catalog: ReadonlyMap<string, CatalogPicture>;
  isLicenseConfirmed: boolean;
}

/** Returns the questions whose pictures are stored. Throws a Problem with file and reason if a question is invalid. */
export function readRecipeQuestions(files: readonly DraftFile[], storedPictures: PicturesAtHand): RecipeQuestions {
  const { recipes, sources, pictures, catalog, isLicenseConfirmed } = storedPictures;
  const recipeById = new Map(recipes.map((recipe) => [recipe.id, recipe]));
  const lacksFiles = (id: string) => recipeById.has(id) && !pictures.has(id);
  const listDoubtfulSources = (question: QuestionDraft) =>
    listPictureIds(question).flatMap((id) => {
      const recipe = recipeById.get(id);
      const source = recipe && findSource(recipe, sources);
      return source?.confirmLicense ? [source] : [];
    });
  const isReady = (question: QuestionDraft) => !listPictureIds(question).some(lacksFiles);
  const isUnconfirmed = (question: QuestionDraft) => !isLicenseConfirmed && listDoubtfulSources(question).length > 0;
  const all = files.flatMap(({ questions }) => questions);
  const waiting = all.filter((question) => isReady(question) && isUnconfirmed(question));
  const select = (isSelected: (question: QuestionDraft) => boolean) =>
    files.flatMap(({ path, questions }) =>
      parse({ path, questions: questions.filter(isSelected) }, (id) => pictures.get(id) ?? catalog.get(id)),
    );
  return {
    publishable: select((question) => isReady(question) && !isUnconfirmed(question)),
    unconfirmed: select((question) => isReady(question) && isUnconfirmed(question)),
    unconfirmedSources: [...new Set(waiting.flatMap(listDoubtfulSources))],
    leftOut: all.filter((question) => !isReady(question)).length,
  };
}

function parse(file: DraftFile, findPicture: (id: string) => CatalogPicture | undefined): QuestionContent[] {
  if (file.questions.length === 0) return [];
  try {
    return parseDraftFile(file, findPicture);
  } catch (error) {
    throw new Problem((error as Error).message);
  }
}

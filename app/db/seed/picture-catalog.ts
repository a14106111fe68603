import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { type CatalogPicture, catalogPictureSchema, type FindPicture, resolvePictures } from "./resolve-pictures";

// The files of the pictures that `npm start` makes. Runs in Node only, for commands and tests, never in the Worker.

const root = fileURLToPath(new URL("../../..", import.meta.url));
const folder = join(root, "app/content/images");

const draftFileSchema = z.looseObject({ questions: z.array(z.record(z.string(), z.unknown())) });

/** The catalog file, which `npm run images:catalog` writes: the series, regions, and true values of each picture. */
export const catalogPath = join(folder, "catalog.json");

const phantomPictureSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{2,79}$/),
  /** Id of the phantom. */
  phantom: z.string(),
  /** The parameters that differ from the defaults of the phantom. */
  parameters: z.record(z.string(), z.number()).default({}),
  seed: z.number().int().min(0).default(1),
});

/** A picture to compute from a phantom. */
export type PhantomPicture = z.infer<typeof phantomPictureSchema>;

/** Returns the pictures to compute, of all files in app/content/images/phantoms. */
export function readPhantomPictures(): PhantomPicture[] {
  return listJsonFiles(join(folder, "phantoms")).flatMap((path) =>
    z.array(phantomPictureSchema).parse(JSON.parse(readFileSync(path, "utf8"))),
  );
}

/** Returns the catalog by picture id. */
export function readCatalog(): Map<string, CatalogPicture> {
  const pictures = z.array(catalogPictureSchema).parse(JSON.parse(readFileSync(catalogPath, "utf8")));
  return new Map(pictures.map((picture) => [picture.id, picture]));
}

/** An authored question with the pictures it names, not checked yet. */
export type QuestionDraft = Record<string, unknown>;

/** The questions of a file, with the path of the file for messages. */
export interface DraftFile {
  path: string;
  questions: QuestionDraft[];
}

/** Returns the authored questions of a folder in app/content/images, by file. */
export function readDraftFiles(name: "questions" | "recipe-questions"): DraftFile[] {
  return listJsonFiles(join(folder, name)).map((path) => ({
    path: relative(root, path),
    questions: draftFileSchema.parse(JSON.parse(readFileSync(path, "utf8"))).questions,
  }));
}

/**
 * Returns the questions of a file with the pictures they name. Throws an error with file, question, and reason if a name is
 * unknown.
 */
export function resolveDraftFile({ path, questions }: DraftFile, findPicture: FindPicture): DraftFile {
  return {
    path,
    questions: questions.map((question) => {
      try {
        return resolvePictures(question, findPicture);
      } catch (error) {
        throw new Error(`${path}: ${question.id}: ${(error as Error).message}`);
      }
    }),
  };
}

function listJsonFiles(path: string): string[] {
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => join(path, name));
}

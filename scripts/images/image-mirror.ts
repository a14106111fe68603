import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Problem } from "../command.mjs";
import { getFileName, type ImageSource, isPublic, mirrorPath, type SourceFile } from "./image-source";
import type { ReadFile } from "./make-series";
import { listRecipeFiles, type Recipe } from "./recipe";

/** Reports whether bytes match the size and sha256 of a source's file. */
export function isIntact(bytes: Uint8Array, file: SourceFile): boolean {
  return bytes.length === file.bytes && createHash("sha256").update(bytes).digest("hex") === file.sha256;
}

/** Returns a function that reads the files of a source from a mirror's folder and refuses those whose bytes differ. */
export function readFromMirror(folder: string, source: ImageSource): ReadFile {
  return (name) => {
    const file = source.files.find((candidate) => getFileName(candidate) === name);
    if (!file) throw new Problem(`The source ${source.id} lists no file ${name}.`);
    return readVerifiedFile(folder, file);
  };
}

/**
 * Checks the bytes of every file that a mirror's folder needs for `recipes`, before any picture is made. Throws a Problem for
 * the first file that is missing or differs.
 */
export function verifyMirror(folder: string, recipes: readonly Recipe[], sources: readonly ImageSource[]): void {
  for (const source of sources) {
    const read = readFromMirror(folder, source);
    const names = recipes.filter((recipe) => recipe.source === source.id).flatMap(listRecipeFiles);
    for (const name of new Set(names)) read(name);
  }
}

/** Returns the bytes of a file in a mirror's folder. Throws a Problem if the file is missing or differs from its sha256. */
function readVerifiedFile(folder: string, file: SourceFile): Uint8Array {
  const path = join(folder, mirrorPath(file));
  if (!existsSync(path)) {
    const hint = isPublic(file) ? "" : " This file is a converted copy, which only a mirror contains.";
    throw new Problem(`${path} is missing.${hint}`);
  }
  const bytes = readFileSync(path);
  if (!isIntact(bytes, file))
    throw new Problem(`${path} differs from the file that the recipes were written for, so it was not used.`);
  return bytes;
}

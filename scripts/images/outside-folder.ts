import { relative, resolve } from "node:path";
import { Problem, root } from "../command.mjs";

/**
 * Returns the absolute path of a folder for pictures. Throws a Problem if the folder is inside the repository, which must
 * never contain these pictures.
 */
export function requireOutside(folder: string): string {
  const path = resolve(folder);
  if (!relative(root, path).startsWith(".."))
    throw new Problem(
      "Name a folder outside of the repository, because the repository must not contain pictures of sources.",
    );
  return path;
}

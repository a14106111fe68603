import { existsSync } from "node:fs";
import { join } from "node:path";
import { it } from "vitest";
import { root } from "../command.mjs";

// Some tests need the pictures themselves, which the repository does not contain (docs/pictures.md).

/** The mirror of the pictures: beside the project, or where IMAGES_MIRROR says. */
export const mirror = process.env.IMAGES_MIRROR ?? join(root, "../shared/data/images");

/**
 * Adds a test that needs the mirror. Without a mirror, the test is skipped, and its name says why; if IMAGES_MIRROR names a folder
 * that does not exist, the test fails.
 */
export function itWithPictures(name: string, test: () => void | Promise<void>, timeout?: number): void {
  if (process.env.IMAGES_MIRROR !== undefined || existsSync(mirror)) {
    it(name, test, timeout);
    return;
  }
  console.warn(`Skipped, because ${mirror} does not exist (see docs/pictures.md): ${name}`);
  it.skip(`${name} (skipped: no pictures, see docs/pictures.md)`, test);
}

import type { SQL } from "drizzle-orm";
import type { Db } from "../../../db/client.server";
import { image } from "../../../db/schema";
import type { LintedImage } from "../../questions/lint/image";

/** Returns the statement that selects the details of uploaded images that the lint rules check (L1). */
export function selectImageFacts(db: Db, where: SQL) {
  return db
    .select({
      key: image.key,
      alt: image.alt,
      source: image.source,
      license: image.license,
      deidentified: image.deidentified,
    })
    .from(image)
    .where(where);
}

/** Returns the image details by file name. */
export function groupFactsByFile(rows: Awaited<ReturnType<typeof selectImageFacts>>): Record<string, LintedImage> {
  return Object.fromEntries(rows.map(({ key, ...facts }) => [key, facts]));
}

import type { SQL } from "drizzle-orm";
import type { Db } from "../../../db/client.server";
import { image } from "../../../db/schema";
import type { ImageFacts } from "../../questions/lint/image";

/** What the rules of writing ask of uploaded pictures; as a statement for a batch. */
export function selectImageFacts(db: Db, where: SQL) {
  return db
    .select({
      key: image.key,
      alt: image.alt,
      source: image.source,
      licence: image.licence,
      deidentified: image.deidentified,
    })
    .from(image)
    .where(where);
}

/** The same by the file's name. */
export function factsByFile(rows: Awaited<ReturnType<typeof selectImageFacts>>): Record<string, ImageFacts> {
  return Object.fromEntries(rows.map(({ key, ...facts }) => [key, facts]));
}

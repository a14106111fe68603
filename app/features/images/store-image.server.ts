import { eq, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import { image } from "../../db/schema";
import { toHex } from "../../lib/hex";
import { audit } from "../audit/audit.server";
import { RejectedImageError } from "./formats/clean-image";
import type { ImageDetails } from "./image-forms";
import { maxUploadBytes } from "./image-limits";
import { imageContentTypes, readImage } from "./read-image";

export type StoredImage = typeof image.$inferSelect;

/**
 * Stores an image without metadata and returns its row. A second upload of the same image keeps the first details, but can mark
 * the image as de-identified. `copyOf` goes to the audit log. Throws `RejectedImageError`. The bytes are stored before the row, so that a row never points at a
 * missing object.
 */
export async function storeImage(
  context: Context,
  actorId: string,
  file: File,
  details: ImageDetails,
  copyOf?: { series: string; frame: number; window: string },
) {
  const { db, images, now } = context;
  if (file.size > maxUploadBytes) throw new RejectedImageError("This file is larger than 5 MB. Choose a smaller file.");
  const { extension, width, height, bytes } = readImage(new Uint8Array(await file.arrayBuffer()));
  const key = `${toHex(await crypto.subtle.digest("SHA-256", bytes))}.${extension}`;
  const contentType = imageContentTypes[extension];
  await images.put(key, bytes, { httpMetadata: { contentType } });
  const row: StoredImage = {
    ...{ key, contentType, bytes: bytes.byteLength, width, height },
    ...details,
    ...{ createdBy: actorId, createdAt: now },
  };
  const isNew = sql`not exists (select 1 from ${image} where ${image.key} = ${key})`;
  const entry = { actorId, action: "upload image", subject: `image:${key}`, after: { ...details, copyOf } };
  const [, , storedRows] = await db.batch([
    audit(context, entry, isNew),
    db
      .insert(image)
      .values(row)
      .onConflictDoUpdate({
        target: image.key,
        set: { deidentified: sql`max(${image.deidentified}, excluded.deidentified)` },
      }),
    db.select().from(image).where(eq(image.key, key)),
  ]);
  return storedRows[0] ?? row;
}

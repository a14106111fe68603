import { desc } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { image } from "../../db/schema";
import { imagePath } from "./image-path";

const pageSize = 12;

export type ImageList = Awaited<ReturnType<typeof listImages>>;

/** Returns a page of uploaded images, newest first, in one trip. Pages start at 1. */
export async function listImages(db: Db, page: number) {
  const rows = await db
    .select()
    .from(image)
    .orderBy(desc(image.createdAt), desc(image.key))
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize);
  const images = rows.slice(0, pageSize).map(({ key, alt, width, height, bytes, source, license, deidentified }) => ({
    ...{ key, alt, source, license, deidentified, width, height, path: imagePath(key) },
    size: `${width} × ${height}, ${Math.max(1, Math.round(bytes / 1024)).toLocaleString("en")} KB`,
  }));
  return { page, hasMore: rows.length > pageSize, images };
}

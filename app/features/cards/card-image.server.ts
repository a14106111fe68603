import { eq } from "drizzle-orm";
import type { Context } from "../../context.server";
import { image } from "../../db/schema";
import type { ChosenImage } from "../images/chosen-image";
import { getImageProblem } from "./card-image";
import type { CardImagePicture } from "./card-rules";
import type { CardFrame } from "./draw/draw-frame";

/** Returns an uploaded image for a card, or why a card cannot show the image (M9). */
export async function chooseCardImage(db: Context["db"], key: string): Promise<CardImagePicture | { problem: string }> {
  const row = await readCardImage(db, key);
  if (!row) return { problem: "The library has no such image. Choose another image." };
  const problem = getImageProblem(row);
  return problem ? { problem } : { image: key, credit: `Image: ${row.source} · ${row.license}` };
}

/** Reads an uploaded image for its card; null if there is no such image. */
async function readCardImage(db: Context["db"], key: string): Promise<ChosenImage | null> {
  const [row] = await db.select().from(image).where(eq(image.key, key));
  if (!row) return null;
  const { alt, source, license, deidentified, width, height } = row;
  return { key, alt, source, license, deidentified, width, height };
}

/** Returns an image with its credit, as the drawing Worker takes it; null if the image is gone. */
export async function drawCardImage(
  { db, images }: Pick<Context, "db" | "images">,
  { image: key, credit }: CardImagePicture,
): Promise<CardFrame | null> {
  const row = await readCardImage(db, key);
  const stored = row && (await images.get(key));
  if (!stored) return null;
  const type = key.endsWith(".png") ? "image/png" : "image/jpeg";
  const bytes = Buffer.from(await stored.arrayBuffer());
  return { src: `data:${type};base64,${bytes.toString("base64")}`, shape: row.width / row.height, credit, outline: [] };
}

import { eq } from "drizzle-orm";
import type { Context } from "../../context.server";
import { series } from "../../db/schema";
import { imageKeyPattern } from "../images/image-limits";
import type { AnswerSheet, QuestionBody } from "../questions/version";
import { drawFrame } from "../series/draw-frame.server";
import { type SeriesManifest, seriesManifestSchema } from "../series/series";
import { chooseCardImage, drawCardImage } from "./card-image.server";
import { readCardQuestion } from "./card-questions.server";
import type { CardFramePicture, CardPicture, CardSide } from "./card-rules";
import type { CardFrame } from "./draw/draw-frame";

/** The fields of the form that choose a picture; the frame, from 1 on, and the outline of the back are those of a series. */
export interface ChosenPicture {
  /** The id of a series of the question, or the key of an uploaded image; empty for no picture. */
  picture: string;
  pictureFrame: number;
  outline: boolean;
}

/** The two sides of a card. */
export interface CardSides {
  front: CardSide;
  back: CardSide | null;
}

/** The field that names a picture that a card cannot have, and the reason. */
export interface PictureProblem {
  field: "pictureFrame" | "pictureImage";
  problem: string;
}

/** Returns the sides with the chosen picture, or as they are if none is chosen. Returns the problem if a card cannot show the picture. */
export async function addCardPicture(
  context: Pick<Context, "db">,
  sides: CardSides,
  { questionId, ...chosen }: ChosenPicture & { questionId: string | null },
): Promise<CardSides | PictureProblem> {
  const { front, back } = sides;
  if (!chosen.picture) return sides;
  if (imageKeyPattern.test(chosen.picture)) {
    const image = await chooseCardImage(context.db, chosen.picture);
    if ("problem" in image) return { field: "pictureImage", problem: image.problem };
    return { front: { ...front, picture: image }, back: back && { ...back, picture: image } };
  }
  const question = questionId ? await readCardQuestion(context.db, questionId) : null;
  const pictures = question && (await findCardPictures(context, question, chosen));
  if (!pictures) return { field: "pictureFrame", problem: "The picture has no such frame. Choose another number." };
  return { front: { ...front, picture: pictures.front }, back: back && { ...back, picture: pictures.back } };
}

/**
 * Returns the chosen frame for the front, which never shows the finding, and for the back, with its outline if chosen (Q12). Returns
 * null if the question has no such frame.
 */
async function findCardPictures(
  { db }: Pick<Context, "db">,
  { body, sheet }: { body: QuestionBody; sheet: AnswerSheet },
  { picture, pictureFrame, outline }: ChosenPicture,
): Promise<Record<"front" | "back", CardFramePicture> | null> {
  const shown = ("series" in body && body.series?.find(({ id }) => id === picture)) || null;
  const manifest = shown && (await readManifest(db, shown.key));
  const frame = pictureFrame - 1;
  if (!shown || !manifest?.frames[frame]) return null;
  const { credit, license, simulated } = manifest.provenance;
  const front: CardFramePicture = {
    seriesId: shown.id,
    key: shown.key,
    frame,
    credit: `${simulated ? "Simulated image" : "Image"}: ${credit} · ${license}`,
    outline: [],
  };
  return { front, back: { ...front, outline: outline ? listOutlines(sheet, shown.id, frame) : [] } };
}

/** Returns the outlines of the finding on one frame: those of the author and the regions of a hotspot key. */
function listOutlines(
  { key, seriesRegions = {} }: AnswerSheet,
  seriesId: string,
  frame: number,
): CardFramePicture["outline"] {
  const keyRegions = key.type === "hotspot" ? key.regions.filter(({ series: id }) => id === seriesId) : [];
  return [...(seriesRegions[seriesId] ?? []), ...keyRegions].flatMap(({ from = 0, to = 0, polygon }) =>
    from <= frame && frame <= to ? [polygon] : [],
  );
}

/** Draws the picture of a card, a frame with 8 bits per pixel; null if its series or image is gone. */
export async function drawCardPicture(
  context: Pick<Context, "db" | "images">,
  picture: CardPicture,
): Promise<CardFrame | null> {
  if ("image" in picture) return drawCardImage(context, picture);
  const { key, frame, credit, outline } = picture;
  const manifest = await readManifest(context.db, key);
  const drawn = manifest && (await drawFrame(context, { key, manifest, frame }));
  if (!drawn) return null;
  const src = `data:image/png;base64,${Buffer.from(drawn.png).toString("base64")}`;
  return { src, shape: getShape(manifest), credit, outline };
}

/** Returns the width of a frame divided by its height, with the spacing of its pixels. */
function getShape({ width, height, pixelSpacing }: SeriesManifest): number {
  return (width * (pixelSpacing?.x ?? 1)) / (height * (pixelSpacing?.y ?? 1));
}

async function readManifest(db: Context["db"], key: string): Promise<SeriesManifest | null> {
  const [row] = await db.select({ manifest: series.manifest }).from(series).where(eq(series.key, key));
  return row ? seriesManifestSchema.parse(JSON.parse(row.manifest)) : null;
}

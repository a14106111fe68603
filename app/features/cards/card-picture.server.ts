import type { Context } from "../../context.server";
import type { card } from "../../db/schema";
import { drawCardPicture } from "./card-frame.server";
import type { CardSide } from "./card-rules";
import type { CardSideName } from "./card-taxonomy";
import { getPictureFile, type PictureSize, thumbnailSize } from "./picture-files";

export type StoredCard = typeof card.$inferSelect;

type DrawingContext = Pick<Context, "cards" | "db" | "images" | "settings">;

/**
 * Returns the stored picture of a side, or draws and stores the picture. Null if the card has no such side, no renderer is
 * bound, or the text cannot be drawn.
 */
export async function readPicture(context: DrawingContext, card: StoredCard, side: CardSideName, size: PictureSize) {
  const key = `cards/${card.id}/${card.version}/${getPictureFile(card.version, side, size)}`;
  const storedPicture = await context.images.get(key);
  if (storedPicture) return storedPicture.arrayBuffer();
  const drawn = await drawSide(context, card, side, size);
  if (!drawn || !("png" in drawn)) return null;
  await context.images.put(key, drawn.png, { httpMetadata: { contentType: "image/png" } });
  return drawn.png;
}

/** Draws a side; null if the card has no such side, its picture is gone, or no renderer is bound. */
export async function drawSide(
  context: DrawingContext,
  card: Pick<StoredCard, "template" | "front" | "back">,
  side: CardSideName,
  size: PictureSize,
) {
  const { cards, settings } = context;
  const sideJson = side === "front" ? card.front : card.back;
  if (!cards || !sideJson) return null;
  const { picture, ...words } = JSON.parse(sideJson) as CardSide;
  const frame = picture && (await drawCardPicture(context, picture));
  if (frame === null) return null;
  return cards.draw({
    template: card.template,
    name: side,
    side: words,
    ...(frame && { picture: frame }),
    host: new URL(settings.url).host,
    answered: card.back !== null,
    size: size === "thumb" ? "square" : size,
    ...(size === "thumb" ? { width: thumbnailSize } : {}),
  });
}

/** Builds the response for a picture. */
export function toPictureResponse(png: ArrayBuffer, cacheControl: string): Response {
  return new Response(png, { headers: { "Content-Type": "image/png", "Cache-Control": cacheControl } });
}

/** Deletes the stored pictures of a card, except those of `keepVersion`. */
export async function deletePictures({ images }: Pick<Context, "images">, cardId: string, keepVersion?: number) {
  const { objects } = await images.list({ prefix: `cards/${cardId}/` });
  const keptPrefix = keepVersion && `cards/${cardId}/${keepVersion}/`;
  const oldKeys = objects.map(({ key }) => key).filter((key) => !keptPrefix || !key.startsWith(keptPrefix));
  if (oldKeys.length) await images.delete(oldKeys);
}

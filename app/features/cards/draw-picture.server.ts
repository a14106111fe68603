import type { Context } from "../../context.server";
import type { card } from "../../db/schema";
import { type PictureSize, pictureFile, thumbWidth } from "./picture";
import type { CardSide } from "./rules";
import type { CardSideName } from "./taxonomy";

export type StoredCard = typeof card.$inferSelect;

type Drawing = Pick<Context, "cards" | "images" | "settings">;

/** The picture of a side as it is kept, or drawn now and kept; null where there is no such side or nothing draws. */
export async function pictureOf(context: Drawing, card: StoredCard, side: CardSideName, size: PictureSize) {
  const key = `cards/${card.id}/${card.version}/${pictureFile(card.version, side, size)}`;
  const kept = await context.images.get(key);
  if (kept) return kept.arrayBuffer();
  const drawn = await drawSide(context, card, side, size);
  if (!drawn || !("png" in drawn)) return null;
  await context.images.put(key, drawn.png, { httpMetadata: { contentType: "image/png" } });
  return drawn.png;
}

/** A side drawn anew; null where there is no such side or nothing draws. */
export async function drawSide(
  { cards, settings }: Pick<Context, "cards" | "settings">,
  card: Pick<StoredCard, "template" | "front" | "back">,
  side: CardSideName,
  size: PictureSize,
) {
  const words = side === "front" ? card.front : card.back;
  if (!cards || !words) return null;
  return cards.draw({
    template: card.template,
    name: side,
    side: JSON.parse(words) as CardSide,
    host: new URL(settings.url).host,
    answered: card.back !== null,
    size: size === "thumb" ? "square" : size,
    ...(size === "thumb" ? { width: thumbWidth } : {}),
  });
}

/** A picture as it is sent: it never changes under its address. */
export function pictureAnswer(png: ArrayBuffer, cacheControl: string): Response {
  return new Response(png, { headers: { "Content-Type": "image/png", "Cache-Control": cacheControl } });
}

/** Takes away the pictures of a card: of its older versions, or all. */
export async function dropPictures({ images }: Pick<Context, "images">, cardId: string, keepVersion?: number) {
  const { objects } = await images.list({ prefix: `cards/${cardId}/` });
  const kept = keepVersion && `cards/${cardId}/${keepVersion}/`;
  const old = objects.map(({ key }) => key).filter((key) => !kept || !key.startsWith(kept));
  if (old.length) await images.delete(old);
}

import { adminOnly, notFound, throwNotFound } from "~/features/auth/guards.server";
import { getCard } from "~/features/cards/card.server";
import { pictureAnswer, pictureOf } from "~/features/cards/draw-picture.server";
import { readPictureFile } from "~/features/cards/picture";

/** Returns the PNG of any card, published or not. */
export const loader = adminOnly(async ({ context, params, request }) => {
  const file = readPictureFile(params.file ?? "");
  const found = file && (await getCard(context.db, params.cardId ?? ""));
  if (!file || !found || found.version !== file.version) throw notFound(request);
  const png = await pictureOf(context, found, file.side, file.size);
  if (!png) throw notFound(request);
  return pictureAnswer(png, "private, max-age=31536000, immutable");
});

export const action = adminOnly(throwNotFound);

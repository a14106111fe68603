import { anyone, notFound } from "~/features/auth/guards.server";
import { getShownCard } from "~/features/cards/card.server";
import { pictureAnswer, pictureOf } from "~/features/cards/draw-picture.server";
import { readPictureFile } from "~/features/cards/picture";

/** Serves a picture of a published card, only in its current version. */
export const loader = anyone(async ({ context, params, request }) => {
  const file = readPictureFile(params.file ?? "");
  const found = file && (await getShownCard(context.db, params.cardId ?? ""));
  if (!file || !found || found.version !== file.version) throw notFound(request);
  const png = await pictureOf(context, found, file.side, file.size);
  if (!png) throw notFound(request);
  return pictureAnswer(png, "public, max-age=31536000, immutable");
});

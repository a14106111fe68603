import { anyone, notFound } from "~/features/auth/guards.server";
import { readPicture, toPictureResponse } from "~/features/cards/card-picture.server";
import { parsePictureFile } from "~/features/cards/picture-files";
import { getPublishedCard } from "~/features/cards/store-card.server";

/** Serves a picture of a published card, only in its current version. */
export const loader = anyone(async ({ context, params, request }) => {
  const file = parsePictureFile(params.file ?? "");
  const card = file && (await getPublishedCard(context.db, params.cardId ?? ""));
  if (!file || !card || card.version !== file.version) throw notFound(request);
  const png = await readPicture(context, card, file.side, file.size);
  if (!png) throw notFound(request);
  return toPictureResponse(png, "public, max-age=31536000, immutable");
});

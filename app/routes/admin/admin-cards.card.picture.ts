import { adminOnly, notFound, throwNotFound } from "~/features/auth/guards.server";
import { readPicture, toPictureResponse } from "~/features/cards/card-picture.server";
import { parsePictureFile } from "~/features/cards/picture-files";
import { getCard } from "~/features/cards/store-card.server";

/** Returns the PNG of any card, published or not. */
export const loader = adminOnly("content", async ({ context, params, request }) => {
  const file = parsePictureFile(params.file ?? "");
  const card = file && (await getCard(context.db, params.cardId ?? ""));
  if (!file || !card || card.version !== file.version) throw notFound(request);
  const png = await readPicture(context, card, file.side, file.size);
  if (!png) throw notFound(request);
  return toPictureResponse(png, "private, max-age=31536000, immutable");
});

export const action = adminOnly("content", throwNotFound);

import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { answerPreview } from "~/features/cards/preview.server";

export const loader = adminOnly(throwNotFound);

/** One side of a card that is being written, as PNG. */
export const action = adminOnly(({ context, request }) => answerPreview(context, request));

import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { answerPreview } from "~/features/cards/preview.server";

export const loader = adminOnly(throwNotFound);

/** Returns one side of an unsaved card as PNG. */
export const action = adminOnly(({ context, request }) => answerPreview(context, request));

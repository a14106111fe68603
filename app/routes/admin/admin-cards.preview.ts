import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { drawPreview } from "~/features/cards/card-preview.server";

export const loader = adminOnly(throwNotFound);

/** Returns one side of an unsaved card as PNG. */
export const action = adminOnly(({ context, request }) => drawPreview(context, request));

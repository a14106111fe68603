import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { drawPreview } from "~/features/cards/card-preview.server";

export const loader = adminOnly("content", throwNotFound);

/** Returns one side of an unsaved card as PNG. */
export const action = adminOnly("content", ({ context, request }) => drawPreview(context, request));

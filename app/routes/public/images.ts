import { anyone } from "~/features/auth/guards.server";
import { serveImage } from "~/features/images/serve-image.server";

/** Serves an uploaded picture. */
export const loader = anyone(({ context, request, params }) => serveImage(context, request, params.key ?? ""));

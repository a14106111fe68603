import { anyone } from "~/features/auth/guards.server";
import { serveSeriesFile } from "~/features/series/serve-series.server";

/** Serves a frame, the preview, or the thumbnail of a series to the login whose page showed it. */
export const loader = anyone(({ context, request, params }) => serveSeriesFile(context, request, params));

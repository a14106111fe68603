import { toHex } from "../../lib/hex";
import { type SeriesManifest, seriesManifestSchema } from "./series";

/** Returns the key of a series: the SHA-256 of its manifest. Parsing puts the fields in one order, which makes the key stable. */
export async function computeSeriesKey(manifest: SeriesManifest): Promise<string> {
  const text = JSON.stringify(seriesManifestSchema.parse(manifest));
  return toHex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

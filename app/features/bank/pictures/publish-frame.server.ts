import type { Context } from "~/context.server";
import { maxImageTextLength } from "../../images/image-limits";
import { type StoredImage, storeImage } from "../../images/store-image.server";
import { drawFrame } from "../../series/draw-frame.server";
import { type SeriesManifest, seriesManifestSchema } from "../../series/series";
import { findPicture } from "./picture-list.server";
import type { PublishFrameForm } from "./publish-frame-form";

/**
 * Stores a copy of a frame as an image that everyone can open, for posts, with the credit and the license of its series. The
 * series itself stays private. Returns null if there is no such series or frame.
 */
export async function publishFrame(
  context: Context,
  actorId: string,
  key: string,
  { frame, window, alt }: PublishFrameForm,
): Promise<StoredImage | null> {
  const picture = await findPicture(context, key);
  if (!picture) return null;
  const manifest = seriesManifestSchema.parse(JSON.parse(picture.manifest));
  const drawn = await drawFrame(context, { key, manifest, frame: frame - 1, windowName: window });
  if (!drawn) return null;
  const details = { alt, ...getCredit(manifest), deidentified: true };
  const file = new File([drawn.png], "frame.png");
  return storeImage(context, actorId, file, details, { series: key, frame, window });
}

/** Returns the credit and the license of a series, within the limits of an image. */
function getCredit({ provenance: { credit, license, simulated } }: SeriesManifest) {
  const suffix = simulated ? " (simulated)" : "";
  return { source: `${credit.slice(0, maxImageTextLength - suffix.length)}${suffix}`, license };
}

import type { ShownSeries } from "../../series";
import { getPictureSize } from "../geometry/picture-size";

/** The preview of a series, as large as the viewer shows its picture: for print, without JavaScript, and until the frame loads. */
export function SeriesPreview({ series, isHidden = false }: { series: ShownSeries; isHidden?: boolean }) {
  const { width, height, pixelAspect } = getPictureSize(series);
  const image = { src: series.previewUrl, alt: isHidden ? "" : series.alt, width, height };
  // Fills the pane from the first layout on; with a size from container units, the picture moved while the page loaded.
  if (pixelAspect === 1)
    return <img {...image} alt={image.alt} className="pointer-events-none absolute inset-0 size-full object-contain" />;
  const shape = width / (height * pixelAspect);
  return (
    <div className="pointer-events-none absolute inset-0 grid place-items-center [container-type:size]">
      <img
        {...image}
        alt={image.alt}
        className="h-auto object-fill"
        style={{ width: `min(100cqw, ${(100 * shape).toFixed(3)}cqh)`, aspectRatio: shape }}
      />
    </div>
  );
}

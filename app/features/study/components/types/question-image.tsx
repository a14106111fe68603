import { getImageSrc } from "../../../questions/image-src";
import type { ImageDetails, ShownImage } from "../../../questions/version";

interface QuestionImageProps {
  image: ShownImage;
  /** Source, license, and abnormal regions of the image; set once the question is submitted. */
  details?: ImageDetails | undefined;
}

/** The image below a stem. A click opens the image in full size. */
export function QuestionImage({ image: { file, alt, width, height }, details }: QuestionImageProps) {
  const src = getImageSrc(file);
  // If the dimensions are known, they reserve space while the image loads and fit a tall image to the screen.
  const maxWidth = width && height ? `${width}px, ${Math.round((75 * width) / height)}svh` : "36rem";
  return (
    <figure className="grid gap-1">
      <a
        href={src}
        target="_blank"
        rel="noreferrer"
        data-tooltip="Open the full-size image"
        style={{ width: `min(100%, ${maxWidth})` }}
        className="relative block overflow-hidden rounded-lg border border-border bg-white dark:brightness-90"
      >
        <img src={src} alt={alt} width={width} height={height} className="block h-auto w-full" />
        {details?.regions && (
          <svg
            viewBox="0 0 1 1"
            preserveAspectRatio="none"
            role="img"
            aria-label="The abnormal region is outlined"
            className="absolute inset-0 size-full fill-none"
          >
            {/* Two outlines, so that the region is visible on black and on white. */}
            {["stroke-slate-950 stroke-[5]", "stroke-amber-300 stroke-2"].map((strokeClassName) =>
              details.regions?.map(({ polygon }) => (
                <polygon
                  key={`${strokeClassName} ${polygon[0]?.x} ${polygon[0]?.y}`}
                  points={polygon.map(({ x, y }) => `${x},${y}`).join(" ")}
                  vectorEffect="non-scaling-stroke"
                  strokeLinejoin="round"
                  className={strokeClassName}
                />
              )),
            )}
          </svg>
        )}
      </a>
      {details && (
        <figcaption className="text-muted-foreground text-xs">
          Image: {details.source} · {details.license}
        </figcaption>
      )}
    </figure>
  );
}

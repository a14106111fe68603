import { imageSrc } from "../../../questions/image-src";
import type { ImageDetails, ShownImage } from "../../../questions/version";

interface QuestionImageProps {
  image: ShownImage;
  /** Once it is submitted: where it is from, and what is abnormal. */
  told?: ImageDetails | undefined;
}

/** The picture under a stem; its whole size is a click away. */
export function QuestionImage({ image: { file, alt, width, height }, told }: QuestionImageProps) {
  const src = imageSrc(file);
  // Known pixels keep its place while it loads, and keep a tall one on the screen.
  const wide = width && height ? `${width}px, ${Math.round((75 * width) / height)}svh` : "36rem";
  return (
    <figure className="grid gap-1">
      <a
        href={src}
        target="_blank"
        rel="noreferrer"
        title="Open the image by itself"
        style={{ width: `min(100%, ${wide})` }}
        className="relative block overflow-hidden rounded-lg border border-border bg-white dark:brightness-90"
      >
        <img src={src} alt={alt} width={width} height={height} className="block h-auto w-full" />
        {told?.regions && (
          <svg
            viewBox="0 0 1 1"
            preserveAspectRatio="none"
            role="img"
            aria-label="What is abnormal is outlined"
            className="absolute inset-0 size-full fill-none"
          >
            {/* Two lines, so that it stands out on black and on white. */}
            {["stroke-slate-950 stroke-[5]", "stroke-amber-300 stroke-2"].map((line) =>
              told.regions?.map(({ polygon }) => (
                <polygon
                  key={`${line} ${polygon[0]?.x} ${polygon[0]?.y}`}
                  points={polygon.map(({ x, y }) => `${x},${y}`).join(" ")}
                  vectorEffect="non-scaling-stroke"
                  strokeLinejoin="round"
                  className={line}
                />
              )),
            )}
          </svg>
        )}
      </a>
      {told && (
        <figcaption className="text-muted-foreground text-xs">
          Image: {told.source} · {told.licence}
        </figcaption>
      )}
    </figure>
  );
}

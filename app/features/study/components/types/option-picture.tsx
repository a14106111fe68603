import { Maximize2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { createPortal } from "react-dom";
import { useHydrated } from "remix-utils/use-hydrated";
import type { ShownSeries } from "~/features/series/series";
import { Dialog } from "~/ui/dialog";
import { Spinner } from "~/ui/spinner";

// The viewer loads when the learner first enlarges a picture.
const SeriesViewer = lazy(async () => ({
  default: (await import("~/features/series/viewer/series-viewer")).SeriesViewer,
}));
const FrameCanvas = lazy(async () => ({
  default: (await import("~/features/series/viewer/components/frame-canvas")).FrameCanvas,
}));

interface OptionPictureProps {
  picture: ShownSeries;
  /** How the page names the picture, by its place: "Image A". */
  name: string;
}

/** The picture of an option, which a button enlarges in the viewer. All pictures of a question get the same box. */
export function OptionPicture({ picture, name }: OptionPictureProps) {
  const [isEnlarged, setEnlarged] = useState(false);
  const isHydrated = useHydrated();
  const { alt, previewUrl, width, height, provenance } = picture;
  const preview = (
    <img
      src={previewUrl}
      alt={alt}
      width={width}
      height={height}
      draggable={false}
      className="size-full object-contain"
    />
  );
  return (
    <span data-picture="" className="relative order-last block basis-full">
      <span className="block aspect-square overflow-hidden rounded-md bg-black">
        {/* A frame of a stack has no preview: the browser's own rendering has no window, so a canvas replaces it. */}
        {isHydrated && needsWindow(picture) ? (
          <Suspense fallback={preview}>
            <FrameCanvas series={picture} fallback={preview} />
          </Suspense>
        ) : (
          preview
        )}
      </span>
      {isHydrated && (
        <button
          type="button"
          aria-label={`Enlarge ${name}`}
          onClick={(event) => {
            // The picture is part of the option's label, whose click would choose the option.
            event.preventDefault();
            setEnlarged(true);
          }}
          className="absolute right-1.5 bottom-1.5 grid size-9 place-items-center rounded-md bg-black/65 text-white hover:bg-black"
        >
          <Maximize2 aria-hidden="true" className="size-4" />
        </button>
      )}
      <span className="sr-only">{provenance.simulated && "Simulated."}</span>
      {/* Outside of the option's label, which every click within it would choose. */}
      {isEnlarged &&
        createPortal(
          <Dialog open onClose={() => setEnlarged(false)} title={name} className="w-[min(60rem,calc(100vw-2rem))]">
            <Suspense fallback={<Spinner label="Loading the image" />}>
              <SeriesViewer series={[picture]} />
            </Suspense>
          </Dialog>,
          document.body,
        )}
    </span>
  );
}

/** Returns whether the stored values differ from what learners should see: pictures with a preview already have 8 bits and their window. */
function needsWindow({ bits, windows: [window], invert }: ShownSeries): boolean {
  return bits !== 8 || invert || window?.center !== 127.5 || window.width !== 255;
}

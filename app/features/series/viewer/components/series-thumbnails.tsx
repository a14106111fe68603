import { cn } from "~/lib/cn";
import type { ShownSeries } from "../../series";
import { nameRole } from "../stack/hanging";

interface SeriesThumbnailsProps {
  series: readonly ShownSeries[];
  /** Id of the series in the active pane. */
  shownId?: string;
  /** If undefined, the thumbnails are not buttons. */
  onShow?: (id: string) => void;
}

/** The series as small pictures, which stand beside their captions in a viewer with little room; a click shows one in the active pane. */
export function SeriesThumbnails({ series, shownId, onShow }: SeriesThumbnailsProps) {
  return (
    <ul aria-label="Series" className="flex gap-2 overflow-x-auto p-1 [scrollbar-width:thin]">
      {series.map((one) => (
        <li key={one.id} className="w-20 shrink-0 slim:w-36">
          <button
            type="button"
            disabled={!onShow}
            aria-pressed={onShow && one.id === shownId}
            onClick={() => onShow?.(one.id)}
            className="grid w-full gap-0.5 rounded-md text-start slim:grid-cols-[2.25rem_1fr] slim:items-center slim:gap-1.5"
          >
            <span
              className={cn(
                "relative block h-14 overflow-hidden rounded-md border-2 bg-black slim:h-9",
                one.id === shownId ? "border-primary" : "border-border",
              )}
            >
              <img src={one.thumbnailUrl} alt="" loading="lazy" className="size-full object-contain" />
              {nameRole(one) && (
                <span className="absolute inset-x-0 bottom-0 bg-black/70 px-1 text-[0.6875rem] text-white leading-4 slim:sr-only">
                  {nameRole(one)}
                </span>
              )}
            </span>
            <span className="line-clamp-2 text-xs leading-4">
              {nameRole(one) && <span className="hidden slim:inline">{nameRole(one)}: </span>}
              {one.caption}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

import { cn } from "~/lib/cn";
import { formatShare } from "~/lib/format-share";
import { emptyFilter } from "../../questions/filter";
import { domainName } from "../../questions/taxonomy";
import { StartButton } from "../../study/components/start-button";
import { defaultSize } from "../../study/start-request";
import { getHeatStep, type HeatStep } from "../heat-scale";
import { minAnswersToRank } from "../progress-cells";
import type { GridCell, GridRow } from "../progress-grid";

const stepClasses: Record<HeatStep, string> = {
  weakest: "bg-heat-weakest text-heat-end-foreground",
  weak: "bg-heat-weak text-foreground",
  middle: "bg-heat-middle text-foreground",
  strong: "bg-heat-strong text-foreground",
  strongest: "bg-heat-strongest text-heat-end-foreground",
};
/** Hatching for cells without answers, so that they do not look like weak or strong ones. */
const hatchClass =
  "border border-border bg-[repeating-linear-gradient(135deg,transparent_0_4px,var(--border)_4px_5px)] text-foreground";

/** Returns the classes that color a cell; null is a cell without answers. */
export function getHeatClass(step: HeatStep | null): string {
  return step ? stepClasses[step] : hatchClass;
}

/** A cell of the heat map with its share of correct answers; a click starts a session with questions of the cell (R1). */
export function HeatMapCell({ organ, cell }: { organ: GridRow["organ"]; cell: GridCell }) {
  if (cell.total === 0)
    return (
      <span className="flex h-10 items-center justify-center text-muted-foreground text-xs sm:h-13">
        <span aria-hidden="true">·</span>
        <span className="sr-only">No questions</span>
      </span>
    );
  const cellClass = cn(
    "flex h-10 w-full min-w-0 flex-col items-center justify-center gap-0 rounded-md px-0 leading-tight sm:h-13",
    getHeatClass(getHeatStep(cell)),
  );
  if (!cell.canStart)
    return (
      <span className={cellClass}>
        <CellNumbers cell={cell} />
      </span>
    );
  return (
    <StartButton
      request={{
        from: "filter",
        size: defaultSize,
        filter: { ...emptyFilter, organs: [organ], modalities: [cell.modality] },
      }}
      variant="ghost"
      className={`${cellClass} min-h-0 hover:ring-2 hover:ring-ring`}
      data-tooltip={`${domainName(organ)}, ${domainName(cell.modality)}: study ${Math.min(defaultSize, cell.total)}`}
    >
      <CellNumbers cell={cell} />
      <span className="sr-only">
        : study {domainName(organ)}, {domainName(cell.modality)}
      </span>
    </StartButton>
  );
}

/** The share of correct answers, in short form on a phone, and from tablets on the number of questions answered. */
function CellNumbers({ cell: { answered, latestCorrect, total } }: { cell: GridCell }) {
  const isPercent = answered >= minAnswersToRank;
  return (
    <>
      <span className="font-semibold text-sm tabular-nums max-sm:sr-only">{formatShare(latestCorrect, answered)}</span>
      <span aria-hidden="true" className="font-semibold text-[0.6875rem] tabular-nums sm:hidden">
        {isPercent ? Math.round((100 * latestCorrect) / answered) : answered ? `${latestCorrect}/${answered}` : "–"}
      </span>
      <span className="font-normal text-[0.6875rem] tabular-nums max-sm:sr-only">
        {answered}/{total}
        <span className="sr-only"> answered</span>
      </span>
    </>
  );
}

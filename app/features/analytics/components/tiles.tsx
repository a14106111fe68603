import { cn } from "~/lib/cn";
import { metrics } from "../report/metrics";
import type { Tile } from "../report/tiles-and-points";
import { ReportLink } from "./report-link";

interface TilesProps {
  tiles: readonly Tile[];
  /** The metric on the chart. */
  chosenMetric: Tile["id"];
}

/** The metrics of the chosen days. Clicking a metric shows it on the chart. */
export function MetricTiles({ tiles, chosenMetric }: TilesProps) {
  return (
    <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-t-xl border border-border border-b-0 bg-border md:grid-cols-4">
      {tiles.map((tile) => (
        <li key={tile.id} className="grid bg-card only:col-span-full">
          {tile.text === null ? (
            <div className={tileClass(false)}>
              <TileName tile={tile} />
              <span className="font-semibold text-2xl text-muted-foreground leading-9">–</span>
              <span className="text-muted-foreground text-xs">Not available with this filter</span>
            </div>
          ) : (
            <ReportLink
              change={{ metric: tile.id }}
              aria-current={tile.id === chosenMetric ? "true" : undefined}
              title={metrics[tile.id].note}
              className={cn(tileClass(tile.id === chosenMetric), "hover:bg-muted/60")}
            >
              <TileName tile={tile} />
              <span className="flex flex-wrap items-baseline gap-x-2">
                <span className="font-semibold text-2xl tabular-nums leading-9 tracking-tight">{tile.text}</span>
                {tile.change && (
                  <span
                    className={cn(
                      "text-xs tabular-nums",
                      { good: "text-success", bad: "text-destructive", same: "text-muted-foreground" }[
                        tile.change.tone
                      ],
                    )}
                  >
                    {tile.change.text}
                  </span>
                )}
              </span>
            </ReportLink>
          )}
        </li>
      ))}
    </ul>
  );
}

function TileName({ tile }: { tile: Tile }) {
  return <span className="text-[0.8125rem] text-muted-foreground">{metrics[tile.id].name}</span>;
}

function tileClass(isChosen: boolean): string {
  return cn(
    "flex flex-col border-b-2 px-4 pt-3 pb-2.5 -outline-offset-2!",
    isChosen ? "border-primary bg-accent/40" : "border-transparent",
  );
}

import { Badge } from "~/ui/badge";
import type { ShownSeries } from "../../series";

/** The caption of one series and the credits of all series, marked if a program computed the pictures. */
export function SeriesCaption({ series }: { series: readonly ShownSeries[] }) {
  const credits = [...new Set(series.map(({ provenance: { credit, license } }) => `${credit} · ${license}`))];
  return (
    <figcaption className="flex flex-wrap items-center gap-1.5 text-muted-foreground text-xs slim:flex-nowrap">
      {series.some(({ provenance }) => provenance.simulated) && <Badge tone="primary">Simulated</Badge>}
      {series.length === 1 && (
        <span className="min-w-0 font-medium text-foreground slim:max-w-3/5 slim:shrink-0 slim:truncate">
          {series[0]?.caption}
        </span>
      )}
      <span className="min-w-0 max-sm:truncate">Image: {credits.join("; ")}</span>
    </figcaption>
  );
}

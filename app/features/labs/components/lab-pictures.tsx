import { cn } from "~/lib/cn";
import type { LabPicture } from "../browser/lab-messages";
import type { LabEntry } from "../lab-catalog.server";
import { LabCanvas } from "./lab-canvas";
import type { LabView } from "./lab-view-controls";

interface LabPicturesProps {
  lab: LabEntry;
  /** Null until the first picture is there. */
  picture: LabPicture | null;
  view: LabView;
  isComputing: boolean;
}

/** The series of a lab side by side. On phones they stay in view while the learner changes the knobs. */
export function LabPictures({ lab, picture, view, isComputing }: LabPicturesProps) {
  const panes = picture?.series ?? Array.from({ length: lab.seriesCount }, () => null);
  return (
    <div className="sticky top-26 z-10 -mx-4 bg-background px-4 pb-2 sm:mx-0 sm:px-0 lg:static">
      <div className={cn("mx-auto grid gap-1 max-lg:max-w-[min(100%,46svh)]", panes.length > 1 && "grid-cols-2")}>
        {panes.map((series, index) => (
          <LabCanvas
            key={index}
            series={series}
            frame={view.frame}
            windowIndex={view.windowIndex}
            regions={view.areRegionsShown ? (picture?.regions ?? []) : []}
            label={describeSeries(lab.name, panes.length, index)}
          />
        ))}
      </div>
      <p role="status" className="mt-1 h-5 text-muted-foreground text-xs">
        {isComputing ? "Computing…" : "Simulated · computed by your browser"}
      </p>
    </div>
  );
}

function describeSeries(name: string, count: number, index: number): string {
  return count > 1 ? `Simulated picture ${index + 1} of ${count}: ${name}` : `Simulated picture: ${name}`;
}

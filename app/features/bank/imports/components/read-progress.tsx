import { Button } from "~/ui/button";
import { ProgressBar } from "~/ui/progress-bar";
import { formatCount } from "../../format-count";
import type { Stage } from "../browser/import-messages";
import type { ReadingProgress } from "../browser/use-import";

/** Start and end of each stage on the progress bar, in percent. */
const stageSpans: Record<Stage, [from: number, to: number]> = {
  read: [0, 8],
  understand: [8, 15],
  pictures: [15, 25],
  series: [25, 50],
  send: [50, 100],
};

/** Shows the progress of reading a file; `progress` is null once the file is read and uploaded. */
export function ReadProgress({ progress, onCancel }: { progress: ReadingProgress | null; onCancel: () => void }) {
  const [from, to] = progress ? stageSpans[progress.stage] : [100, 100];
  const fraction = progress && progress.of > 0 ? progress.done / progress.of : 0;
  return (
    <div className="grid gap-3">
      <ProgressBar
        value={Math.round(from + (to - from) * fraction)}
        max={100}
        label="Reading the file"
        className="h-2.5"
      />
      <p className="text-sm tabular-nums">{describeProgress(progress)}</p>
      {/* Announced once per stage, because a running number would flood screen readers. */}
      <p className="sr-only" role="status">
        {progress ? stageTitles[progress.stage] : "Opening the dry run."}
      </p>
      <div>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

const stageTitles: Record<Stage, string> = {
  read: "Reading the file.",
  understand: "Looking for questions in the file.",
  pictures: "Uploading the images of the file.",
  series: "Uploading the series of the file.",
  send: "Checking the questions.",
};

function describeProgress(progress: ReadingProgress | null): string {
  if (!progress) return "Opening the dry run…";
  const { stage, done, of } = progress;
  if (stage === "send") return `${formatCount(done)} of ${formatCount(of)} questions checked`;
  if (stage === "pictures") return `${done} of ${of} images uploaded`;
  if (stage === "series") return `${done} of ${of} series uploaded`;
  return stageTitles[stage];
}

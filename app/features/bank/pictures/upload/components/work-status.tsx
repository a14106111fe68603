import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ProgressBar } from "~/ui/progress-bar";
import type { UploadWork } from "../browser/use-picture-upload";

/** Shows the current step with its progress and a button that cancels it. */
export function WorkStatus({ work: { label, done, of }, onCancel }: { work: UploadWork; onCancel: () => void }) {
  return (
    <Card role="status" className="flex max-w-3xl flex-wrap items-center gap-x-4 gap-y-2">
      <div className="grid grow basis-60 gap-1.5">
        <p className="text-sm tabular-nums">
          {label}: {done} of {of}
        </p>
        <ProgressBar label={label} value={done} max={of} />
      </div>
      <Button variant="outline" size="sm" onClick={onCancel}>
        Cancel
      </Button>
    </Card>
  );
}

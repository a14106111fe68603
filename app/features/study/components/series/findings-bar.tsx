import { Crosshair } from "lucide-react";
import { Button } from "~/ui/button";
import type { OpenQuestion } from "../../open-question.server";
import { listShownSeries } from "../list-shown-series";
import { describeStoppedFrames } from "./describe-stopped-frame";
import { getKeyFrame, listFindings } from "./list-findings";
import { useViewingLog } from "./use-viewing";

interface FindingsBarProps {
  place: { sessionId: string; position: number };
  question: NonNullable<OpenQuestion["question"]>;
  review: OpenQuestion["review"];
  onShow: (frame: { series: string; frame: number }) => void;
}

/**
 * After submitting, shows buttons that open the findings in the viewer, and a text about the frame at which the learner
 * stopped. Renders nothing without findings.
 */
export function FindingsBar({ place, question, review, onShow }: FindingsBarProps) {
  const log = useViewingLog(place, question.viewing);
  const findings = listFindings(question, review);
  if (findings.length === 0) return null;
  const series = listShownSeries(question.body, question.series);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {findings.map((finding, index) => (
        <Button
          key={index}
          size="sm"
          variant="outline"
          onClick={() => onShow({ series: finding.series, frame: getKeyFrame(finding) })}
        >
          <Crosshair aria-hidden="true" />
          {findings.length > 1 ? `Show finding ${index + 1}` : "Show the finding"}
        </Button>
      ))}
      {describeStoppedFrames(log, findings, series).map((sentence) => (
        <p key={sentence} className="text-muted-foreground text-sm">
          {sentence}
        </p>
      ))}
    </div>
  );
}

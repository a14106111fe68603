import { Badge } from "~/ui/badge";
import type { Tone } from "~/ui/tone";
import type { QuestionStatus } from "../../../questions/taxonomy";
import { statusLabels } from "../../status-labels";

const tones: Partial<Record<QuestionStatus, Tone>> = { live: "success", pilot: "primary", under_review: "warning" };

/** Shows the status of a question as a badge. */
export function StatusBadge({ status }: { status: QuestionStatus }) {
  return (
    <Badge tone={tones[status]} className="whitespace-nowrap">
      {statusLabels[status]}
    </Badge>
  );
}

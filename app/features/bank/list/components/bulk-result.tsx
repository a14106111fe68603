import { Link } from "@remix-run/react";
import { editQuestionPath } from "~/admin-paths";
import { Alert } from "~/ui/alert";
import type { BulkOutcome } from "../bulk-question-actions";

interface BulkResultProps extends BulkOutcome {
  /** What the changed questions are now, such as "retired". */
  resultLabel: string;
  /** Number of questions in the selection. */
  of: number;
}

/** Shows the result of a bulk action: how many questions changed, and why the others were refused. */
export function BulkResult({ resultLabel, of, done, ...refusals }: BulkResultProps) {
  return (
    <Alert
      tone={refusals.refused.length === 0 ? "success" : "warning"}
      title={`${done.toLocaleString("en")} of ${of.toLocaleString("en")} ${resultLabel}.`}
      className="mb-6"
    >
      <Refusals {...refusals} />
    </Alert>
  );
}

/** Lists the questions that a bulk action does not change, by reason. */
export function Refusals({ refused, further }: Pick<BulkOutcome, "refused" | "further">) {
  if (refused.length === 0) return null;
  return (
    <ul className="mt-2 grid grid-cols-1 gap-2 text-sm">
      {[...groupByReason(refused)].map(([why, questions]) => (
        <li key={why}>
          {questions.length > 1 && <strong className="font-semibold">{questions.length} × </strong>}
          <span className="whitespace-pre-line">{why}</span>
          <ul className="mt-1 flex flex-wrap gap-x-3 gap-y-1">
            {questions.map(({ questionId, name }) => (
              <li key={questionId}>
                <Link to={editQuestionPath(questionId)} className="link break-all">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
      {further > 0 && <li>And {further.toLocaleString("en")} more.</li>}
    </ul>
  );
}

/** Groups refused questions by reason, because many questions have the same reason. */
function groupByReason(refused: BulkOutcome["refused"]): Map<string, BulkOutcome["refused"]> {
  const questionsByReason = new Map<string, BulkOutcome["refused"]>();
  for (const refusal of refused)
    questionsByReason.set(refusal.why, [...(questionsByReason.get(refusal.why) ?? []), refusal]);
  return questionsByReason;
}

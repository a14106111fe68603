import { Link } from "@remix-run/react";
import { editQuestionPath } from "~/admin-paths";
import { Alert } from "~/ui/alert";
import type { BulkOutcome, BulkQuestionAction } from "../bulk-question-actions";
import { bulkQuestionLabels } from "../bulk-question-actions";

/** Shows the result of a bulk action: how many questions changed, and why the others were refused. */
export function BulkResult({ act, of, done, refused, further }: BulkOutcome & { act: BulkQuestionAction; of: number }) {
  return (
    <Alert
      tone={refused.length === 0 ? "success" : "warning"}
      title={`${done.toLocaleString("en")} of ${of.toLocaleString("en")} ${bulkQuestionLabels[act].resultLabel}.`}
      className="mb-6"
    >
      {refused.length > 0 && (
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
      )}
    </Alert>
  );
}

/** Groups refused questions by reason, because many questions have the same reason. */
function groupByReason(refused: BulkOutcome["refused"]): Map<string, BulkOutcome["refused"]> {
  const questionsByReason = new Map<string, BulkOutcome["refused"]>();
  for (const refusal of refused)
    questionsByReason.set(refusal.why, [...(questionsByReason.get(refusal.why) ?? []), refusal]);
  return questionsByReason;
}

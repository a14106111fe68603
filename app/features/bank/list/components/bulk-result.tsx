import { Link } from "@remix-run/react";
import { editQuestionPath } from "~/admin-paths";
import { Alert } from "~/ui/alert";
import type { BulkAct, BulkDone } from "../bulk";
import { bulkWords } from "../bulk";

/** What became of a bulk act: how many were changed, and why each of the others was not. */
export function BulkResult({ act, of, done, refused, further }: BulkDone & { act: BulkAct; of: number }) {
  return (
    <Alert
      tone={refused.length === 0 ? "success" : "warning"}
      title={`${done.toLocaleString("en")} of ${of.toLocaleString("en")} ${bulkWords[act].did}.`}
      className="mb-6"
    >
      {refused.length > 0 && (
        <ul className="mt-2 grid max-h-72 gap-1 overflow-y-auto text-sm">
          {refused.map(({ questionId, name, why }) => (
            <li key={questionId}>
              <Link to={editQuestionPath(questionId)} className="link">
                {name}
              </Link>
              : {why}
            </li>
          ))}
          {further > 0 && <li>And {further.toLocaleString("en")} more.</li>}
        </ul>
      )}
    </Alert>
  );
}

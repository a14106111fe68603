import { Link } from "@remix-run/react";
import { resultsPath } from "~/study-paths";
import { Alert } from "~/ui/alert";
import type { AnswerResult } from "../answer-result";
import type { RefusedSave } from "../save-schema";

const refusals: Record<Exclude<RefusedSave, "finished">, string> = {
  "not-found": "This question is not there any more. Reload the page.",
  "not-opened": "This question was not open for you. Reload the page and try again.",
  locked: "Its block has ended, so this answer is not counted.",
  stopped: "The clock stands still, so this answer is not counted. Reload the page to go on.",
  changed:
    "The question was put right after you saw it, and this answer does not fit the new wording. Reload the page and answer it again.",
  "in-exam":
    "This question is in an exam you have open. Answer it there; you can open it here again after the exam ends.",
  late: "It came more than two minutes after the time was up, so it is not counted.",
};

/** Message about the last submission; nothing if it succeeded. */
export function SubmissionNote({ result, sessionId }: { result: AnswerResult | undefined; sessionId: string }) {
  switch (result?.status) {
    case "not-saved":
      return (
        <Alert title="Saved on this device">
          It is sent by itself as soon as it gets through, and the explanation then stands here. You can go on.
        </Alert>
      );
    case "already-answered":
      return (
        <Alert tone="warning" title="Already answered">
          You submitted this question in another tab or on another device first. That answer counts and is shown here.
        </Alert>
      );
    case "entered-elsewhere":
      return (
        <Alert tone="warning" title="Already answered">
          You answered this question in another tab or on another device first. That answer stands and is shown here;
          you can still change it.
        </Alert>
      );
    case "refused":
      return result.reason === "finished" ? (
        <Alert tone="warning" title="This session has ended">
          It was ended in another tab or on another device, so this answer is not counted.{" "}
          <Link to={resultsPath(sessionId)} className="link">
            See the results
          </Link>
        </Alert>
      ) : (
        <Alert tone="warning" title="Not saved">
          {refusals[result.reason]}
        </Alert>
      );
    default:
      return null;
  }
}

import { Link } from "@remix-run/react";
import { resultsPath } from "~/study-paths";
import { Alert } from "~/ui/alert";
import type { AnswerResult } from "../answer-result";
import type { RefusedSave } from "../save-schema";

const refusals: Record<Exclude<RefusedSave, "finished">, string> = {
  "not-found": "This question is no longer available. Reload the page.",
  "not-opened": "This question was not open yet. Reload the page and answer again.",
  locked: "The block has ended, so this answer does not count.",
  stopped: "The clock is stopped, so this answer does not count. Reload the page to continue.",
  changed:
    "This question was corrected after you opened it, and your answer does not fit the new version. Reload the page and answer again.",
  "in-exam":
    "This question is in your open exam. Answer the question in the exam; you can open it here again after the exam ends.",
  late: "Your answer arrived more than two minutes after your time was up, so the answer does not count.",
};

/** Message about the result of the last submission; renders nothing if the answer was stored. */
export function SubmissionNote({ result, sessionId }: { result: AnswerResult; sessionId: string }) {
  switch (result.status) {
    case "not-saved":
      return (
        <Alert title="Saved on this device">
          We will send your answer as soon as we can reach the server, and then show the explanation here. You can
          continue with the next question.
        </Alert>
      );
    case "already-answered":
      return (
        <Alert tone="warning" title="Already answered">
          You submitted an answer in another tab or on another device. That answer counts and is shown here.
        </Alert>
      );
    case "entered-elsewhere":
      return (
        <Alert tone="warning" title="Already answered">
          You saved an answer in another tab or on another device. That answer is shown here, and you can still change
          it.
        </Alert>
      );
    case "refused":
      return result.reason === "finished" ? (
        <Alert tone="warning" title="This session has ended">
          You ended the session in another tab or on another device, so this answer does not count.{" "}
          <Link to={resultsPath(sessionId)} className="link">
            See results
          </Link>
        </Alert>
      ) : (
        <Alert tone="warning" title="Answer not saved">
          {refusals[result.reason]}
        </Alert>
      );
    default:
      return null;
  }
}

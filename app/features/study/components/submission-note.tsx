import { Link } from "@remix-run/react";
import { resultsPath } from "~/paths";
import { Alert } from "~/ui/alert";
import type { AnswerResult } from "../answer-result";

/** What the learner must know about the last try to submit; nothing when it went as expected. */
export function SubmissionNote({ result, sessionId }: { result: AnswerResult | undefined; sessionId: string }) {
  switch (result?.status) {
    case "not-saved":
      return (
        <Alert tone="destructive" title="Not saved yet">
          Your answer is still here. Check your connection and submit again.
        </Alert>
      );
    case "already-answered":
      return (
        <Alert tone="warning" title="Already answered">
          You submitted this question in another tab or on another device first. That answer counts and is shown here.
        </Alert>
      );
    case "refused":
      return (
        <Alert tone="warning" title={result.reason === "finished" ? "This session has ended" : "Not saved"}>
          {result.reason === "finished" ? (
            <>
              It was ended in another tab or on another device, so this answer is not counted.{" "}
              <Link to={resultsPath(sessionId)} className="link">
                See the results
              </Link>
            </>
          ) : (
            "This question was not open for you. Reload the page and try again."
          )}
        </Alert>
      );
    default:
      return null;
  }
}

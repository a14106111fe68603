import { Form, Link } from "@remix-run/react";
import { trackEngagement } from "~/features/analytics/track-engagement";
import { countNoun } from "~/lib/text";
import { paths } from "~/paths";
import { resultsPath, sessionPath } from "~/study-paths";
import { Alert } from "~/ui/alert";
import { Button, buttonClass } from "~/ui/button";
import { emptyFilter } from "../../questions/filter";
import { getRetakes } from "../retakes";
import type { SessionSummary } from "../session-list.server";
import { defaultSize } from "../start-request";
import { useSendSavesFirst } from "./queue/use-save";
import { StartButton } from "./start-button";

/** Notice about an open session, with buttons to continue or end the session. */
export function OpenSessionNote({ summary: { id, total, answered } }: { summary: SessionSummary }) {
  const unansweredCount = total - answered;
  const sendSavesFirst = useSendSavesFirst();
  return (
    <Alert
      tone="primary"
      title={unansweredCount ? `${countNoun(unansweredCount, "question")} unanswered` : "Every question is answered"}
    >
      <p>
        {unansweredCount
          ? "You can continue now or another day. If you end the session, these questions stay unanswered and do not count as wrong."
          : "End the session to move it to your finished study sets."}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {unansweredCount > 0 && (
          <Link to={sessionPath(id)} prefetch="none" className={buttonClass()}>
            Continue
          </Link>
        )}
        <Form
          method="post"
          action={resultsPath(id)}
          onSubmit={(event) => {
            sendSavesFirst(event);
            if (!event.defaultPrevented) trackEngagement("study_session", { action: "complete" });
          }}
        >
          <Button type="submit" variant={unansweredCount ? "outline" : "primary"}>
            {" "}
            End session{" "}
          </Button>
        </Form>
      </div>
    </Alert>
  );
}

interface ResultsActionsProps {
  summary: SessionSummary;
  /** 0-based position of the first missed question; null if no question was missed. */
  firstMissedPosition: number | null;
}

/** Links and buttons for the next step: review the missed questions, retake questions, or start a new session. */
export function ResultsActions({ summary, firstMissedPosition }: ResultsActionsProps) {
  const { id, total, answered, correct, testAgainPath } = summary;
  const missedCount = answered - correct;
  const unansweredCount = total - answered;
  const buildRetakeRequest = (which: "missed" | "unanswered") => ({ from: "session", sessionId: id, which }) as const;
  const findRetake = (which: "all" | "new") =>
    getRetakes(summary).find(({ request }) => request.from === "session" && request.which === which)?.request;
  const [retakeAllRequest, similarRequest] = [findRetake("all"), findRetake("new")];
  if (testAgainPath !== null)
    return (
      <p className="flex flex-wrap items-center gap-3">
        <Link to={testAgainPath} className={buttonClass({ size: "lg" })}>
          Play test again
        </Link>
        This is a test, so its results do not count.
      </p>
    );
  return (
    // On phones there are two columns, and the main action spans both.
    <div className="grid grid-cols-2 gap-2 *:max-sm:w-full *:max-sm:px-2 *:first:max-sm:col-span-2 sm:flex sm:flex-wrap [&_button]:max-sm:w-full [&_button]:max-sm:px-2">
      {firstMissedPosition !== null && (
        <Link
          to={sessionPath(id, firstMissedPosition + 1, { onlyMissed: true })}
          prefetch="none"
          className={buttonClass({ size: "lg" })}
        >
          Review {countNoun(missedCount, "missed question")}
        </Link>
      )}
      <StartButton
        request={{ from: "filter", size: defaultSize, filter: emptyFilter }}
        variant={missedCount ? "outline" : "primary"}
        size="lg"
      >
        Start {defaultSize} new questions
      </StartButton>
      {missedCount > 0 && (
        <StartButton request={buildRetakeRequest("missed")} variant="outline" size="lg">
          Retake missed questions
        </StartButton>
      )}
      {unansweredCount > 0 && (
        <StartButton request={buildRetakeRequest("unanswered")} variant="outline" size="lg">
          Take {countNoun(unansweredCount, "unanswered question")}
        </StartButton>
      )}
      {retakeAllRequest && (
        <StartButton request={retakeAllRequest} variant="outline" size="lg">
          Retake all {total} questions
        </StartButton>
      )}
      {similarRequest && (
        <StartButton request={similarRequest} variant="outline" size="lg">
          Start a similar session
        </StartButton>
      )}
      <Link to={paths.home} className={buttonClass({ variant: "ghost", size: "lg" })}>
        Home
      </Link>
    </div>
  );
}

import { Form, Link } from "@remix-run/react";
import { trackEngagement } from "~/features/analytics/track-engagement";
import { cn } from "~/lib/cn";
import { countNoun } from "~/lib/text";
import { paths } from "~/paths";
import { groupSetPath, missedPath, resultsPath, sessionPath } from "~/study-paths";
import { ActionMenu } from "~/ui/action-menu";
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

/**
 * The main next step, to review the missed questions or, without any, to start new ones, and a menu with the other steps.
 */
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
  const newQuestionsRequest = { from: "filter", size: defaultSize, filter: emptyFilter } as const;
  const newQuestionsLabel = `Start ${defaultSize} new questions`;
  const menuItems = [
    firstMissedPosition !== null && { label: newQuestionsLabel, request: newQuestionsRequest },
    missedCount > 0 && { label: "Retake missed questions", request: buildRetakeRequest("missed") },
    unansweredCount > 0 && {
      label: `Take ${countNoun(unansweredCount, "unanswered question")}`,
      request: buildRetakeRequest("unanswered"),
    },
    retakeAllRequest && { label: `Retake all ${total} questions`, request: retakeAllRequest },
    similarRequest && { label: "Start a similar session", request: similarRequest },
  ].filter((item) => item !== false && item !== undefined);
  return (
    <div className="flex flex-wrap gap-2">
      {firstMissedPosition !== null ? (
        <Link
          to={sessionPath(id, firstMissedPosition + 1, { onlyMissed: true })}
          prefetch="none"
          className={buttonClass({ size: "lg" })}
        >
          Review {countNoun(missedCount, "missed question")}
        </Link>
      ) : (
        <StartButton request={newQuestionsRequest} size="lg">
          {newQuestionsLabel}
        </StartButton>
      )}
      {summary.request?.from === "group-set" && (
        <Link
          to={groupSetPath(summary.request.token)}
          prefetch="none"
          className={buttonClass({ variant: "outline", size: "lg" })}
        >
          Go to the group set
        </Link>
      )}
      {summary.request?.from === "adaptive" && (
        <Link to={paths.adaptivePractice} prefetch="none" className={buttonClass({ variant: "outline", size: "lg" })}>
          See your level
        </Link>
      )}
      <ActionMenu label="More actions">
        {menuItems.map(({ label, request }) => (
          <StartButton key={label} request={request} variant="ghost" className="w-full justify-start">
            {label}
          </StartButton>
        ))}
        {missedCount > 0 && (
          <Link to={missedPath(id)} prefetch="none" className={menuLinkClass}>
            Print missed questions
          </Link>
        )}
        <Link to={paths.home} className={menuLinkClass}>
          Home
        </Link>
      </ActionMenu>
    </div>
  );
}

const menuLinkClass = cn(buttonClass({ variant: "ghost" }), "w-full justify-start");

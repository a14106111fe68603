import { Form, Link } from "@remix-run/react";
import { engage } from "~/features/analytics/engage";
import { count } from "~/lib/text";
import { paths, resultsPath, sessionPath } from "~/paths";
import { Alert } from "~/ui/alert";
import { Button, buttonClass } from "~/ui/button";
import { everything } from "../../questions/filter";
import type { SessionSummary } from "../sessions.server";
import { usualSize } from "../start-request";
import { StartButton } from "./start-button";

/** The session is still open: go on, or end it here. */
export function OpenSessionNote({ summary: { id, total, answered } }: { summary: SessionSummary }) {
  const open = total - answered;
  return (
    <Alert tone="primary" title={open ? `${count(open, "question")} still open` : "Every question is answered"}>
      <p>
        {open
          ? "You can go on now or on another day. Ending the session leaves these questions out; they do not count as wrong."
          : "End the session to file it under your finished ones."}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {open > 0 && (
          <Link to={sessionPath(id)} prefetch="none" className={buttonClass()}>
            Continue
          </Link>
        )}
        <Form method="post" action={resultsPath(id)} onSubmit={() => engage("study_session", { action: "complete" })}>
          <Button type="submit" variant={open ? "outline" : "primary"}>
            End the session
          </Button>
        </Form>
      </div>
    </Alert>
  );
}

interface ResultsActionsProps {
  summary: SessionSummary;
  /** 0-based place of the first missed question; null when nothing was missed. */
  firstMissed: number | null;
}

/** What to do next: look at what was missed, do it again, or go on with something new. */
export function ResultsActions({ summary: { id, total, answered, correct }, firstMissed }: ResultsActionsProps) {
  const missed = answered - correct;
  const open = total - answered;
  const retake = (which: "all" | "missed" | "unanswered") => ({ from: "session", sessionId: id, which }) as const;
  return (
    <div className="flex flex-wrap gap-2">
      {firstMissed !== null && (
        <Link
          to={sessionPath(id, firstMissed + 1, { onlyMissed: true })}
          prefetch="none"
          className={buttonClass({ size: "lg" })}
        >
          Review {missed === 1 ? "the missed one" : `the ${missed} missed`}
        </Link>
      )}
      <StartButton
        request={{ from: "filter", size: usualSize, filter: everything }}
        variant={missed ? "outline" : "primary"}
        size="lg"
      >
        New quick set of {usualSize}
      </StartButton>
      {missed > 0 && (
        <StartButton request={retake("missed")} variant="outline" size="lg">
          Retake the missed
        </StartButton>
      )}
      {open > 0 && (
        <StartButton request={retake("unanswered")} variant="outline" size="lg">
          Take the {open} left out
        </StartButton>
      )}
      <StartButton request={retake("all")} variant="outline" size="lg">
        Retake all {total}
      </StartButton>
      <Link to={paths.home} className={buttonClass({ variant: "ghost", size: "lg" })}>
        Home
      </Link>
    </div>
  );
}

import { Form, Link } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { count } from "~/lib/text";
import type { TimeText } from "~/lib/time-text";
import { paths, resultsPath, sessionPath } from "~/paths";
import { Badge } from "~/ui/badge";
import { Button, buttonClass } from "~/ui/button";
import { ProgressBar } from "~/ui/progress-bar";
import { shareText } from "../../progress/share";
import type { SessionSummary } from "../sessions.server";
import { StartButton } from "./start-button";
import { Time } from "./time";

export interface ShownSession extends SessionSummary {
  title: string;
  lastActive: TimeText;
}

const modeNames = { tutor: "Tutor" };

/** One session: what it was, how far it got or how it went, and what can be done with it. */
export function SessionRow({ session }: { session: ShownSession }) {
  const { id, title, mode, total, answered, correct, finishedAt, lastActive } = session;
  const finished = finishedAt !== null;
  return (
    <li className="grid gap-3 border-border border-t py-4 first:border-t-0">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1.5">
        <div className="min-w-0">
          <h3 className="font-medium text-[0.9375rem]">{title}</h3>
          <p className="text-[0.8125rem] text-muted-foreground">
            {modeNames[mode]} · {count(total, "question")} · {finished ? "finished" : "last active"}{" "}
            <Time at={lastActive} />
            <span className="hidden sm:inline"> ({lastActive.absolute})</span>
          </p>
        </div>
        {finished ? (
          <Badge tone="primary">
            {answered === 0 ? "Nothing answered" : `${correct} of ${answered} correct`}
            {answered >= 5 && ` · ${shareText(correct, answered)}`}
          </Badge>
        ) : (
          <Badge>
            {answered} of {total} answered
          </Badge>
        )}
      </div>
      {!finished && <ProgressBar value={answered} max={total} label="Answered questions of this session" />}
      <div className="flex flex-wrap items-center gap-2">
        {finished ? <FinishedActions session={session} /> : <ResumeLink id={id} title={title} />}
        <DeleteSession id={id} title={title} />
      </div>
    </li>
  );
}

function ResumeLink({ id, title }: { id: string; title: string }) {
  return (
    <Link to={sessionPath(id)} className={buttonClass({ size: "sm" })}>
      Resume
      <span className="sr-only">: {title}</span>
    </Link>
  );
}

function FinishedActions({ session: { id, title, request, total, answered, correct } }: { session: ShownSession }) {
  const which = [
    { which: "all", name: "Retake all", n: total },
    { which: "missed", name: `Missed (${answered - correct})`, n: answered - correct },
    { which: "unanswered", name: `Unanswered (${total - answered})`, n: total - answered },
  ] as const;
  return (
    <>
      <Link to={resultsPath(id)} className={buttonClass({ variant: "secondary", size: "sm" })}>
        Review
        <span className="sr-only">: {title}</span>
      </Link>
      {which
        .filter(({ n }) => n > 0)
        .map(({ which, name }) => (
          <StartButton key={which} request={{ from: "session", sessionId: id, which }} variant="outline" size="sm">
            {name}
            <span className="sr-only">: {title}</span>
          </StartButton>
        ))}
      {request?.from === "filter" && (
        <StartButton request={request} variant="outline" size="sm">
          New with this filter
          <span className="sr-only">: {title}</span>
        </StartButton>
      )}
    </>
  );
}

/** Opens to its confirmation in place, so that it works without JavaScript and nothing is deleted by one stray click. */
function DeleteSession({ id, title }: { id: string; title: string }) {
  return (
    <details className="ml-auto open:basis-full">
      <summary className={buttonClass({ variant: "ghost", size: "sm" })}>
        <Trash2 aria-hidden="true" />
        <span className="sr-only sm:not-sr-only">Delete</span>
        <span className="sr-only">: {title}</span>
      </summary>
      <Form
        method="post"
        action={paths.recent}
        preventScrollReset
        className="mt-2 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-muted p-3"
      >
        <p className="text-sm">This takes it off your list. Your answers, progress and statistics stay.</p>
        <Button type="submit" name="archive" value={id} variant="destructive" size="sm">
          Delete this study set
        </Button>
      </Form>
    </details>
  );
}

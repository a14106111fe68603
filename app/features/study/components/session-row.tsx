import { Form, Link } from "@remix-run/react";
import { Archive, ArchiveRestore } from "lucide-react";
import { formatShare } from "~/lib/format-share";
import { countNoun } from "~/lib/text";
import type { TimeText } from "~/lib/time-text";
import { resultsPath, sessionPath } from "~/study-paths";
import { ActionMenu } from "~/ui/action-menu";
import { Badge } from "~/ui/badge";
import { Button, buttonClass } from "~/ui/button";
import { ProgressBar } from "~/ui/progress-bar";
import { QuestionThumbnail } from "../../questions/components/question-thumbnail";
import { getScore, type ShownScore } from "../engine/score";
import { modeNames } from "../engine/session-taxonomy";
import { type RecentFilter, recentPath } from "../recent-query";
import { getRetakes } from "../retakes";
import type { SessionSummary } from "../session-list.server";
import { StartButton } from "./start-button";
import { Time } from "./time";

export interface ShownSession extends Omit<SessionSummary, "correct"> {
  title: string;
  /** Address of the thumbnail of an opened picture. */
  thumbnailUrl: string | null;
  lastActivity: TimeText;
  archived: boolean;
  /** Number of correct answers; null while the session is open. */
  correct: number | null;
}

interface SessionRowProps {
  session: ShownSession;
  filter: RecentFilter;
}

/** One session with its progress or score, and its actions. */
export function SessionRow({ session, filter }: SessionRowProps) {
  const { id, title, mode, total, answered, correct, withheld, lastActivity, thumbnailUrl } = session;
  return (
    <li className="grid gap-3 border-border border-t py-4 first:border-t-0">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1.5">
        <div className="flex min-w-0 gap-3 sm:flex-1">
          <QuestionThumbnail url={thumbnailUrl} />
          <div className="min-w-0">
            <h3 className="font-medium text-[0.9375rem]">{title}</h3>
            <p className="text-[0.8125rem] text-muted-foreground">
              {modeNames[mode]} · {countNoun(total + withheld, "question")} ·{" "}
              {correct === null ? "last active" : "finished"} <Time at={lastActivity} />
              <span className="hidden sm:inline"> ({lastActivity.exact})</span>
            </p>
          </div>
        </div>
        {correct === null ? (
          <Badge>
            {answered} of {total} answered
          </Badge>
        ) : (
          <span className="flex flex-wrap gap-1.5">
            {total > 0 && (
              <Badge tone="primary">
                {answered ? formatScore(getScore(session, { total, answered, correct })) : "None answered"}
              </Badge>
            )}
            {withheld > 0 && <Badge>{withheld} in an open exam</Badge>}
          </span>
        )}
      </div>
      {correct === null && <ProgressBar value={answered} max={total} label="Answered questions in this session" />}
      <div className="flex flex-wrap items-center gap-2">
        {correct === null ? (
          <ResumeLink id={id} title={title} />
        ) : (
          <FinishedActions session={{ ...session, correct }} />
        )}
        <ArchiveButton session={session} filter={filter} />
      </div>
    </li>
  );
}

/** Formats a score, with a percentage from 5 questions on. */
function formatScore({ right, outOf, unanswered }: ShownScore): string {
  const shareText = outOf >= 5 ? ` · ${formatShare(right, outOf)}` : "";
  return `${right} of ${outOf} correct${shareText}${unanswered ? ` · ${unanswered} unanswered` : ""}`;
}

function ResumeLink({ id, title }: { id: string; title: string }) {
  return (
    <Link to={sessionPath(id)} prefetch="none" className={buttonClass({ size: "sm" })}>
      Resume
      <span className="sr-only">: {title}</span>
    </Link>
  );
}

function FinishedActions({ session }: { session: ShownSession & { correct: number } }) {
  const { id, title } = session;
  const retakes = getRetakes(session);
  const renderRetakes = (look: { variant: "outline" | "ghost"; size?: "sm"; className?: string }) =>
    retakes.map(({ name, request }) => (
      <StartButton key={name} request={request} {...look}>
        {name}
        <span className="sr-only">: {title}</span>
      </StartButton>
    ));
  return (
    <>
      <Link to={resultsPath(id)} className={buttonClass({ variant: "secondary", size: "sm" })}>
        Review
        <span className="sr-only">: {title}</span>
      </Link>
      {retakes.length < 2 ? (
        renderRetakes({ variant: "outline", size: "sm" })
      ) : (
        <ActionMenu
          size="sm"
          label={
            <span>
              Retake
              <span className="sr-only">: {title}</span>
            </span>
          }
        >
          {renderRetakes({ variant: "ghost", className: "w-full justify-start" })}
        </ActionMenu>
      )}
    </>
  );
}

/** Button that archives or restores the session. */
function ArchiveButton({ session: { id, title, archived }, filter }: SessionRowProps) {
  const Icon = archived ? ArchiveRestore : Archive;
  return (
    <Form method="post" action={recentPath(filter)} preventScrollReset className="ml-auto">
      <Button type="submit" name={archived ? "restore" : "archive"} value={id} variant="ghost" size="sm">
        <Icon aria-hidden="true" />
        {archived ? "Restore" : "Archive"}
        <span className="sr-only">: {title}</span>
      </Button>
    </Form>
  );
}

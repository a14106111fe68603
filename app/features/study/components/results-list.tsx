import { Link } from "@remix-run/react";
import { Check, Circle, CircleDot, Flag, Lock, X } from "lucide-react";
import { cn } from "~/lib/cn";
import { formatDuration } from "~/lib/duration";
import { sessionPath } from "~/study-paths";
import { QuestionThumbnail } from "../../questions/components/question-thumbnail";
import { domainName } from "../../questions/taxonomy";
import type { Mark } from "../engine/marks";
import type { SessionResults } from "../session-results.server";
import { getMarkLabel } from "./mark-labels";

/** A question of the results, as the page shows it. */
export type QuestionResult = Omit<SessionResults["questions"][number], "pictureKey"> & { thumbnailUrl: string | null };

export interface ResultsListProps {
  sessionId: string;
  questions: readonly QuestionResult[];
  finished: boolean;
  /** Whether the learner may also open unopened questions. */
  mayOpenAll: boolean;
  showTime: boolean;
}

/** All questions of the session with their results; each row links to the question. */
export function ResultsList({ sessionId, questions, finished, mayOpenAll, showTime }: ResultsListProps) {
  return (
    <ol className="overflow-hidden rounded-xl border border-border bg-card">
      {questions.map((question) => (
        <QuestionLine
          key={question.position}
          question={question}
          to={finished && !question.opened && !mayOpenAll ? null : sessionPath(sessionId, question.position + 1)}
          showTime={showTime}
        />
      ))}
    </ol>
  );
}

interface QuestionLineProps {
  question: QuestionResult;
  /** Path of the question; null if the question cannot be opened. */
  to: string | null;
  showTime: boolean;
}

function QuestionLine({ question, to, showTime }: QuestionLineProps) {
  const { position, mark, organ, modality, topic, stem, thumbnailUrl, took, flagged } = question;
  const domains = [organ === "none" ? null : domainName(organ), domainName(modality)].filter(Boolean).join(" · ");
  const content = (
    <>
      <MarkIcon mark={mark} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{position + 1}.</span>
          <span className={cn("font-medium text-sm", markStyles[mark].look)}>{getMarkLabel(mark)}</span>
          <span className="text-muted-foreground text-sm">{domains}</span>
          {flagged && (
            <span className="flex items-center gap-1 text-sm text-warning">
              <Flag aria-hidden="true" className="size-3.5 fill-current" />
              flagged
            </span>
          )}
        </span>
        <span className="mt-0.5 line-clamp-2 text-sm">
          {mark === "withheld"
            ? "Hidden until your open exam ends"
            : (stem ?? (to === null ? "Not opened yet" : "Open to see the question"))}
        </span>
        <span className="mt-0.5 block text-muted-foreground text-xs">{topic}</span>
      </span>
      <QuestionThumbnail url={thumbnailUrl} />
      {showTime && took !== null && (
        <span className="shrink-0 self-start text-muted-foreground text-sm tabular-nums">{formatDuration(took)}</span>
      )}
    </>
  );
  const rowClassName = "flex items-start gap-3 px-4 py-3";
  return (
    <li className="border-border border-t first:border-t-0">
      {to === null ? (
        <div className={rowClassName}>{content}</div>
      ) : (
        <Link to={to} prefetch="none" className={cn(rowClassName, "outline-offset-[-2px] hover:bg-accent/50")}>
          {content}
        </Link>
      )}
    </li>
  );
}

const markStyles = {
  correct: { icon: Check, look: "text-success", ring: "border-success bg-success/10" },
  incorrect: { icon: X, look: "text-destructive", ring: "border-destructive bg-destructive/10" },
  entered: { icon: CircleDot, look: "text-primary", ring: "border-primary bg-primary/10" },
  withheld: { icon: Lock, look: "text-muted-foreground", ring: "border-border" },
  unanswered: { icon: Circle, look: "text-muted-foreground", ring: "border-border" },
};

function MarkIcon({ mark }: { mark: Mark }) {
  const { icon: Icon, look, ring } = markStyles[mark];
  return (
    <span
      aria-hidden="true"
      className={cn("mt-0.5 grid size-6 shrink-0 place-items-center rounded-md border", look, ring)}
    >
      <Icon className={mark === "unanswered" ? "size-2" : "size-3.5"} strokeWidth={3} />
    </span>
  );
}

import { Form, Link } from "@remix-run/react";
import { Flag } from "lucide-react";
import { trackEngagement } from "~/features/analytics/track-engagement";
import { cn } from "~/lib/cn";
import { formatDuration } from "~/lib/duration";
import { countNoun } from "~/lib/text";
import { resultsPath, sessionClockPath, sessionPath } from "~/study-paths";
import { Button, buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import type { Clock } from "../../engine/clock";
import type { SessionMode } from "../../engine/session-taxonomy";
import { StudyBanner } from "../queue/study-banner";
import { useSendSavesFirst } from "../queue/use-save";
import { getBreakHeading, getLeavingNote } from "./exam-labels";
import { useReloadWhenSent } from "./use-reload-when-sent";

export interface ExamReview {
  id: string;
  mode: SessionMode;
  block: { index: number; count: number; from: number; to: number };
  clock: Clock;
  /** The questions of the current block. */
  questions: { position: number; answered: boolean; flagged: boolean }[];
  /** Number of unanswered questions in later blocks. */
  laterUnansweredCount: number;
}

/** Returns the title of the review screen, which names the current block unless it is the last block. */
export function getReviewTitle({ block: { index, count }, clock }: ExamReview): string {
  if (clock.state === "break") return "Confirm before you end the exam";
  return index + 1 < count ? `Review before you end block ${index + 1}` : "Review before you end the exam";
}

/**
 * Review screen of an exam: which questions are answered, unanswered, and flagged, without saying which answers are
 * correct (Q12).
 */
export function ReviewScreen({ review }: { review: ExamReview }) {
  const { id, mode, block, clock, questions } = review;
  const unansweredQuestions = questions.filter(({ answered }) => !answered);
  const flaggedQuestions = questions.filter((question) => question.flagged);
  const isBreak = clock.state === "break";
  const [firstUnanswered] = unansweredQuestions;
  useReloadWhenSent();
  return (
    <div className="grid gap-6">
      <StudyBanner sessionId={id} position={null} />
      <Card className="grid gap-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 className="font-semibold text-lg">
            {isBreak
              ? getBreakHeading(block)
              : block.count > 1
                ? `Block ${block.index + 1} of ${block.count}`
                : "All questions"}
          </h2>
          {clock.remainingMs !== null && !isBreak && (
            <p className="text-muted-foreground text-sm">
              {formatDuration(Math.max(0, clock.remainingMs))} left when this page was opened
              {clock.state === "running" ? "" : "; the clock is paused"}
            </p>
          )}
        </div>
        {isBreak ? (
          <p>
            Your answers are saved and locked. Questions you have not seen yet:{" "}
            {unansweredQuestions.length + review.laterUnansweredCount}.
          </p>
        ) : (
          <>
            <p>
              {questions.length - unansweredQuestions.length} answered,{" "}
              <strong>{unansweredQuestions.length} unanswered</strong>, {flaggedQuestions.length} flagged.
            </p>
            <QuestionGrid id={id} questions={questions} />
          </>
        )}
        <div className="flex flex-wrap items-start gap-2">
          <Link
            to={sessionPath(id, !isBreak && firstUnanswered ? firstUnanswered.position + 1 : undefined)}
            prefetch="none"
            className={buttonClass({ variant: unansweredQuestions.length ? "primary" : "outline" })}
          >
            {isBreak
              ? "Back to break"
              : firstUnanswered
                ? `Go to unanswered question ${firstUnanswered.position + 1}`
                : "Back to questions"}
          </Link>
        </div>
      </Card>
      <div className="grid gap-3">
        {!isBreak && block.index + 1 < block.count && (
          <EndForm
            title={`End block ${block.index + 1}`}
            unanswered={unansweredQuestions.length}
            action={sessionClockPath(id)}
            fields={{ act: "end-block", block: block.index }}
            text="The block locks when it ends, and a break follows."
          />
        )}
        <EndForm
          title="End exam"
          unanswered={unansweredQuestions.length + review.laterUnansweredCount}
          action={resultsPath(id)}
          fields={{}}
          text={
            !isBreak && block.index + 1 < block.count
              ? "All blocks end, including blocks you have not started."
              : "We grade your answers, and you can no longer change them."
          }
          endsSession
        />
        {clock.state === "running" && <p className="text-muted-foreground text-sm">{getLeavingNote(mode)}</p>}
      </div>
    </div>
  );
}

function QuestionGrid({ id, questions }: { id: string; questions: ExamReview["questions"] }) {
  return (
    <ol aria-label="Questions in this block" className="grid grid-cols-[repeat(auto-fill,minmax(3.25rem,1fr))] gap-2">
      {questions.map(({ position, answered, flagged }) => (
        <li key={position}>
          <Link
            to={sessionPath(id, position + 1)}
            prefetch="none"
            aria-label={`Question ${position + 1}, ${answered ? "answered" : "unanswered"}${flagged ? ", flagged" : ""}`}
            className={cn(
              "relative grid h-11 place-items-center rounded-lg border font-medium text-sm tabular-nums",
              answered
                ? "border-primary/45 bg-primary/10 text-primary"
                : "border-input border-dashed bg-card text-foreground hover:bg-accent",
            )}
          >
            {position + 1}
            {flagged && <Flag aria-hidden="true" className="absolute top-1 right-1 size-3 fill-current text-warning" />}
          </Link>
        </li>
      ))}
    </ol>
  );
}

interface EndFormProps {
  title: string;
  unanswered: number;
  action: string;
  fields: Record<string, string | number>;
  text: string;
  /** Whether the form ends the session. */
  endsSession?: boolean;
}

/** Form that ends the block or session, after showing the number of unanswered questions. Works without JavaScript. */
function EndForm({ title, unanswered, action, fields, text, endsSession = false }: EndFormProps) {
  const sendSavesFirst = useSendSavesFirst();
  return (
    <details className="group">
      <summary className={buttonClass({ variant: unanswered ? "outline" : "primary", size: "lg" })}>{title} …</summary>
      <div className="mt-2 rounded-xl border border-border bg-card px-4 py-3 sm:px-5">
        <p className="mb-3 text-sm">
          <strong>
            {unanswered === 0
              ? "Every question is answered."
              : `${countNoun(unanswered, "question")} unanswered: each counts as 0 in the score.`}
          </strong>{" "}
          {text}
        </p>
        <Form
          method="post"
          action={action}
          onSubmit={(event) => {
            sendSavesFirst(event);
            if (endsSession && !event.defaultPrevented) trackEngagement("study_session", { action: "complete" });
          }}
        >
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" variant={unanswered ? "warning" : "primary"}>
            {unanswered ? `${title} with ${unanswered} unanswered` : title}
          </Button>
        </Form>
      </div>
    </details>
  );
}

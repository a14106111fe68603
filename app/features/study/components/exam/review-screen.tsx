import { Form, Link } from "@remix-run/react";
import { Flag } from "lucide-react";
import { trackEngagement } from "~/features/analytics/track-engagement";
import { cn } from "~/lib/cn";
import { formatDuration } from "~/lib/duration";
import { countNoun } from "~/lib/text";
import { resultsPath, sessionClockPath, sessionPath } from "~/study-paths";
import { Button, buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import type { ExamReview } from "../../exam-review";
import { StudyBanner } from "../queue/study-banner";
import { useQueueView, useSendSavesFirst } from "../queue/use-save";
import { getBreakHeading, getLeavingNote } from "./exam-labels";
import { RunningClock } from "./running-clock";
import { useReloadWhenSent } from "./use-reload-when-sent";

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
      {!isBreak && <ReviewBar review={review} answeredCount={questions.length - unansweredQuestions.length} />}
      <Card className="grid gap-4">
        <h2 className="font-semibold text-lg">
          {isBreak
            ? getBreakHeading(block)
            : block.count > 1
              ? `Block ${block.index + 1} of ${block.count}`
              : "All questions"}
        </h2>
        {isBreak ? (
          <p>
            Your answers are saved and locked. These questions are still ahead of you:{" "}
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

/** Bar that stays in view: how many questions are answered, and the time left. */
function ReviewBar({ review, answeredCount }: { review: ExamReview; answeredCount: number }) {
  const { clock, questions, isCalmMode } = review;
  const hasWaitingSaves = useQueueView().waiting.length > 0;
  return (
    <div className="exam-bar">
      <p className="mr-auto font-semibold">
        {answeredCount} of {questions.length} <span className="font-normal text-muted-foreground">answered</span>
      </p>
      {clock.state === "running" ? (
        <RunningClock session={review} position={null} isCalmMode={isCalmMode} hasWaitingSaves={hasWaitingSaves} />
      ) : (
        clock.remainingMs !== null && (
          <p className="text-muted-foreground text-sm">{formatDuration(clock.remainingMs)} left; the clock is paused</p>
        )
      )}
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
      <summary className={buttonClass({ variant: unanswered ? "outline" : "primary", size: "lg" })}>{title}…</summary>
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

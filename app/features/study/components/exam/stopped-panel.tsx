import { Form, Link } from "@remix-run/react";
import { Coffee, Lock, Pause } from "lucide-react";
import type { ReactNode } from "react";
import { formatDuration } from "~/lib/duration";
import { countNoun } from "~/lib/text";
import { resultsPath, sessionClockPath, sessionPath } from "~/study-paths";
import { Button, buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { isExam } from "../../engine/session-taxonomy";
import type { OpenQuestion } from "../../open-question.server";

/**
 * Message in place of a hidden question (`isQuestionHidden`): the session is paused or in a break, or the question is in
 * another block.
 */
export function StoppedPanel({ open }: { open: OpenQuestion }) {
  const { clock } = open.session;
  if (clock.state === "break") return <BreakPanel open={open} />;
  return clock.state === "pause" ? <PausedPanel open={open} /> : <OtherBlockPanel open={open} />;
}

function BreakPanel({ open }: { open: OpenQuestion }) {
  const { id, block, marks, clock } = open.session;
  const questionCount = block.to - block.from;
  const endedMarks = marks.slice(0, block.from);
  const answeredCount = endedMarks.filter((mark) => mark !== "unanswered").length;
  const endedBlocksText = block.index === 1 ? "Block 1 has ended" : `Blocks 1 to ${block.index} have ended`;
  return (
    <EmptyState
      icon={Coffee}
      title="Take the time you need"
      action={
        <>
          <ResumeForm open={open} questionNumber={null}>
            Start block {block.index + 1}
          </ResumeForm>
          <Link to={resultsPath(id)} prefetch="none" className={buttonClass({ variant: "outline" })}>
            Review and end exam
          </Link>
        </>
      }
    >
      <p>
        {endedBlocksText} and {block.index === 1 ? "is" : "are"} locked: {answeredCount} of {endedMarks.length}{" "}
        answered. Block {block.index + 1} has {countNoun(questionCount, "question")}
        {clock.remainingMs === null ? "." : ` and ${formatDuration(clock.remainingMs)}.`}
      </p>
      <p className="mt-2">The clock is stopped.</p>
    </EmptyState>
  );
}

function PausedPanel({ open }: { open: OpenQuestion }) {
  const { id, mode, clock } = open.session;
  return (
    <EmptyState
      icon={Pause}
      title="Paused"
      action={
        <>
          <ResumeForm open={open} questionNumber={open.position + 1}>
            Resume session
          </ResumeForm>
          <Link to={resultsPath(id)} prefetch="none" className={buttonClass({ variant: "outline" })}>
            {isExam(mode) ? "Review and end exam" : "Results so far"}
          </Link>
        </>
      }
    >
      The clock is paused{clock.remainingMs === null ? "" : ` with ${formatDuration(clock.remainingMs)} left`}, and the
      question is hidden until you resume. You can close this page and come back another day.
    </EmptyState>
  );
}

function OtherBlockPanel({ open: { session, position } }: { open: OpenQuestion }) {
  const { id, block } = session;
  const hasEnded = position < block.from;
  return (
    <EmptyState
      icon={Lock}
      title={hasEnded ? "This block has ended" : "This block has not started"}
      action={
        <Link to={sessionPath(id)} prefetch="none" className={buttonClass()}>
          Back to block {block.index + 1}
        </Link>
      }
    >
      {hasEnded
        ? "Your answers in this block are saved and locked. You can review them after the exam ends."
        : `End block ${block.index + 1} to open the next block.`}
    </EmptyState>
  );
}

function ResumeForm({
  open,
  questionNumber,
  children,
}: {
  open: OpenQuestion;
  questionNumber: number | null;
  children: ReactNode;
}) {
  const { id, block } = open.session;
  return (
    <Form method="post" action={sessionClockPath(id)}>
      <input type="hidden" name="block" value={block.index} />
      {questionNumber !== null && <input type="hidden" name="q" value={questionNumber} />}
      <Button type="submit" name="act" value="resume">
        {children}
      </Button>
    </Form>
  );
}

import { Form, Link } from "@remix-run/react";
import { Coffee, Lock, Pause } from "lucide-react";
import type { ReactNode } from "react";
import { formatDuration } from "~/lib/duration";
import { countNoun } from "~/lib/text";
import { resultsPath, sessionClockPath, sessionPath } from "~/study-paths";
import { Button, buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { isExam } from "../../engine/taxonomy";
import type { OpenQuestion } from "../../open-question.server";

/**
 * Message in place of a hidden question (`isHeldBack`): the session is paused or in a break, or the question is in
 * another block.
 */
export function StoppedPanel({ open }: { open: OpenQuestion }) {
  const { clock } = open.session;
  if (clock.state === "break") return <Break open={open} />;
  return clock.state === "pause" ? <Paused open={open} /> : <OtherBlock open={open} />;
}

function Break({ open }: { open: OpenQuestion }) {
  const { id, block, marks, clock } = open.session;
  const size = block.to - block.from;
  const ended = marks.slice(0, block.from);
  const answered = ended.filter((mark) => mark !== "unanswered").length;
  const before = block.index === 1 ? "Block 1 has ended" : `Blocks 1 to ${block.index} have ended`;
  return (
    <EmptyState
      icon={Coffee}
      title="Take the time you need"
      action={
        <>
          <Resume open={open} q={null}>
            Start block {block.index + 1}
          </Resume>
          <Link to={resultsPath(id)} prefetch="none" className={buttonClass({ variant: "outline" })}>
            Review and end exam
          </Link>
        </>
      }
    >
      <p>
        {before} and {block.index === 1 ? "is" : "are"} locked: {answered} of {ended.length} answered. Block{" "}
        {block.index + 1} has {countNoun(size, "question")}
        {clock.remainingMs === null ? "." : ` and ${formatDuration(clock.remainingMs)}.`}
      </p>
      <p className="mt-2">The clock is stopped.</p>
    </EmptyState>
  );
}

function Paused({ open }: { open: OpenQuestion }) {
  const { id, mode, clock } = open.session;
  return (
    <EmptyState
      icon={Pause}
      title="Paused"
      action={
        <>
          <Resume open={open} q={open.position + 1}>
            Resume session
          </Resume>
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

function OtherBlock({ open: { session, position } }: { open: OpenQuestion }) {
  const { id, block } = session;
  const over = position < block.from;
  return (
    <EmptyState
      icon={Lock}
      title={over ? "This block has ended" : "This block has not started"}
      action={
        <Link to={sessionPath(id)} prefetch="none" className={buttonClass()}>
          Back to block {block.index + 1}
        </Link>
      }
    >
      {over
        ? "Your answers in this block are saved and locked. You can review them after the exam ends."
        : `End block ${block.index + 1} to open the next block.`}
    </EmptyState>
  );
}

function Resume({ open, q, children }: { open: OpenQuestion; q: number | null; children: ReactNode }) {
  const { id, block } = open.session;
  return (
    <Form method="post" action={sessionClockPath(id)}>
      <input type="hidden" name="block" value={block.index} />
      {q !== null && <input type="hidden" name="q" value={q} />}
      <Button type="submit" name="act" value="resume">
        {children}
      </Button>
    </Form>
  );
}

import { Form, Link } from "@remix-run/react";
import { ListChecks, Pause } from "lucide-react";
import { resultsPath, sessionClockPath } from "~/study-paths";
import { Button, buttonClass } from "~/ui/button";
import { isExam } from "../../engine/session-taxonomy";
import type { OpenQuestion } from "../../open-question.server";
import { useSendSavesFirst } from "../queue/use-save";
import { RunningClock, type RunningClockProps } from "./running-clock";

interface SessionBarProps extends Omit<RunningClockProps, "session" | "position"> {
  open: OpenQuestion;
}

/**
 * Time left, pause button, and review link of a timed session or exam; renders nothing while no clock runs in a session
 * that is not an exam.
 */
export function SessionBar({ open, ...clockProps }: SessionBarProps) {
  const { clock, mode, finished, id } = open.session;
  const isTimed = clock.state === "running";
  if (finished || !open.question || !(isTimed || isExam(mode))) return null;
  return (
    <>
      {isTimed && <RunningClock session={open.session} position={open.position} {...clockProps} />}
      <span className="flex items-center">
        {isTimed && mode !== "mock" && <PauseButton open={open} />}
        {isExam(mode) && (
          <Link to={resultsPath(id)} prefetch="none" className={buttonClass({ variant: "ghost", size: "sm" })}>
            <ListChecks aria-hidden="true" />
            <span className="max-sm:sr-only">Review and end exam</span>
          </Link>
        )}
      </span>
    </>
  );
}

function PauseButton({ open }: { open: OpenQuestion }) {
  const { id, block } = open.session;
  const sendSavesFirst = useSendSavesFirst();
  return (
    <Form method="post" action={sessionClockPath(id)} onSubmit={sendSavesFirst}>
      <input type="hidden" name="block" value={block.index} />
      <input type="hidden" name="q" value={open.position + 1} />
      <Button type="submit" name="act" value="pause" variant="ghost" size="sm">
        <Pause aria-hidden="true" />
        <span className="max-sm:sr-only">Pause</span>
      </Button>
    </Form>
  );
}

import { Link, useNavigationType } from "@remix-run/react";
import { Keyboard, ListChecks } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { domainName } from "~/features/questions/taxonomy";
import { resultsPath } from "~/study-paths";
import { Badge } from "~/ui/badge";
import { Button, buttonClass } from "~/ui/button";
import { isExam } from "../engine/session-taxonomy";
import type { OpenQuestion } from "../open-question.server";
import { getBreakHeading } from "./exam/exam-labels";
import { stayWhenOffline } from "./reachable-offline";

interface QuestionHeaderProps {
  open: OpenQuestion;
  /** The elapsed time and the flag button. */
  children?: ReactNode;
  /** The tool bar. */
  tools?: ReactNode;
  onHelp: () => void;
}

/** Header of a question: position, domains, level, and tools. */
export function QuestionHeader({ open, children, tools, onHelp }: QuestionHeaderProps) {
  const { session, position, question } = open;
  const headingRef = useRef<HTMLHeadingElement>(null);
  const navigationType = useNavigationType();
  useEffect(() => {
    // After navigation within the app, the element with the focus is gone, so the heading gets the focus.
    if (navigationType === "PUSH") headingRef.current?.focus({ preventScroll: true });
  }, [navigationType]);
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h1 ref={headingRef} tabIndex={-1} className="mr-auto font-semibold text-lg outline-none">
        {session.clock.state === "break" ? (
          getBreakHeading(session.block)
        ) : (
          <>
            Question {position + 1} <span className="font-normal text-muted-foreground">of {session.marks.length}</span>
          </>
        )}
      </h1>
      <div className="flex items-center gap-1">
        {children}
        <Button
          variant="ghost"
          size="icon"
          className="max-sm:hidden pointer-coarse:hidden"
          aria-label="Keyboard shortcuts"
          onClick={onHelp}
        >
          <Keyboard aria-hidden="true" />
        </Button>
        {(session.finished || !isExam(session.mode)) && (
          <Link
            to={resultsPath(session.id)}
            prefetch="none"
            onClick={stayWhenOffline}
            className={buttonClass({ variant: "ghost", size: "icon" })}
            aria-label={session.finished ? "Results" : "See results so far or end the session"}
          >
            <ListChecks aria-hidden="true" />
          </Link>
        )}
      </div>
      {question && (
        <div className="flex w-full flex-wrap items-center gap-1.5">
          {question.organ !== "none" && <Badge tone="primary">{domainName(question.organ)}</Badge>}
          <Badge tone="primary">{domainName(question.modality)}</Badge>
          <Badge>{question.level}</Badge>
          {question.risc && <Badge tone="warning">Radioisotope safety</Badge>}
          {tools && <div className="ml-auto">{tools}</div>}
        </div>
      )}
    </header>
  );
}

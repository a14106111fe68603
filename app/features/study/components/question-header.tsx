import { useNavigationType } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { domainName } from "~/features/questions/taxonomy";
import { Badge } from "~/ui/badge";
import { isExam } from "../engine/session-taxonomy";
import type { OpenQuestion } from "../open-question.server";
import { getBreakHeading } from "./exam/exam-labels";

interface QuestionHeaderProps {
  open: OpenQuestion;
  /** Whether the header is a bar that stays in view while the page scrolls. */
  isBar: boolean;
  /** The time, and in a bar the flag button. */
  children: ReactNode;
}

/** Header of a question: position, time, and, except in an open exam, domains and level. */
export function QuestionHeader({ open, isBar, children }: QuestionHeaderProps) {
  const { session, position, question } = open;
  const headingRef = useRef<HTMLHeadingElement>(null);
  const navigationType = useNavigationType();
  useEffect(() => {
    // After navigation within the app, the element with the focus is gone, so the heading gets the focus.
    if (navigationType === "PUSH") headingRef.current?.focus({ preventScroll: true });
  }, [navigationType]);
  // A board exam names no domain or level, which would narrow the answer down.
  const badges = question && (session.finished || !isExam(session.mode)) && (
    <div className="flex flex-wrap items-center gap-1.5 max-sm:order-last max-sm:w-full">
      {question.organ !== "none" && <Badge tone="primary">{domainName(question.organ)}</Badge>}
      <Badge tone="primary">{domainName(question.modality)}</Badge>
      <Badge>{question.level}</Badge>
      {question.risc && <Badge tone="warning">Radioisotope safety</Badge>}
    </div>
  );
  return (
    <>
      <header className={isBar ? "exam-bar" : "flex flex-wrap items-center gap-x-3 gap-y-1.5"}>
        <h1 ref={headingRef} tabIndex={-1} className="mr-auto font-semibold text-lg outline-none">
          {session.clock.state === "break" ? (
            getBreakHeading(session.block)
          ) : (
            <>
              <span className="in-[.exam-bar]:max-sm:sr-only">Question </span>
              {position + 1} <span className="font-normal text-muted-foreground">of {session.marks.length}</span>
            </>
          )}
        </h1>
        {!isBar && badges}
        {children}
      </header>
      {isBar && badges}
    </>
  );
}

import { Link } from "@remix-run/react";
import { Check, Ellipsis, Flag, Minus, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { cn } from "~/lib/cn";
import { sessionPath } from "~/study-paths";
import { Button } from "~/ui/button";
import type { Mark } from "../engine/marks";
import { isExam } from "../engine/session-taxonomy";
import type { OpenQuestion } from "../open-question.server";
import { getMarkLabel } from "./mark-labels";

interface SessionNavigatorProps {
  session: OpenQuestion["session"];
  position: number;
}

const markStyles: Record<Mark, string> = {
  unanswered: "border-border bg-card text-muted-foreground",
  entered: "border-primary/45 bg-primary/10 text-primary",
  correct: "border-success/45 bg-success/10 text-success",
  incorrect: "border-destructive/45 bg-destructive/10 text-destructive",
  withheld: "border-border bg-secondary text-muted-foreground",
};
const squareClassName =
  "relative grid size-8 place-items-center rounded-md border font-medium text-xs tabular-nums hover:border-input hover:text-foreground";

/** Minimum number of questions for which a button expands the row. */
const minLengthToCollapse = 20;

/**
 * The questions of the session as numbered squares: in one row that scrolls to the current question, or all at once
 * when expanded. Until the session ends, only the questions of the current block, and in an exam with the learner's flags.
 */
export function SessionNavigator({ session, position }: SessionNavigatorProps) {
  const { id, mode, marks, finished, block, flagged } = session;
  const from = finished ? 0 : block.from;
  const showsOmitted = finished && isExam(mode);
  const [isExpanded, setExpanded] = useState(false);
  const listRef = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const currentItem = listRef.current?.children[position - from];
    if (listRef.current && !isExpanded && currentItem instanceof HTMLElement)
      listRef.current.scrollLeft = currentItem.offsetLeft - (listRef.current.clientWidth - currentItem.offsetWidth) / 2;
  }, [position, from, isExpanded]);
  return (
    <nav aria-label="Questions in this session" className="-mx-1 flex items-start gap-1">
      <ol
        ref={listRef}
        className={cn(
          "relative flex min-w-0 flex-1 gap-1 p-1",
          isExpanded ? "max-h-44 flex-wrap overflow-y-auto" : "overflow-x-auto overscroll-x-contain",
        )}
      >
        {marks.slice(from, finished ? undefined : block.to).map((mark, offset) => {
          const index = from + offset;
          return (
            <li key={index} className="shrink-0">
              <Link
                to={sessionPath(id, index + 1)}
                prefetch="none"
                aria-current={index === position ? "step" : undefined}
                aria-label={`Question ${index + 1}, ${getMarkLabel(mark)}${flagged[index] ? ", flagged" : ""}`}
                className={cn(
                  squareClassName,
                  markStyles[mark],
                  showsOmitted && mark === "unanswered" && "border-input border-dashed",
                  index === position && "outline-2 outline-primary outline-offset-1 outline-solid",
                )}
              >
                {index + 1}
                <MarkSign mark={mark} showsOmitted={showsOmitted} />
                {flagged[index] && (
                  <Flag aria-hidden="true" className="absolute top-0.5 right-0.5 size-2 fill-current text-warning" />
                )}
              </Link>
            </li>
          );
        })}
      </ol>
      {marks.length >= minLengthToCollapse && (
        <Button
          variant="ghost"
          size="icon"
          aria-expanded={isExpanded}
          aria-label="Show all questions"
          onClick={() => setExpanded(!isExpanded)}
        >
          <Ellipsis aria-hidden="true" />
        </Button>
      )}
    </nav>
  );
}

function MarkSign({ mark, showsOmitted }: { mark: Mark; showsOmitted: boolean }) {
  if (mark === "entered" || mark === "withheld" || (mark === "unanswered" && !showsOmitted)) return null;
  const Sign = mark === "unanswered" ? Minus : mark === "correct" ? Check : X;
  return <Sign aria-hidden="true" strokeWidth={3.5} className="absolute right-0.5 bottom-0.5 size-2" />;
}

import { Link } from "@remix-run/react";
import { Check, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { cn } from "~/lib/cn";
import { sessionPath } from "~/paths";
import type { Mark } from "../engine/marks";

interface SessionNavigatorProps {
  sessionId: string;
  marks: readonly Mark[];
  position: number;
}

const looks: Record<Mark, string> = {
  unanswered: "border-border bg-card text-muted-foreground hover:border-input hover:text-foreground",
  correct: "border-success/45 bg-success/10 text-success",
  incorrect: "border-destructive/45 bg-destructive/10 text-destructive",
};

/** Every question of the session as a small square; the row scrolls by itself to the present one. */
export function SessionNavigator({ sessionId, marks, position }: SessionNavigatorProps) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const here = row.current?.querySelectorAll("a")[position];
    if (row.current && here)
      row.current.scrollLeft = here.offsetLeft - (row.current.clientWidth - here.offsetWidth) / 2;
  }, [position]);
  return (
    <nav
      ref={row}
      aria-label="Questions of this session"
      className="relative -mx-1 overflow-x-auto overscroll-x-contain"
    >
      <ol className="flex gap-1 p-1">
        {marks.map((mark, index) => (
          <li key={index}>
            <Link
              to={sessionPath(sessionId, index + 1)}
              prefetch="none"
              aria-current={index === position ? "step" : undefined}
              aria-label={`Question ${index + 1}, ${mark}`}
              className={cn(
                "relative grid size-8 place-items-center rounded-md border font-medium text-xs tabular-nums",
                looks[mark],
                index === position && "outline-2 outline-primary outline-offset-1 outline-solid",
              )}
            >
              {index + 1}
              <MarkSign mark={mark} />
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function MarkSign({ mark }: { mark: Mark }) {
  if (mark === "unanswered") return null;
  const Sign = mark === "correct" ? Check : X;
  return <Sign aria-hidden="true" strokeWidth={3.5} className="absolute right-0.5 bottom-0.5 size-2" />;
}

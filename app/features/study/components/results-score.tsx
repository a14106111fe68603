import { formatDuration } from "~/lib/duration";
import { Card } from "~/ui/card";
import type { SessionSummary } from "../sessions.server";

interface ResultsScoreProps {
  summary: SessionSummary;
  /** Milliseconds over all answered questions; null hides it. */
  took: number | null;
}

/** The score in words and as a figure. What was not answered is not held against it (Q3). */
export function ResultsScore({ summary, took }: ResultsScoreProps) {
  const { total, answered, correct } = summary;
  const open = total - answered;
  const parts = [
    { name: "correct", n: correct, look: "bg-success" },
    { name: "incorrect", n: answered - correct, look: "bg-destructive" },
    { name: summary.finishedAt ? "left out" : "still open", n: open, look: "bg-input" },
  ];
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <p>
          <span className="font-semibold text-4xl tabular-nums leading-none">
            {answered ? `${Math.round((100 * correct) / answered)}%` : "–"}
          </span>
          <span className="ml-3 text-muted-foreground">
            {answered ? `${correct} of ${answered} answered correctly` : "nothing answered yet"}
          </span>
        </p>
        {took !== null && answered > 0 && (
          <p className="text-muted-foreground text-sm">
            {formatDuration(took)} in all, {formatDuration(took / answered)} a question
          </p>
        )}
      </div>
      <div aria-hidden="true" className="flex h-2.5 gap-0.5 overflow-hidden rounded-full">
        {parts.map(({ name, n, look }) => n > 0 && <span key={name} className={look} style={{ flexGrow: n }} />)}
      </div>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {parts.map(({ name, n, look }) => (
          <li key={name} className="flex items-center gap-2">
            <span aria-hidden="true" className={`size-2.5 rounded-sm ${look}`} />
            <span className="tabular-nums">
              {n} {name}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

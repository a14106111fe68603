import { formatDuration } from "~/lib/duration";
import { countNoun } from "~/lib/text";
import { Card } from "~/ui/card";
import { getScore } from "../engine/score";
import { isExam } from "../engine/session-taxonomy";
import type { SessionSummary } from "../session-list.server";
import { formatExtraTime } from "./exam/exam-labels";
import type { QuestionResult } from "./results-list";

interface ResultsScoreProps {
  summary: SessionSummary;
  /** Total time of all answered questions, in ms; null if the time must not be shown. */
  durationMs: number | null;
  questions: QuestionResult[];
  /** Allowed time in percent of the usual time (T6). */
  extraTime: number;
  /** Says which time ran out; null if none did. */
  timeOutNote: string | null;
}

/** The score of a session. Omitted questions count as 0 in an exam and do not count in other sessions (Q3). */
export function ResultsScore({ summary, durationMs, questions, extraTime, timeOutNote }: ResultsScoreProps) {
  const { total, answered, correct } = summary;
  const isFinishedExam = isExam(summary.mode) && summary.finishedAt !== null;
  const unansweredCount = total - answered;
  const segments = [
    { name: "correct", count: correct, className: "bg-success" },
    { name: "incorrect", count: answered - correct, className: "bg-destructive" },
    { name: "unanswered", count: unansweredCount, className: "bg-input" },
  ];
  const { outOf, percent } = getScore(summary, summary);
  const extraTimeText = formatExtraTime(extraTime);
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <p className="flex items-baseline gap-3">
          <span className="font-semibold text-4xl tabular-nums leading-none">
            {percent === null ? "–" : `${percent}%`}
          </span>
          <span className="text-muted-foreground">
            {isFinishedExam
              ? `score: ${correct} of ${outOf} questions correct`
              : answered
                ? `${correct} of ${outOf} answered correctly`
                : "nothing answered yet"}
          </span>
        </p>
        {durationMs !== null && answered > 0 && (
          <p className="text-muted-foreground text-sm">
            {formatDuration(durationMs)} {unansweredCount ? "on answered questions" : "in total"},{" "}
            {formatDuration(durationMs / answered)} each
            {extraTimeText && `; taken with extra time: ${extraTimeText}`}
          </p>
        )}
        {extraTimeText && !(durationMs !== null && answered > 0) && (
          <p className="text-muted-foreground text-sm">Taken with extra time: {extraTimeText}</p>
        )}
      </div>
      {timeOutNote && <p className="text-sm">{timeOutNote}</p>}
      <div aria-hidden="true" className="flex h-2.5 gap-0.5 overflow-hidden rounded-full">
        {segments.map(
          ({ name, count, className }) =>
            count > 0 && <span key={name} className={className} style={{ flexGrow: count }} />,
        )}
      </div>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {segments.map(({ name, count, className }) => (
          <li key={name} className="flex items-center gap-2">
            <span aria-hidden="true" className={`size-2.5 rounded-sm ${className}`} />
            <span className="tabular-nums">
              {count} {name}
            </span>
          </li>
        ))}
      </ul>
      {summary.withheld > 0 && (
        <p className="border-border border-t pt-3 text-muted-foreground text-sm">
          {countNoun(summary.withheld, "question")} of this session {summary.withheld === 1 ? "is" : "are"} in an exam
          you have open. The results leave {summary.withheld === 1 ? "it" : "them"} out until that exam ends.
        </p>
      )}
      {isFinishedExam && <ExamNotes summary={summary} questions={questions} />}
    </Card>
  );
}

function ExamNotes({ summary, questions }: Pick<ResultsScoreProps, "summary" | "questions">) {
  const { total, answered, correct } = summary;
  const shownQuestions = questions.filter(({ mark }) => mark !== "withheld");
  const rightUnitCount = shownQuestions.reduce((sum, { rightUnits }) => sum + rightUnits, 0);
  const units = shownQuestions.reduce((sum, question) => sum + question.units, 0);
  return (
    <p className="border-border border-t pt-3 text-muted-foreground text-sm">
      {answered < total &&
        (answered
          ? `Unanswered questions count as 0 in the score. You answered ${countNoun(answered, "question")}, ${correct} correctly: ${Math.round((100 * correct) / answered)}%. `
          : "You answered no questions. Unanswered questions count as 0 in the score. ")}
      {units > total &&
        `If each pair and each part of a case counts as one answer, ${rightUnitCount} of ${units} answers are right. `}
      {answered === total && units === total && "Every question was answered."}
    </p>
  );
}

import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { countNoun } from "~/lib/text";
import { paths } from "~/paths";
import { Card } from "~/ui/card";
import type { Pace } from "../exam-pace";

interface PaceCardProps {
  pace: Pace;
  /** Formatted exam date. */
  examDay: string | null;
  /** Number of answers and of study days in the last 30 days. */
  last30Days: { answers: number; studyDays: number };
}

/** New questions per day needed until the exam (R5). A missed day is never shown as a failure. */
export function PaceCard({ pace, examDay, last30Days }: PaceCardProps) {
  return (
    <Card as="section" aria-labelledby="pace">
      <h2 id="pace" className="font-semibold text-lg">
        Pace
      </h2>
      <PaceText pace={pace} examDay={examDay} />
      <p className="mt-3 text-muted-foreground text-xs">
        {last30Days.studyDays === 0
          ? "No study days in the last 30 days. Any day is a good one to start again."
          : `In the last 30 days you studied on ${countNoun(last30Days.studyDays, "day")}, with about ${countNoun(Math.round(last30Days.answers / last30Days.studyDays), "answer")} a day.`}
      </p>
    </Card>
  );
}

function PaceText({ pace, examDay }: Pick<PaceCardProps, "pace" | "examDay">) {
  switch (pace.kind) {
    case "no-date":
      return (
        <PaceParagraph>
          See how many new questions a day you need before your exam.{" "}
          <Link to={`${paths.settings}#profile`} className="link">
            Set exam date
          </Link>
        </PaceParagraph>
      );
    case "past":
      return (
        <PaceParagraph>
          Your exam date has passed. If you have another exam,{" "}
          <Link to={`${paths.settings}#profile`} className="link">
            set its date
          </Link>
          .
        </PaceParagraph>
      );
    case "today":
      return <PaceParagraph>Your exam is today. Good luck.</PaceParagraph>;
    case "done":
      return (
        <PaceParagraph>
          You have answered every question open to you, {countNoun(pace.days, "day")} before the exam on {examDay}. Keep
          up with your reviews until then.
        </PaceParagraph>
      );
    case "days":
      return (
        <>
          <p className="mt-1 font-semibold text-2xl leading-9 tabular-nums">{pace.perDay} a day</p>
          <PaceParagraph>
            {countNoun(pace.questionsLeft, "new question")} in {countNoun(pace.days, "day")} until the exam on {examDay}
            . We recalculate this number every day, so days off are already included.
          </PaceParagraph>
        </>
      );
  }
}

function PaceParagraph({ children }: { children: ReactNode }) {
  return <p className="mt-1 text-muted-foreground text-sm">{children}</p>;
}

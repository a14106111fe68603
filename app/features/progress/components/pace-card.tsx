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
  /** Answers and study days of the last 30 days. */
  lately: { answers: number; studyDays: number };
}

/** New questions per day needed until the exam (R5). A missed day is never shown as a failure. */
export function PaceCard({ pace, examDay, lately }: PaceCardProps) {
  return (
    <Card as="section" aria-labelledby="pace">
      <h2 id="pace" className="font-semibold text-lg">
        Pace
      </h2>
      <Words pace={pace} examDay={examDay} />
      <p className="mt-3 text-muted-foreground text-xs">
        {lately.studyDays === 0
          ? "No study in the last 30 days: any day is a good one to begin again."
          : `In the last 30 days you answered on ${countNoun(lately.studyDays, "day")}, about ${Math.round(lately.answers / lately.studyDays)} each.`}
      </p>
    </Card>
  );
}

function Words({ pace, examDay }: Pick<PaceCardProps, "pace" | "examDay">) {
  switch (pace.kind) {
    case "no-date":
      return (
        <Sentence>
          Say when your exam is, and this tells you how many new questions a day bring you through.{" "}
          <Link to={`${paths.settings}#profile`} className="link">
            Set the exam date
          </Link>
        </Sentence>
      );
    case "past":
      return (
        <Sentence>
          Your exam date has passed. If there is another,{" "}
          <Link to={`${paths.settings}#profile`} className="link">
            set the new one
          </Link>
          .
        </Sentence>
      );
    case "today":
      return <Sentence>Your exam is today. What you know now is what counts; good luck.</Sentence>;
    case "done":
      return (
        <Sentence>
          You have met every question within your reach, {countNoun(pace.days, "day")} before the exam on {examDay}.
          What is left is to keep it, with what is due for review.
        </Sentence>
      );
    case "days":
      return (
        <>
          <p className="mt-1 font-semibold text-2xl leading-9 tabular-nums">{pace.perDay} a day</p>
          <Sentence>
            {countNoun(pace.left, "new question")} in {countNoun(pace.days, "day")} until the exam on {examDay}. This is
            worked out anew every day, so a day off is already in it.
          </Sentence>
        </>
      );
  }
}

function Sentence({ children }: { children: ReactNode }) {
  return <p className="mt-1 text-muted-foreground text-sm">{children}</p>;
}

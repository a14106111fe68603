import { Link } from "@remix-run/react";
import { countNoun } from "~/lib/text";
import { sessionPath, studySetPath } from "~/study-paths";
import { Badge } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { ProgressBar } from "~/ui/progress-bar";
import { StartButton } from "../../study/components/start-button";
import type { StudySetSummary } from "../study-sets.server";

export interface OpenSetSession {
  sessionId: string;
  answered: number;
  total: number;
}

interface StudySetCardProps {
  set: StudySetSummary;
  /** The learner's open session of the set. */
  openSession: OpenSetSession | undefined;
  headingTag?: "h2" | "h3";
}

/** A study set in a list: description, progress, and start button. */
export function StudySetCard({ set, openSession, headingTag: Heading = "h2" }: StudySetCardProps) {
  const { id, title, rotation, description, level, minutes, total, accessibleCount, answered } = set;
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div>
        <p className="flex flex-wrap items-center gap-2 text-[0.8125rem] text-muted-foreground">
          <Badge tone="primary">{rotation}</Badge>
          {level} · about {minutes} min
        </p>
        <Heading className="mt-1.5 font-semibold text-base leading-snug">
          <Link to={studySetPath(id)} className="hover:underline">
            {title}
          </Link>
        </Heading>
        <p className="mt-1 line-clamp-3 text-muted-foreground text-sm">{description}</p>
      </div>
      <div className="mt-auto grid gap-2.5">
        <div className="grid gap-1.5 text-[0.8125rem] text-muted-foreground">
          <ProgressBar value={answered} max={total} label={`Answered questions of ${title}`} />
          <p>
            {answered} of {countNoun(total, "question")} answered
            {accessibleCount < total && ` · ${accessibleCount} open to you`}
          </p>
        </div>
        <StudySetButtons set={set} openSession={openSession} size="sm" />
      </div>
    </Card>
  );
}

/** Buttons that continue the open session or start a new session of the set. */
export function StudySetButtons({
  set: { id, title, accessibleCount, total, answered },
  openSession,
  size,
}: {
  set: StudySetSummary;
  openSession: OpenSetSession | undefined;
  size?: "sm" | "lg";
}) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {openSession && (
        <Link to={sessionPath(openSession.sessionId)} prefetch="none" className={buttonClass({ size })}>
          Continue ({openSession.answered} of {openSession.total})<span className="sr-only">: {title}</span>
        </Link>
      )}
      {accessibleCount > 0 ? (
        <StartButton request={{ from: "study-set", setId: id }} size={size} variant={openSession ? "ghost" : "primary"}>
          {openSession || answered === total ? "Start again" : "Start"}
          <span className="sr-only">: {title}</span>
        </StartButton>
      ) : (
        <p className="text-muted-foreground text-sm">You need a subscription to open this set's questions.</p>
      )}
    </div>
  );
}

import { Link } from "@remix-run/react";
import { countNoun } from "~/lib/text";
import { studySetPath } from "~/study-paths";
import { Card } from "~/ui/card";
import { ProgressBar } from "~/ui/progress-bar";
import type { OwnAssignment } from "../members/own-programs.server";

/** Lists the study sets that the learner's program assigned, with their dates and the learner's progress (V6). */
export function AssignedSets({ assignments }: { assignments: OwnAssignment[] }) {
  const [first] = assignments;
  if (!first) return null;
  return (
    <Card as="section" aria-labelledby="assigned" className="p-5">
      <h2 id="assigned" className="font-semibold text-lg">
        Assigned by {first.programName}
      </h2>
      <ul className="mt-3 grid gap-4">
        {assignments.map(({ setId, title, dueOn, isPast, answered, total }) => (
          <li key={setId} className="grid gap-1.5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <Link to={studySetPath(setId)} className="link font-medium">
                {title}
              </Link>
              <span className="text-muted-foreground text-sm">
                {answered === total ? "Finished" : `${isPast ? "Was due" : "Due"} ${dueOn}`}
              </span>
            </p>
            <ProgressBar value={answered} max={total} label={`Answered questions of ${title}`} />
            <p className="text-[0.8125rem] text-muted-foreground">
              {answered} of {countNoun(total, "question")} answered
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

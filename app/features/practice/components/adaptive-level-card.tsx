import { countNoun } from "~/lib/text";
import { Card } from "~/ui/card";
import type { AdaptivePageData } from "../adaptive/adaptive.loader.server";
import { LevelBar } from "./level-bar";

/** The learner's level as an interval, with a sentence about its meaning (G33). */
export function AdaptiveLevelCard({ level }: Pick<AdaptivePageData, "level">) {
  return (
    <Card as="section" aria-labelledby="level" className="grid gap-3 p-4 sm:p-5">
      <h2 id="level" className="font-semibold">
        Your level
      </h2>
      {level ? (
        <>
          <p className="font-semibold text-xl tabular-nums">
            {level.from} to {level.to}%
          </p>
          <div>
            <LevelBar level={level} />
            <p aria-hidden="true" className="mt-1 flex justify-between text-muted-foreground text-xs">
              <span>20%: guessing</span>
              <span>100%</span>
            </p>
          </div>
          <p className="max-w-prose text-muted-foreground text-sm">
            You would probably answer this share of average questions correctly. The estimate rests on{" "}
            {countNoun(level.answers, "first answer")} and is right for about 4 of 5 learners. The more questions you
            answer, the narrower it becomes.
          </p>
        </>
      ) : (
        <p className="max-w-prose text-muted-foreground">
          No level yet. It appears after your first session, as a range that becomes narrower with every new question.
        </p>
      )}
    </Card>
  );
}

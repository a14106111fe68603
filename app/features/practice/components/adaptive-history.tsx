import { Link } from "@remix-run/react";
import { resultsPath, sessionPath } from "~/study-paths";
import { Card } from "~/ui/card";
import type { AdaptivePageData } from "../adaptive/adaptive.loader.server";
import { LevelBar } from "./level-bar";

/** The last adaptive sessions with the level after each one, newest first. */
export function AdaptiveHistory({ sessions }: Pick<AdaptivePageData, "sessions">) {
  return (
    <Card as="section" aria-labelledby="adaptive-history" className="p-4 sm:p-5">
      <h2 id="adaptive-history" className="mb-2 font-semibold">
        Your level over time
      </h2>
      {sessions.length === 0 ? (
        <p className="text-muted-foreground">No sessions yet. Start one to see your level after each session.</p>
      ) : (
        <ul className="divide-y divide-border">
          {sessions.map(({ id, date, isFinished, answered, correct, level }) => (
            <li key={id} className="grid items-center gap-x-4 gap-y-1 py-2.5 sm:grid-cols-[14rem_1fr_6rem]">
              <div>
                <Link
                  to={isFinished ? resultsPath(id) : sessionPath(id)}
                  prefetch="none"
                  className="link inline-block py-0.5 text-sm pointer-coarse:py-2"
                >
                  {isFinished ? date : `Continue: ${date}`}
                </Link>
                <p className="text-[0.8125rem] text-muted-foreground">
                  {correct} of {answered} correct
                </p>
              </div>
              {level && (
                <>
                  <LevelBar level={level} />
                  <p className="text-sm tabular-nums sm:text-right">
                    {level.from} to {level.to}%
                  </p>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

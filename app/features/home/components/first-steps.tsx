import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "~/paths";
import { buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { StartButton } from "../../study/components/start-button";
import { quickSizes } from "../../study/start-request";

/** The first steps of a learner who has not answered anything yet. */
export function FirstSteps({ hasSeenFirstRun }: { hasSeenFirstRun: boolean }) {
  return (
    <section aria-labelledby="first-steps">
      <h2 id="first-steps" className="mb-3 font-semibold text-lg">
        Start here
      </h2>
      <ol className="grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
        {!hasSeenFirstRun && (
          <Step
            title="Set up your study plan"
            action={
              <Link to={paths.firstRun} className={buttonClass({ variant: "outline" })}>
                Set up my study plan
              </Link>
            }
          >
            Your exam date, training year, and weak domains, in three short steps.
          </Step>
        )}
        <Step
          title="Answer a few questions"
          action={<StartButton request={{ from: "quick", size: quickSizes[0] }}>Start my first session</StartButton>}
        >
          Five questions fit into a short break. Each one is explained as soon as you answer it.
        </Step>
        <Step
          title="Follow a study set"
          action={
            <Link to={paths.studySets} className={buttonClass({ variant: "outline" })}>
              Open study sets
            </Link>
          }
        >
          One set for each rotation, with easy questions first. You can stop and continue at any question.
        </Step>
      </ol>
    </section>
  );
}

function Step({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <Card as="li" className="flex flex-col gap-3 p-4">
      <div>
        <h3 className="font-semibold text-base">{title}</h3>
        <p className="mt-1 text-muted-foreground text-sm">{children}</p>
      </div>
      <div className="mt-auto">{action}</div>
    </Card>
  );
}

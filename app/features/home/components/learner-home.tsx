import { Link } from "@remix-run/react";
import { SlidersHorizontal } from "lucide-react";
import { paths } from "~/paths";
import { buttonClass } from "~/ui/button";
import { Page } from "~/ui/page";
import { AssignedSets } from "../../programs/components/assigned-sets";
import type { HomeData } from "../home.loader.server";
import { CompareCard } from "./compare-card";
import { ContinueCard } from "./continue-card";
import { DueCard, NothingDueYet } from "./due-card";
import { FirstSteps } from "./first-steps";
import { PageCards } from "./page-cards";
import { QuickStart } from "./quick-start";
import { TodayCard } from "./today-card";
import { WeakDomains } from "./weak-domains";

/** The home page of a signed-in learner, one click from the first question. */
export function LearnerHome({ home }: { home: HomeData }) {
  return (
    <Page
      title={`${home.isNew ? "Welcome" : "Welcome back"}, ${home.name}`}
      width="wide"
      actions={
        <Link to={paths.customSets} className={buttonClass({ variant: "outline" })}>
          <SlidersHorizontal aria-hidden="true" />
          Create a custom set
        </Link>
      }
    >
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="grid gap-5">
          {home.unreadText && (
            <p role="status" className="alert tone-primary">
              <span>
                {home.unreadText}{" "}
                <Link to={paths.ownReports} className="link whitespace-nowrap">
                  View my reports
                </Link>
              </span>
            </p>
          )}
          {home.isNew && <FirstSteps hasSeenFirstRun={home.hasSeenFirstRun} />}
          {home.unfinished && <ContinueCard session={home.unfinished} otherCount={home.otherUnfinishedCount} />}
          {home.dueQueue && <DueCard queue={home.dueQueue} />}
          <AssignedSets assignments={home.assignments} />
          <QuickStart access={home.access} />
          {home.leechCount > 0 && <CompareCard leechCount={home.leechCount} />}
        </div>
        <div className="grid gap-5">
          <TodayCard today={home.today} streak={home.streak} week={home.week} />
          <WeakDomains domains={home.weakestDomains} />
          {!home.dueQueue && <NothingDueYet />}
        </div>
      </div>
      <PageCards flaggedCount={home.flaggedCount} hasPractice={home.hasPractice} />
    </Page>
  );
}

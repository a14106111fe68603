import { Link } from "@remix-run/react";
import { Calculator, Flag, History, Layers, Search, SlidersHorizontal, Timer } from "lucide-react";
import { paths } from "~/paths";
import { buttonClass } from "~/ui/button";
import { Page } from "~/ui/page";
import type { HomeData } from "../home.loader.server";
import { CompareCard } from "./compare-card";
import { ContinueCard } from "./continue-card";
import { DueCard } from "./due-card";
import { FirstSteps } from "./first-steps";
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
          Choose questions
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
          {home.unfinished && <ContinueCard session={home.unfinished} otherCount={home.otherUnfinishedCount} />}
          {home.dueQueue && <DueCard queue={home.dueQueue} />}
          <QuickStart access={home.access} />
          {home.leechCount > 0 && <CompareCard leechCount={home.leechCount} />}
          {home.weakestDomains.length > 0 && <WeakDomains domains={home.weakestDomains} />}
        </div>
        <div className="grid gap-5">
          {home.isNew ? <FirstSteps /> : <TodayCard today={home.today} streak={home.streak} week={home.week} />}
          <nav aria-label="Your questions" className="grid gap-2">
            <Link to={paths.questions} className={buttonClass({ variant: "outline" })}>
              <Layers aria-hidden="true" />
              Study sets and questions
            </Link>
            <Link to={paths.mock} className={buttonClass({ variant: "outline" })}>
              <Timer aria-hidden="true" />
              Mock core exam
            </Link>
            <Link to={paths.search} className={buttonClass({ variant: "outline" })}>
              <Search aria-hidden="true" />
              Search
            </Link>
            <Link to={paths.flagged} className={buttonClass({ variant: "outline" })}>
              <Flag aria-hidden="true" />
              {home.flaggedCount === 0 ? "Flagged questions" : `Flagged questions (${home.flaggedCount})`}
            </Link>
            <Link to={paths.recent} className={buttonClass({ variant: "outline" })}>
              <History aria-hidden="true" />
              Recent study sets
            </Link>
            <Link to={paths.rvu} className={buttonClass({ variant: "outline" })}>
              <Calculator aria-hidden="true" />
              RVU calculator
            </Link>
          </nav>
        </div>
      </div>
    </Page>
  );
}

import { ChartSpline, X } from "lucide-react";
import type { ReactNode } from "react";
import { Alert } from "~/ui/alert";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import type { Report } from "../report/build-report";
import type { RebuildNotice } from "../report/rebuild-request";
import { maxDeadLetters } from "../report/report-limits";
import type { ReportQuery } from "../report/report-query";
import { FunnelPanel, RetentionPanel } from "./learner-panels";
import { LiveNow } from "./live-now";
import { RangeBar } from "./range-bar";
import { RebuildForm } from "./rebuild-form";
import { QueryProvider, ReportLink } from "./report-link";
import { SignUpSourcesPanel } from "./sign-up-sources-panel";
import { HardestQuestions, StudyPanels } from "./study-panels";
import { VisitPanels } from "./visit-panels";

interface ReportPageProps {
  query: ReportQuery;
  /** Message about an invalid report address. */
  problem: string | null;
  report: Report;
  /** The day whose recount was requested, with an error if it cannot be recounted. */
  rebuild: RebuildNotice | null;
}

export function ReportPage({ query, problem, report, rebuild }: ReportPageProps) {
  const { filters, rangeText, comparedText, isSingleDay } = report;
  // Rollups have no hours, so today is compared with a whole day, as the page's description says ("so far", "all of").
  const isUnfinishedDay = isSingleDay && query.range.to === report.today;
  return (
    <QueryProvider value={query}>
      <Page
        title="Analytics"
        description={`${rangeText}${isUnfinishedDay ? " so far" : ""}${comparedText ? `, compared with ${isUnfinishedDay ? "all of " : ""}${comparedText}` : ""}`}
        actions={<LiveNow initialCount={report.liveVisitCount} />}
        width="wide"
      >
        <div className="grid gap-4">
          {problem && <Alert tone="warning">{problem}</Alert>}
          <RangeBar today={report.today} />
          {filters.length > 0 && <FilterChips filters={filters} />}
          {report.areFiltersCombined && <CombinedFiltersNote completeSince={report.completeSinceText} />}
          {report.isComparisonTooOld && (
            <p className="text-muted-foreground text-sm">
              There is no comparison, because the earlier days are no longer stored. Numbers are stored for 13 months.
            </p>
          )}
          {report.hasData ? <ReportPanels report={report} /> : <NoVisitsYet />}
        </div>
        <ReportNotes report={report} />
        <RebuildForm today={report.today} rebuild={rebuild} />
      </Page>
    </QueryProvider>
  );
}

function ReportPanels({ report }: { report: Report }) {
  const { isAnswerFilter } = report;
  const hasFilter = report.filters.length > 0;
  return (
    <>
      {isAnswerFilter ? (
        <Alert>This filter applies to answers only. Remove the filter to see visits.</Alert>
      ) : (
        <VisitPanels report={report} />
      )}
      {!hasFilter && (
        <ReportSection title="Learners" note={report.countedAt && `Sign-ups and cohorts as of ${report.countedAt}`}>
          <div className="grid gap-4 lg:grid-cols-[2fr_3fr]">
            <FunnelPanel steps={report.funnel} />
            <RetentionPanel cohorts={report.cohorts} />
          </div>
          <SignUpSourcesPanel sources={report.signUpSources} />
        </ReportSection>
      )}
      {(!hasFilter || isAnswerFilter) && (
        <ReportSection title="Studying" note="Counted from the answers that learners submitted">
          <StudyPanels {...report} />
        </ReportSection>
      )}
      {!hasFilter && (
        <ReportSection title="Questions">
          <HardestQuestions items={report.items} />
        </ReportSection>
      )}
      {hasFilter && (
        <p className="text-muted-foreground text-sm">
          {isAnswerFilter ? "Learners and questions" : "Learners, answers, and questions"} are not available with this
          filter.
        </p>
      )}
    </>
  );
}

function ReportSection({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-5 grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-semibold text-lg">{title}</h2>
        {note && <p className="text-muted-foreground text-xs">{note}</p>}
      </div>
      {children}
    </section>
  );
}

/** The filters of the report; clicking one removes it. */
function FilterChips({ filters }: { filters: Report["filters"] }) {
  return (
    <ul aria-label="Filters" className="flex flex-wrap gap-2">
      {filters.map(({ dimension, rowName, name }) => (
        <li key={dimension} className="max-w-full">
          <ReportLink
            change={{ filters: filters.filter((other) => other.dimension !== dimension), expandedList: null }}
            className="inline-flex min-h-8 max-w-full items-center gap-2 rounded-full border border-primary bg-accent px-3 text-accent-foreground text-sm hover:bg-accent/60"
          >
            <span className="truncate">
              <span className="sr-only">Remove filter </span>
              {rowName}: <span className="font-medium">{name}</span>
            </span>
            <X aria-hidden="true" className="size-3.5 shrink-0" />
          </ReportLink>
        </li>
      ))}
    </ul>
  );
}

function CombinedFiltersNote({ completeSince }: { completeSince: string | null }) {
  return (
    <p className="text-muted-foreground text-sm">
      These numbers count whole visits that match all filters: page views include the other pages of these visits.
      {completeSince && ` Visits before ${completeSince} are not counted.`}
    </p>
  );
}

function NoVisitsYet() {
  return (
    <EmptyState icon={ChartSpline} title="No visits yet">
      After the first visit, this page shows visitors, referrers, devices, pages, and clicks; sign-ups, subscriptions,
      and retention; and how learners study.
    </EmptyState>
  );
}

function ReportNotes({ report: { deadLetters } }: { report: Report }) {
  return (
    <ul className="mt-8 grid max-w-prose gap-1 text-muted-foreground text-xs">
      <li>A visit and all its activity count on the UTC day the visit started.</li>
      <li>Visitors who opted out of tracking (Do Not Track, Global Privacy Control) are not counted.</li>
      <li>
        A daily visitor is a browser, counted once per day. The number for several days is the sum of the daily numbers.
        Numbers are stored for 13 months.
      </li>
      {deadLetters > 0 && (
        <li className="font-medium text-warning">
          {deadLetters >= maxDeadLetters
            ? `${maxDeadLetters} or more messages`
            : deadLetters === 1
              ? "1 message"
              : `${deadLetters} messages`}{" "}
          could not be counted. Details are in the database table dead_letter.
        </li>
      )}
    </ul>
  );
}

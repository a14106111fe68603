import { ChartSpline, X } from "lucide-react";
import type { ReactNode } from "react";
import { Alert } from "~/ui/alert";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import type { Report } from "../report/build-report";
import type { RebuildNotice } from "../report/rebuild-request";
import type { ReportQuery } from "../report/report-query";
import { FunnelPanel, RetentionPanel } from "./learner-panels";
import { LiveNow } from "./live-now";
import { RangeBar } from "./range-bar";
import { RebuildForm } from "./rebuild-form";
import { QueryProvider, ReportLink } from "./report-link";
import { HardestQuestions, StudyPanels } from "./study-panels";
import { VisitPanels } from "./visit-panels";

interface ReportPageProps {
  query: ReportQuery;
  /** What was wrong with the address. */
  problem: string | null;
  report: Report;
  /** The day that is being counted again, or cannot be. */
  rebuild: RebuildNotice | null;
}

/** The whole report. */
export function ReportPage({ query, problem, report, rebuild }: ReportPageProps) {
  const { filter, rangeText, comparedText, isSingleDay } = report;
  // Hours are not counted: a day that has just begun stands beside a whole one, and should not look like a bad day.
  const isUnfinishedDay = isSingleDay && query.range.to === report.today;
  return (
    <QueryProvider value={query}>
      <Page
        title="Analytics"
        description={`${rangeText}${isUnfinishedDay ? " so far" : ""}${comparedText ? `, compared with ${isUnfinishedDay ? "all of " : ""}${comparedText}` : ""}`}
        actions={<LiveNow live={report.live} />}
        width="wide"
      >
        <div className="grid gap-4">
          {problem && <Alert tone="warning">{problem}</Alert>}
          <RangeBar today={report.today} />
          {filter && <FilterChip filter={filter} />}
          {report.isComparisonTooOld && (
            <p className="text-muted-foreground text-sm">
              The days to compare with are older than the 13 months that numbers are kept.
            </p>
          )}
          {report.hasData ? <Panels report={report} /> : <NoVisitsYet />}
        </div>
        <ReportNotes report={report} />
        <RebuildForm today={report.today} rebuild={rebuild} />
      </Page>
    </QueryProvider>
  );
}

function Panels({ report }: { report: Report }) {
  const { filter } = report;
  return (
    <>
      {filter?.isAnswerFilter ? (
        <Alert>
          Visits are not counted by what is answered in them, so this filter shows answers only. Remove it to see
          visits.
        </Alert>
      ) : (
        <VisitPanels report={report} />
      )}
      {!filter && (
        <ReportSection title="Learners" note={report.countedAt && `Sign-ups and cohorts as of ${report.countedAt}`}>
          <div className="grid gap-4 lg:grid-cols-[2fr_3fr]">
            <FunnelPanel steps={report.funnel} />
            <RetentionPanel cohorts={report.cohorts} />
          </div>
        </ReportSection>
      )}
      {(!filter || filter.isAnswerFilter) && (
        <ReportSection title="Studying" note="Answers as the server stored them">
          <StudyPanels {...report} />
        </ReportSection>
      )}
      {!filter && (
        <ReportSection title="Questions">
          <HardestQuestions items={report.items} />
        </ReportSection>
      )}
      {filter && (
        <p className="text-muted-foreground text-sm">
          {filter.isAnswerFilter ? "Learners and questions are" : "Learners, answers and questions are"} not counted
          under this filter.
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

function FilterChip({ filter }: { filter: NonNullable<Report["filter"]> }) {
  return (
    <p>
      <ReportLink
        change={{ filter: null, expandedList: null }}
        className="inline-flex min-h-8 max-w-full items-center gap-2 rounded-full border border-primary bg-accent px-3 text-accent-foreground text-sm hover:bg-accent/60"
      >
        <span className="truncate">
          <span className="sr-only">Remove the filter </span>
          {filter.rowName}: <span className="font-medium">{filter.name}</span>
        </span>
        <X aria-hidden="true" className="size-3.5 shrink-0" />
      </ReportLink>
    </p>
  );
}

function NoVisitsYet() {
  return (
    <EmptyState icon={ChartSpline} title="No visit has been counted yet">
      With the first one this page begins to show how many people come, from where and on what, which pages they open
      and what they click; how many sign up, answer and subscribe; who comes back; how people study, and which questions
      give them trouble.
    </EmptyState>
  );
}

function ReportNotes({ report: { deadLetters } }: { report: Report }) {
  return (
    <ul className="mt-8 grid max-w-prose gap-1 text-muted-foreground text-xs">
      <li>A visit, with all that happens in it, counts on the UTC day it began.</li>
      <li>People whose browser asks not to be tracked (Do Not Track, Global Privacy Control) are not counted.</li>
      <li>
        Daily visitors are browsers, each counted once a day; over several days the days are added up. Numbers are kept
        for 13 months.
      </li>
      {deadLetters > 0 && (
        <li className="font-medium text-warning">
          {deadLetters >= 100 ? "100 or more messages" : deadLetters === 1 ? "1 message" : `${deadLetters} messages`}{" "}
          could not be counted and wait among the dead letters.
        </li>
      )}
    </ul>
  );
}

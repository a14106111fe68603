import { Link } from "@remix-run/react";
import { questionReportPath } from "~/admin-paths";
import { minAnswers } from "~/features/questions/statistics/thresholds";
import { BarChart } from "~/ui/bar-chart";
import { Card } from "~/ui/card";
import type { Report } from "../report/build-report";
import type { ListView } from "../report/list-view";
import { ExportLink, ListPanel } from "./list-panel";
import { ReportLink, useReportQuery } from "./report-link";

const noAnswersText = "No answers on these days.";

/** Answers by day, domain, hour, and mode. */
export function StudyPanels({
  study,
  isSingleDay,
  comparedText,
}: Pick<Report, "study" | "isSingleDay" | "comparedText">) {
  const { lists } = study;
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Card as="section" aria-labelledby="answers-title" className="p-4 lg:col-span-2">
        <div className="flex items-center justify-between gap-3">
          <h3 id="answers-title" className="font-semibold text-[0.9375rem]">
            Answers by day
          </h3>
          <ExportLink list="days" title="the days" />
        </div>
        <p className="mt-0.5 mb-4 text-muted-foreground text-sm tabular-nums">
          <span className="font-semibold text-foreground">{study.answers}</span> answers,{" "}
          <span className="font-semibold text-foreground">{study.correct}</span> correct
          {study.before && ` (${comparedText}: ${study.before.answers} and ${study.before.correct})`}
        </p>
        {isSingleDay ? (
          <p className="text-muted-foreground text-sm">Choose more than one day to see a chart.</p>
        ) : (
          <BarChart
            label="Answers by day"
            valueName="Answers"
            partName="Correct"
            labelEvery={Math.ceil(study.days.length / 6)}
            bars={study.days}
          />
        )}
      </Card>
      <ListPanel list={lists.organ} emptyText={noAnswersText} />
      <ListPanel list={lists.modality} emptyText={noAnswersText} />
      <HourChart list={lists.hour} />
      <ListPanel list={lists.mode} emptyText={noAnswersText} />
    </div>
  );
}

/** The chart of answers by hour; each column links to the report of that hour. */
function HourChart({ list }: { list: ListView | null }) {
  const { filters } = useReportQuery();
  if (!list || filters[0]?.dimension === "hour") return <ListPanel list={list} emptyText={noAnswersText} />;
  const maxShare = Math.max(1, ...list.rows.map((row) => row.share));
  return (
    <Card as="section" aria-labelledby="hour-title" className="min-w-0 p-4">
      <div className="flex items-center justify-between gap-3">
        <h3 id="hour-title" className="font-semibold text-[0.9375rem]">
          {list.title}
        </h3>
        {list.rows.length > 0 && <ExportLink list="hour" title={list.title} />}
      </div>
      {list.rows.length === 0 ? (
        <p className="grid min-h-24 place-items-center text-muted-foreground text-sm">{noAnswersText}</p>
      ) : (
        <div className="relative mt-3 overflow-x-auto pb-1">
          <ol className="flex h-40 min-w-[36rem] lg:min-w-[24rem]">
            {Array.from({ length: 24 }, (_, hour) => {
              const value = String(hour).padStart(2, "0");
              const row = list.rows.find((one) => one.value === value);
              const label = `${value}:00: ${row ? `${row.cells[0]} answers, ${row.cells[1]} correct` : "no answers"}`;
              const columnContent = (
                <>
                  <span className="sr-only">{label}</span>
                  <span aria-hidden="true" className="flex flex-1 items-end">
                    <span
                      className="w-full rounded-t-xs bg-primary/75 group-hover:bg-primary"
                      style={{ height: row ? `max(2px, ${((100 * row.share) / maxShare).toFixed(1)}%)` : 0 }}
                    />
                  </span>
                  <span
                    aria-hidden="true"
                    className="h-6 border-border border-t pt-1 text-center text-[0.6875rem] text-muted-foreground tabular-nums leading-4"
                  >
                    {hour % 3 === 0 && value}
                  </span>
                </>
              );
              const columnClass = "group flex h-full flex-col px-[12%]";
              return (
                <li key={value} className="min-w-0 flex-1" data-tooltip={label}>
                  {row ? (
                    <ReportLink change={{ filters: [{ dimension: "hour", value }] }} className={columnClass}>
                      {columnContent}
                    </ReportLink>
                  ) : (
                    <div className={columnClass}>{columnContent}</div>
                  )}
                </li>
              );
            })}
          </ol>
        </div>
      )}
      <p className="mt-2 text-muted-foreground text-xs">Hours are in each learner’s time zone.</p>
    </Card>
  );
}

/** The questions with the lowest share of correct first answers. */
export function HardestQuestions({ items }: Pick<Report, "items">) {
  return (
    <Card as="section" id="items" aria-labelledby="items-title" className="p-4">
      <div className="flex items-center justify-between gap-3">
        <h3 id="items-title" className="font-semibold text-[0.9375rem]">
          Lowest share of correct first answers
        </h3>
        {items.length > 0 && <ExportLink list="items" title="the questions" />}
      </div>
      {items.length === 0 ? (
        <p className="grid min-h-24 place-items-center text-center text-muted-foreground text-sm">
          No question has {minAnswers} first answers yet.
        </p>
      ) : (
        <table aria-labelledby="items-title" className="mt-1 w-full text-[0.8125rem] tabular-nums">
          <thead>
            <tr className="text-muted-foreground text-xs">
              <th scope="col" className="py-1 text-start font-medium">
                Question
              </th>
              <th scope="col" className="whitespace-nowrap py-1 ps-3 text-end font-medium">
                First answers
              </th>
              <th scope="col" className="whitespace-nowrap py-1 ps-3 text-end font-medium">
                Correct
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ questionId, externalId, firstAnswers, correct, share }) => (
              <tr key={questionId} className="group">
                <th scope="row" className="relative w-full max-w-0 py-0.5 text-start font-normal">
                  <span
                    aria-hidden="true"
                    className="absolute inset-y-0.5 start-0 rounded-sm bg-primary/12 group-hover:bg-primary/20"
                    style={{ width: `${share}%` }}
                  />
                  <Link
                    to={questionReportPath(questionId)}
                    className="-outline-offset-2! relative block truncate rounded-sm px-2 py-1 hover:underline"
                  >
                    {externalId}
                  </Link>
                </th>
                <td className="py-0.5 ps-3 text-end">{firstAnswers}</td>
                <td className="py-0.5 ps-3 text-end">{correct}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="mt-2 text-muted-foreground text-xs">
        This list covers the current versions of all questions with at least {minAnswers} first answers, regardless of
        the chosen days. Answers are counted every night. A low share may mean that the question is hard or that its key
        is wrong.
      </p>
    </Card>
  );
}

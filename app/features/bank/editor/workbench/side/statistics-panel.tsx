import { Link } from "@remix-run/react";
import { reportsForQuestionPath } from "~/admin-paths";
import { flagDescriptions } from "~/features/bank/statistics-flag-labels";
import { cn } from "~/lib/cn";
import { getOptionLetter } from "~/lib/text";
import { Alert } from "~/ui/alert";
import { Table } from "~/ui/table";
import type { EditorStatistics } from "../../editor-statistics.server";

interface Props {
  statistics: EditorStatistics | null;
  questionId: string;
  openReports: number;
}

/** Shows the statistics of the first answers to the current version (I1). */
export function StatisticsPanel({ statistics, questionId, openReports }: Props) {
  return (
    <div className="grid gap-4 text-sm">
      {openReports > 0 && (
        <p>
          <Link className="link" to={reportsForQuestionPath(questionId)}>
            {openReports === 1 ? "1 open report" : `${openReports} open reports`}
          </Link>
        </p>
      )}
      {statistics ? (
        <StatisticsDetails statistics={statistics} />
      ) : (
        <p className="text-muted-foreground">No statistics yet. We update statistics every night.</p>
      )}
    </div>
  );
}

function StatisticsDetails({ statistics }: { statistics: EditorStatistics }) {
  const { n, p, interval, discrimination, options, time, sure, months, flags, hasFewAnswers, reportsPer100, version } =
    statistics;
  return (
    <>
      <p className="text-muted-foreground">
        First answers to version {version}
        {hasFewAnswers && `. Statistics of fewer than 30 answers are not reliable, so the numbers are gray.`}
      </p>
      {flags.length > 0 && (
        <Alert tone="warning" title="Statistics flags">
          <ul className="list-disc pl-4">
            {flags.map((flag) => (
              <li key={flag}>{flagDescriptions[flag]}</li>
            ))}
          </ul>
        </Alert>
      )}
      <dl className={cn("grid grid-cols-2 gap-x-4 gap-y-2", hasFewAnswers && "text-muted-foreground")}>
        <Statistic name="Answers" value={n.toLocaleString("en")} />
        <Statistic
          name="Correct"
          value={`${formatPercent(p)} (${formatPercent(interval[0])}–${formatPercent(interval[1])})`}
        />
        <Statistic name="Discrimination" value={discrimination === null ? "unknown" : formatSigned(discrimination)} />
        <Statistic
          name="Sure but wrong"
          value={sure.n === 0 ? "nobody was sure" : `${formatPercent(sure.wrong / sure.n)} of ${sure.n}`}
        />
        {time && (
          <Statistic
            name="Time"
            value={`${formatSeconds(time.median)} (${formatSeconds(time.low)}–${formatSeconds(time.high)})`}
          />
        )}
        <Statistic name="Reports per 100 answers" value={reportsPer100.toFixed(1)} />
      </dl>
      {options.length > 0 && (
        <Table caption="Chosen options" className={cn(hasFewAnswers && "text-muted-foreground")}>
          <thead>
            <tr>
              <th scope="col">Option</th>
              <th scope="col">Share</th>
              <th scope="col">Ability</th>
              <th scope="col">r</th>
            </tr>
          </thead>
          <tbody>
            {options.map(({ id, text, isKey, share, ability, pointBiserial }, index) => (
              <tr key={id}>
                <th scope="row" className="font-normal">
                  {getOptionLetter(index)}. {text}
                  {isKey && <strong> (key)</strong>}
                </th>
                <td className="tabular-nums">{formatPercent(share)}</td>
                <td className="tabular-nums">{ability === null ? "–" : formatPercent(ability)}</td>
                <td className="tabular-nums">{pointBiserial === null ? "–" : formatSigned(pointBiserial)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {months.length > 1 && (
        <div className="grid gap-1">
          <h3 className="font-semibold">Share of correct answers by month</h3>
          <ol className={cn("grid gap-0.5 tabular-nums", hasFewAnswers && "text-muted-foreground")}>
            {months.slice(-12).map(({ month, n: answerCount, p: monthShare }) => (
              <li key={month} className="grid grid-cols-[4.5rem_3rem_1fr_auto] items-center gap-2">
                <span>{month}</span>
                <span>{formatPercent(monthShare)}</span>
                <span aria-hidden="true" className="h-2 rounded-full bg-muted">
                  <span className="block h-2 rounded-full bg-primary" style={{ width: formatPercent(monthShare) }} />
                </span>
                <span className="text-muted-foreground">of {answerCount}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </>
  );
}

function Statistic({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-[0.8125rem] text-muted-foreground">{name}</dt>
      <dd className="font-medium tabular-nums">{value}</dd>
    </div>
  );
}

function formatPercent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

function formatSeconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`;
}

function formatSigned(value: number): string {
  return value.toFixed(2).replace("-", "−");
}

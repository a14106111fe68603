import { ArrowRight, Minus, TrendingDown, TrendingUp } from "lucide-react";
import { formatShare } from "~/lib/format-share";
import { Sparkline } from "~/ui/sparkline";
import { Table } from "~/ui/table";
import type { Domain } from "../../questions/filter";
import { domainName } from "../../questions/taxonomy";
import type { DomainRow } from "../domain-row";
import type { ConfidenceCalibration, Trend } from "../recent-answers";
import { StudyDomainButton } from "./study-domain-button";

interface DomainTableProps {
  /** Heading and accessible name of the table. */
  title: string;
  axis: Domain["axis"];
  rows: readonly DomainRow[];
  /** Whether to show the column of percentiles (R2). */
  showPercentile: boolean;
}

/** All domains of one axis with coverage, share of correct answers, trend, time, and due questions (R1). */
export function DomainTable({ title, axis, rows, showPercentile }: DomainTableProps) {
  return (
    <section className="mt-7 min-w-0">
      <h2 className="mb-1 font-semibold text-lg">{title}</h2>
      <p aria-hidden="true" className="mb-1 flex items-center gap-1.5 text-muted-foreground text-xs lg:hidden">
        Swipe the table to see trend, time, and due questions
        <ArrowRight className="size-3.5 shrink-0" />
      </p>
      <Table caption={title} className="[&_td]:px-2 [&_th]:px-2">
        <thead>
          <tr>
            <th scope="col" className="sticky left-0 z-10 min-w-36 bg-background sm:w-full sm:min-w-52">
              Domain
            </th>
            <th scope="col">Covered</th>
            <th scope="col">First try</th>
            <th scope="col">Latest</th>
            <th scope="col">Trend</th>
            <th scope="col">Median time</th>
            <th scope="col">Correct: guess / unsure / sure</th>
            <th scope="col">Due</th>
            {showPercentile && <th scope="col">Percentile</th>}
            <th scope="col">
              <span className="sr-only">Study</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.domain}>
              <th scope="row" className="sticky left-0 z-10 bg-background">
                <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                  {domainName(row.domain)}
                  <span className="font-normal text-muted-foreground text-xs tabular-nums">
                    {row.answered} / {row.total}
                    <span className="sr-only"> answered</span>
                  </span>
                </span>
                <span aria-hidden="true" className="mt-1.5 flex h-1.5 overflow-hidden rounded-full bg-secondary">
                  <span className="bg-primary" style={{ width: formatWidth(row.latestCorrect, row.total) }} />
                  <span
                    className="bg-primary/35"
                    style={{ width: formatWidth(row.answered - row.latestCorrect, row.total) }}
                  />
                </span>
              </th>
              <td className="whitespace-nowrap tabular-nums">
                {row.total ? `${Math.min(100, Math.round((100 * row.answered) / row.total))}%` : "–"}
              </td>
              <td className="whitespace-nowrap tabular-nums">{formatShare(row.firstCorrect, row.answered)}</td>
              <td className="whitespace-nowrap tabular-nums">{formatShare(row.latestCorrect, row.answered)}</td>
              <td>
                <TrendCell trend={row.trend} />
              </td>
              <td className="whitespace-nowrap tabular-nums">{row.medianTime ?? "–"}</td>
              <td className="whitespace-nowrap tabular-nums">
                <CalibrationCell calibration={row.calibration} />
              </td>
              <td className="tabular-nums">{row.dueCountText}</td>
              {showPercentile && <td className="tabular-nums">{row.percentile ?? "–"}</td>}
              <td>{row.total > 0 && <StudyDomainButton domain={{ axis, domain: row.domain } as Domain} />}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

const trendArrows = { up: TrendingUp, down: TrendingDown, steady: Minus };
const trendLabels = { up: "Rising", down: "Falling", steady: "Steady" };

function TrendCell({ trend }: { trend: Trend | null }) {
  if (!trend) return <span className="text-muted-foreground">–</span>;
  const Arrow = trendArrows[trend.direction];
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap tabular-nums">
      <Arrow aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
      <span className="sr-only">{trendLabels[trend.direction]},</span>
      {trend.changePoints > 0 ? `+${trend.changePoints}` : trend.changePoints < 0 ? `−${-trend.changePoints}` : "±0"}
      <span className="sr-only">percentage points</span>
      <Sparkline shares={trend.sparklineShares} />
    </span>
  );
}

function CalibrationCell({ calibration }: { calibration: readonly ConfidenceCalibration[] }) {
  if (calibration.every(({ answers }) => answers === 0)) return <span className="text-muted-foreground">–</span>;
  return calibration.map(({ confidence, answers, correct }, index) => (
    <span key={confidence}>
      {index > 0 && " / "}
      <span className="sr-only">{confidence}: </span>
      {formatShare(correct, answers)}
    </span>
  ));
}

function formatWidth(part: number, whole: number): string {
  return whole > 0 ? `${Math.min(100, (100 * part) / whole)}%` : "0";
}

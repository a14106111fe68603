import { roundAxisMax } from "~/ui/axis-max";
import { GridLines } from "~/ui/chart-parts";
import { computePay, type Offer } from "../../engine/money/job-offer";
import { formatNumber, formatShortRvu } from "../money/money-format";

interface PayChartProps {
  offers: readonly Offer[];
  /** End of the chart, in hundredths of a wRVU. */
  chartEnd: number;
  workPerYear: number | null;
}

/** Plot height in SVG units; the width is the number of wRVUs shown. */
const height = 100;
/** Lines differ by dashes as well as by color. */
const lineStyles = [
  { line: "stroke-primary", dashes: undefined },
  { line: "stroke-success", dashes: "7 4" },
  { line: "stroke-warning", dashes: "2 3" },
];

/** A chart of annual pay by wRVUs, with one line per offer. The table below the chart has the same numbers. */
export function PayChart({ offers, chartEnd, workPerYear }: PayChartProps) {
  const workAmounts = [
    0,
    ...offers.flatMap(({ tiers }) => tiers.map(({ from }) => from)).filter((from) => from < chartEnd),
    chartEnd,
  ];
  const workPoints = [...new Set(workAmounts)].sort((a, b) => a - b);
  const highestPay = Math.max(...offers.map((offer) => computePay(offer, chartEnd)));
  const topPay = roundAxisMax(Math.max(1, highestPay / 100_000)) * 100_000;
  const y = (cents: number) => (height - (cents / topPay) * height).toFixed(3);
  return (
    <figure className="m-0">
      <div
        aria-hidden="true"
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 gap-y-2 text-[0.6875rem] text-muted-foreground tabular-nums leading-none"
      >
        <div className="-my-1 flex flex-col justify-between text-end">
          {[topPay, topPay / 2, 0].map((tick) => (
            <span key={tick}>{tick ? `$${formatNumber(tick / 100_000)}k` : "$0"}</span>
          ))}
        </div>
        <svg viewBox={`0 0 ${chartEnd} ${height}`} preserveAspectRatio="none" className="h-52 w-full overflow-visible">
          <GridLines width={chartEnd} height={height} />
          {workPerYear !== null && workPerYear <= chartEnd && (
            <line
              x1={workPerYear}
              x2={workPerYear}
              y1={0}
              y2={height}
              vectorEffect="non-scaling-stroke"
              className="stroke-foreground/40"
            />
          )}
          {offers.map((offer, place) => (
            <polyline
              key={place}
              points={workPoints.map((work) => `${work},${y(computePay(offer, work))}`).join(" ")}
              vectorEffect="non-scaling-stroke"
              strokeLinejoin="round"
              strokeDasharray={lineStyles[place]?.dashes}
              className={`fill-none stroke-2 ${lineStyles[place]?.line}`}
            />
          ))}
        </svg>
        <div className="col-start-2 flex justify-between">
          {[0, 0.5, 1].map((share) => (
            <span key={share}>{formatShortRvu(chartEnd * share)}</span>
          ))}
        </div>
      </div>
      <figcaption className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground text-xs">
        {offers.map(({ name }, place) => (
          <span key={place} className="flex min-w-0 items-center gap-1.5">
            <svg aria-hidden="true" viewBox="0 0 20 4" className="h-1 w-5 shrink-0">
              <line
                x2={20}
                y1={2}
                y2={2}
                strokeDasharray={lineStyles[place]?.dashes}
                className={`stroke-[2.5] ${lineStyles[place]?.line}`}
              />
            </svg>
            <span className="min-w-0 break-words">{name}</span>
          </span>
        ))}
        <span>Annual pay by wRVUs{workPerYear !== null && "; the vertical line is your expected work"}</span>
      </figcaption>
    </figure>
  );
}

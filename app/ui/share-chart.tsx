import { GridLines, NumbersTable } from "./chart-parts";

export interface SharePoint {
  label: string;
  /** From 0 to 1; null leaves a gap. */
  share: number | null;
  /** The formatted value. */
  text: string;
}

interface ShareChartProps {
  /** Title of the table. */
  label: string;
  /** Heading of the value column. */
  name: string;
  /** Heading of the label column. */
  labelName: string;
  points: readonly SharePoint[];
  shape?: "line" | "bars";
}

/** Height of the plot in SVG units; a point is one unit wide. */
const height = 100;
const barThickness = 0.5;
/** With more points than this, only every other label is shown. */
const maxLabels = 6;

/** Draws shares from 0% to 100% as SVG on the server, as a line with gaps or as bars, with a collapsible table. */
export function ShareChart({ label, name, labelName, points, shape = "line" }: ShareChartProps) {
  const y = (share: number) => height * (1 - share);
  return (
    <figure className="m-0">
      <div
        aria-hidden="true"
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1.5 text-[0.6875rem] text-muted-foreground tabular-nums leading-none"
      >
        <div className="-my-1 flex flex-col justify-between text-end">
          <span>100%</span>
          <span>50%</span>
          <span>0%</span>
        </div>
        <div className="relative">
          <svg
            viewBox={`0 0 ${Math.max(1, points.length)} ${height}`}
            preserveAspectRatio="none"
            className="block h-36 w-full overflow-visible"
          >
            <GridLines width={points.length} height={height} />
            {shape === "line"
              ? splitRuns(points).map((run) => (
                  <polyline
                    key={run[0]?.at}
                    points={run.map(({ at, share }) => `${at + 0.5},${y(share).toFixed(2)}`).join(" ")}
                    vectorEffect="non-scaling-stroke"
                    strokeLinejoin="round"
                    className="fill-none stroke-2 stroke-primary"
                  />
                ))
              : points.map(
                  ({ share }, index) =>
                    share !== null && (
                      <rect
                        key={index}
                        x={index + (1 - barThickness) / 2}
                        width={barThickness}
                        y={y(share)}
                        height={height * share}
                        className="fill-primary/80"
                      />
                    ),
                )}
          </svg>
          {points.map(
            ({ share, text }, index) =>
              share !== null && (
                <span
                  key={index}
                  className="absolute"
                  style={{ left: `${(100 * (index + 0.5)) / points.length}%`, top: `${100 * (1 - share)}%` }}
                >
                  {shape === "line" ? (
                    <span className="-translate-1/2 absolute size-2 rounded-full bg-primary ring-2 ring-card" />
                  ) : (
                    <span className="-translate-x-1/2 -top-4 absolute whitespace-nowrap font-medium text-foreground">
                      {text}
                    </span>
                  )}
                </span>
              ),
          )}
        </div>
        <div className="col-start-2 flex">
          {points.map((point, index) => (
            <span key={index} className="flex min-w-0 flex-1 justify-center whitespace-nowrap">
              {(points.length <= maxLabels || index % 2 === 0) && point.label}
            </span>
          ))}
        </div>
      </div>
      <NumbersTable caption={label} className="mt-3">
        <thead>
          <tr>
            <th scope="col">{labelName}</th>
            <th scope="col">{name}</th>
          </tr>
        </thead>
        <tbody>
          {points.map((point, index) => (
            <tr key={index}>
              <th scope="row">{point.label}</th>
              <td>{point.text}</td>
            </tr>
          ))}
        </tbody>
      </NumbersTable>
    </figure>
  );
}

/** Returns the runs of consecutive points without a gap. */
function splitRuns(points: readonly SharePoint[]): { at: number; share: number }[][] {
  const runs: { at: number; share: number }[][] = [[]];
  for (const [at, { share }] of points.entries())
    if (share === null) runs.push([]);
    else runs.at(-1)?.push({ at, share });
  return runs.filter((run) => run.length > 0);
}

import { type PointerEvent, useState } from "react";
import { roundAxisMax } from "./axis-max";
import { GridLines, NumbersTable } from "./chart-parts";

interface ChartValue {
  label: string;
  value: number;
  /** The formatted value. */
  text: string;
}

interface LineChartProps {
  /** Title of the table. */
  label: string;
  /** Legend of the line. */
  name: string;
  /** Legend of the dashed comparison line. */
  comparisonName?: string | undefined;
  points: readonly (ChartValue & { before?: ChartValue })[];
  /** True if the last value still grows, such as today's; its part of the line is dashed. */
  isLastUnfinished?: boolean;
  /** Unit for rounding the axis, such as the ms of a minute. */
  roundingUnit?: number;
  /** Formats a value of the axis. */
  formatTick: (value: number) => string;
}

/** Height of the plot in SVG units; points are one unit apart. */
const height = 100;
/** Maximum number of labels; a phone shows every other label. */
const maxLabels = 6;

/**
 * Draws a line with its area as SVG on the server, optionally with a dashed comparison line. Hovering shows the values; a
 * collapsible table lists them.
 */
export function LineChart({
  label,
  name,
  comparisonName,
  points,
  isLastUnfinished = false,
  roundingUnit = 1,
  formatTick,
}: LineChartProps) {
  const [hoveredIndex, setHoveredIndex] = useState<number | null>(null);
  const lastIndex = Math.max(1, points.length - 1);
  const hasComparison = points.some((point) => point.before);
  const maxValue = Math.max(...points.flatMap(({ value, before }) => [value, before?.value ?? 0]));
  const top = roundAxisMax(Math.max(1, maxValue / roundingUnit)) * roundingUnit;
  const y = (value: number) => height - (value / top) * height;
  const formatPoints = (values: readonly (number | undefined)[]) =>
    values.flatMap((value, index) => (value === undefined ? [] : [`${index},${y(value).toFixed(2)}`])).join(" ");
  const values = points.map(({ value }) => value);
  const currentLine = formatPoints(values);
  const finishedLine = formatPoints(isLastUnfinished ? values.slice(0, -1) : values);
  const isBeforeUnfinished = (index: number) => isLastUnfinished && index >= values.length - 2;
  const unfinishedLine = formatPoints(values.map((value, index) => (isBeforeUnfinished(index) ? value : undefined)));
  const labelStep = Math.ceil(points.length / maxLabels);
  const hovered = hoveredIndex === null ? undefined : points[hoveredIndex];
  const handlePointerMove = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setHoveredIndex(Math.min(lastIndex, Math.max(0, Math.round(((clientX - left) / width) * lastIndex))));
  };
  return (
    <figure className="m-0">
      <div
        aria-hidden="true"
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 gap-y-2 text-[0.6875rem] text-muted-foreground tabular-nums leading-none"
      >
        <div className="-my-1 flex flex-col justify-between text-end">
          {[top, top / 2, 0].map((tick) => (
            <span key={tick}>{formatTick(tick)}</span>
          ))}
        </div>
        <div className="relative" onPointerMove={handlePointerMove} onPointerLeave={() => setHoveredIndex(null)}>
          <svg
            viewBox={`0 0 ${lastIndex} ${height}`}
            preserveAspectRatio="none"
            className="h-48 w-full overflow-visible sm:h-56"
          >
            <GridLines width={lastIndex} height={height} />
            <polygon points={`0,${height} ${currentLine} ${points.length - 1},${height}`} className="fill-primary/10" />
            {hasComparison && (
              <polyline
                points={formatPoints(points.map(({ before }) => before?.value))}
                vectorEffect="non-scaling-stroke"
                strokeDasharray="5 4"
                className="fill-none stroke-[1.5] stroke-muted-foreground/70"
              />
            )}
            <polyline
              points={finishedLine}
              vectorEffect="non-scaling-stroke"
              strokeLinejoin="round"
              strokeLinecap="round"
              className="fill-none stroke-2 stroke-primary"
            />
            <polyline
              points={unfinishedLine}
              vectorEffect="non-scaling-stroke"
              strokeDasharray="2 4"
              strokeLinecap="round"
              className="fill-none stroke-2 stroke-primary"
            />
          </svg>
          {hovered && hoveredIndex !== null && (
            <>
              <span
                className="absolute inset-y-0 border-foreground/40 border-l"
                style={{ left: percent(hoveredIndex, lastIndex) }}
              />
              <span
                className="absolute size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-card bg-primary"
                style={{ left: percent(hoveredIndex, lastIndex), top: percent(y(hovered.value), height) }}
              />
              <span
                className="menu-panel pointer-events-none absolute top-2 z-10 grid gap-1.5 px-2.5 py-2 text-xs"
                style={
                  hoveredIndex > lastIndex / 2
                    ? { right: `calc(${percent(lastIndex - hoveredIndex, lastIndex)} + 0.75rem)` }
                    : { left: `calc(${percent(hoveredIndex, lastIndex)} + 0.75rem)` }
                }
              >
                <HoverValue {...hovered} dotClassName="bg-primary" isStrong />
                {hovered.before && <HoverValue {...hovered.before} dotClassName="bg-muted-foreground/70" />}
              </span>
            </>
          )}
        </div>
        <div className="relative col-start-2 h-3">
          {points.map(
            ({ label }, index) =>
              index % labelStep === 0 && (
                <span
                  key={label + index}
                  className={`absolute whitespace-nowrap ${(index / labelStep) % 2 ? "max-sm:hidden" : ""} ${index === 0 ? "" : index > lastIndex * 0.94 ? "-translate-x-full" : "-translate-x-1/2"}`}
                  style={{ left: percent(index, lastIndex) }}
                >
                  {label}
                </span>
              ),
          )}
        </div>
      </div>
      <figcaption className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground text-xs">
        <span className="flex items-center gap-1.5">
          <span aria-hidden="true" className="h-0.5 w-4 bg-primary" /> {name}
        </span>
        {isLastUnfinished && (
          <span className="flex items-center gap-1.5">
            <span aria-hidden="true" className="w-4 border-primary border-t-2 border-dotted" /> {points.at(-1)?.label}{" "}
            so far
          </span>
        )}
        {hasComparison && comparisonName && (
          <span className="flex items-center gap-1.5">
            <span aria-hidden="true" className="w-4 border-muted-foreground/70 border-t-2 border-dashed" />{" "}
            {comparisonName}
          </span>
        )}
      </figcaption>
      <NumbersTable caption={label} className="mt-2">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">{name}</th>
            {hasComparison && <th scope="col">Compared with</th>}
          </tr>
        </thead>
        <tbody>
          {points.map(({ label, text, before }, index) => (
            <tr key={index}>
              <th scope="row">{label}</th>
              <td>{text}</td>
              {hasComparison && <td>{before && `${before.text} on ${before.label}`}</td>}
            </tr>
          ))}
        </tbody>
      </NumbersTable>
    </figure>
  );
}

function HoverValue({
  label,
  text,
  dotClassName,
  isStrong,
}: ChartValue & { dotClassName: string; isStrong?: boolean }) {
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap">
      <span className={`size-2 rounded-full ${dotClassName}`} />
      {label}
      <span className={isStrong ? "ml-2 font-semibold text-foreground" : "ml-2"}>{text}</span>
    </span>
  );
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(2)}%`;
}

import { roundAxisMax } from "./axis-max";
import { GridLines } from "./chart-parts";

interface Bar {
  label: string;
  /** Height of the bar; null for a bar without a value. */
  value: number | null;
  /** The part of `value` in the strong color, such as the correct answers. */
  part?: number;
}

interface BarChartProps {
  /** Title for screen readers. */
  label: string;
  bars: readonly Bar[];
  /** Legend of the bars, such as "Answered". */
  valueName: string;
  /** Legend of the strong color, such as "Correct". */
  partName?: string;
  /** Shows only every nth label. */
  labelEvery?: number;
  /** Shows the value of each bar as a number below it. */
  showValues?: boolean;
  /** A range that is shaded behind the bars, for comparison. */
  highlightedRange?: { low: number; high: number };
}

/** Height of the plot in SVG units; a bar is one unit wide. */
const height = 100;
const barThickness = 0.66;

/**
 * Draws bars as SVG on the server, with the same numbers as a table for screen readers. Only the bars stretch; the text keeps
 * its size.
 */
export function BarChart({
  label,
  bars,
  valueName,
  partName,
  labelEvery = 1,
  showValues,
  highlightedRange,
}: BarChartProps) {
  const top = roundAxisMax(Math.max(1, highlightedRange?.high ?? 0, ...bars.map(({ value }) => value ?? 0)));
  const scale = (value: number) => (value / top) * height;
  return (
    <figure className="m-0">
      <div
        aria-hidden="true"
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1.5 text-[0.6875rem] text-muted-foreground tabular-nums leading-none"
      >
        <div className="-my-1 flex flex-col justify-between text-end">
          {[top, top / 2, 0].map((tick) => (
            <span key={tick}>{tick}</span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${Math.max(1, bars.length)} ${height}`}
          preserveAspectRatio="none"
          className="h-36 w-full overflow-visible print:[print-color-adjust:exact]"
        >
          {highlightedRange && (
            <rect
              x={0}
              width={bars.length}
              y={height - scale(highlightedRange.high)}
              height={scale(highlightedRange.high - highlightedRange.low)}
              className="fill-success/15"
            />
          )}
          <GridLines width={bars.length} height={height} />
          {bars.map((bar, index) => {
            const x = index + (1 - barThickness) / 2;
            const [whole, part] = [scale(bar.value ?? 0), scale(bar.part ?? bar.value ?? 0)];
            return (
              <g key={index}>
                <title>{`${bar.label}: ${bar.value ?? "–"}`}</title>
                {/* The whole column can be pointed at. */}
                <rect x={index} width={1} y={0} height={height} className="fill-transparent" />
                <rect x={x} width={barThickness} y={height - whole} height={whole} className="fill-primary/30" />
                <rect x={x} width={barThickness} y={height - part} height={part} className="fill-primary" />
              </g>
            );
          })}
        </svg>
        {showValues && (
          <div className="col-start-2 flex font-medium text-foreground">
            {bars.map(({ value }, index) => (
              <span key={index} className="flex min-w-0 flex-1 justify-center">
                {value ?? "–"}
              </span>
            ))}
          </div>
        )}
        <div className="col-start-2 flex">
          {bars.map((bar, index) => (
            <span key={index} className="flex min-w-0 flex-1 justify-center whitespace-nowrap">
              {index % labelEvery === 0 && bar.label}
            </span>
          ))}
        </div>
      </div>
      {partName && (
        <figcaption className="mt-2 flex gap-4 text-muted-foreground text-xs" aria-hidden="true">
          <span className="flex items-center gap-1.5">
            <span className="size-2.5 rounded-xs bg-primary" /> {partName}
          </span>
          <span className="flex items-center gap-1.5">
            <span className="size-2.5 rounded-xs bg-primary/30" /> {valueName}
          </span>
        </figcaption>
      )}
      <div className="sr-only">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <td />
              <th scope="col">{valueName}</th>
              {partName && <th scope="col">{partName}</th>}
            </tr>
          </thead>
          <tbody>
            {bars.map((bar, index) => (
              <tr key={index}>
                <th scope="row">{bar.label}</th>
                <td>{bar.value ?? "–"}</td>
                {partName && <td>{bar.part ?? bar.value}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

interface Bar {
  label: string;
  value: number;
  /** The share of `value` drawn in the strong colour, e.g. how many were correct. */
  part?: number;
}

interface BarChartProps {
  /** What the chart shows; names it for screen readers. */
  label: string;
  bars: readonly Bar[];
  /** Name of a bar's unit, e.g. "Answered". */
  valueName: string;
  /** Name of the strong part, e.g. "Correct". */
  partName?: string;
  /** Every how many bars the label is written under them. */
  labelEvery?: number;
}

const width = 640;
const height = 160;
const plot = { left: 30, top: 8, bottom: 22 };

/** Bars as SVG, drawn on the server; screen readers get the same numbers as a table. */
export function BarChart({ label, bars, valueName, partName, labelEvery = 1 }: BarChartProps) {
  const top = niceTop(Math.max(1, ...bars.map((bar) => bar.value)));
  const floor = height - plot.bottom;
  const y = (value: number) => floor - (value / top) * (floor - plot.top);
  const step = (width - plot.left) / Math.max(1, bars.length);
  const thickness = Math.min(28, step * 0.66);
  return (
    <figure className="m-0">
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="h-auto w-full text-[11px]">
        {[0, top / 2, top].map((tick) => (
          <g key={tick}>
            <line x1={plot.left} x2={width} y1={y(tick)} y2={y(tick)} className="stroke-border" />
            <text x={plot.left - 6} y={y(tick) + 4} textAnchor="end" className="fill-muted-foreground tabular-nums">
              {tick}
            </text>
          </g>
        ))}
        {bars.map((bar, index) => {
          const x = plot.left + index * step + (step - thickness) / 2;
          const part = bar.part ?? bar.value;
          return (
            <g key={bar.label}>
              <rect
                x={x}
                width={thickness}
                y={y(bar.value)}
                height={floor - y(bar.value)}
                rx={2}
                className="fill-primary/30"
              />
              <rect x={x} width={thickness} y={y(part)} height={floor - y(part)} rx={2} className="fill-primary" />
              {index % labelEvery === 0 && (
                <text x={x + thickness / 2} y={height - 6} textAnchor="middle" className="fill-muted-foreground">
                  {bar.label}
                </text>
              )}
            </g>
          );
        })}
      </svg>
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
            {bars.map((bar) => (
              <tr key={bar.label}>
                <th scope="row">{bar.label}</th>
                <td>{bar.value}</td>
                {partName && <td>{bar.part ?? bar.value}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** The smallest even 1, 2, 4, 5 or 6 × 10ⁿ at or above `value`, so that the middle tick is whole. */
function niceTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const top = [1, 2, 4, 5, 6, 10].map((factor) => factor * power).find((candidate) => candidate >= value) ?? value;
  return top % 2 === 0 ? top : top + 1;
}

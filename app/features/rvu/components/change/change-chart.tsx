import { countNoun } from "~/lib/text";
import { NumbersTable } from "~/ui/chart-parts";
import { formatRvu } from "../../browser/rvu-format";
import type { ModalityChange } from "../../engine/compare-releases";
import { modalityNames } from "../../engine/rvu-taxonomy";

interface ChangeChartProps {
  changes: readonly ModalityChange[];
  /** Number of studies with a value in only one of the two releases. */
  leftOutCount: number;
  beforeYear: number;
  afterYear: number;
}

/** Bar height in SVG units. The width is in percent, from the lowest to the highest change. */
const barHeight = 10;

/** Shows the percent change of work per modality as bars around zero, with a table of the numbers. */
export function ChangeChart({ changes, leftOutCount, beforeYear, afterYear }: ChangeChartProps) {
  if (!changes.length) return <p className="text-muted-foreground text-sm">No study has credit in both releases.</p>;
  const changePercents = changes.map(({ changePercent }) => changePercent);
  const [low, high] = [Math.min(0, ...changePercents), Math.max(0, ...changePercents)];
  const span = high - low || 1;
  const studies = changes.reduce((sum, one) => sum + one.studies, 0);
  return (
    <figure className="m-0 grid grid-cols-1">
      <figcaption className="mb-3 text-muted-foreground text-sm">
        Change from {beforeYear} to {afterYear}, counting one each of the {countNoun(studies, "study", "studies")} with
        credit in both years.
        {leftOutCount > 0 &&
          ` ${countNoun(leftOutCount, "study is", "studies are")} left out because we have a value in only one of the years.`}
      </figcaption>
      <div
        aria-hidden="true"
        className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 text-xs tabular-nums"
      >
        {changes.map(({ modality, changePercent }) => (
          <div key={modality} className="contents">
            <span className="text-muted-foreground">{modalityNames[modality]}</span>
            <svg
              viewBox={`${low} 0 ${span} ${barHeight}`}
              preserveAspectRatio="none"
              className="h-3.5 w-full overflow-visible"
            >
              <rect
                x={Math.min(0, changePercent)}
                width={Math.abs(changePercent)}
                height={barHeight}
                className={changePercent < 0 ? "fill-primary" : "fill-success"}
              />
              <line y1={-4} y2={barHeight + 4} vectorEffect="non-scaling-stroke" className="stroke-foreground/40" />
            </svg>
            <span className="text-end font-medium">{formatChangePercent(changePercent)}</span>
          </div>
        ))}
      </div>
      <NumbersTable caption={`Change in work RVUs by modality, ${beforeYear} to ${afterYear}`} className="mt-3">
        <thead>
          <tr>
            <th scope="col">Modality</th>
            <th scope="col" className="text-end">
              Change
            </th>
            <th scope="col" className="text-end">
              Studies
            </th>
            <th scope="col" className="text-end">
              {beforeYear}, wRVU
            </th>
            <th scope="col" className="text-end">
              {afterYear}, wRVU
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.modality}>
              <th scope="row">{modalityNames[change.modality]}</th>
              <td className="text-end">{formatChangePercent(change.changePercent)}</td>
              <td className="text-end">{change.studies}</td>
              <td className="text-end">{formatRvu(change.before)}</td>
              <td className="text-end">{formatRvu(change.after)}</td>
            </tr>
          ))}
        </tbody>
      </NumbersTable>
    </figure>
  );
}

/** Formats a change in percent with its sign: "−2.4%". */
export function formatChangePercent(changePercent: number): string {
  const roundedPercent = Math.round(changePercent * 10) / 10;
  return `${roundedPercent < 0 ? "−" : roundedPercent > 0 ? "+" : ""}${Math.abs(roundedPercent).toFixed(1)}%`;
}

import { Link } from "@remix-run/react";
import { formatShare } from "~/lib/format-share";
import { paths } from "~/paths";
import { Table } from "~/ui/table";
import { emptyFilter } from "../../questions/filter";
import { domainName, type Modality, modalities } from "../../questions/taxonomy";
import { StartButton } from "../../study/components/start-button";
import { defaultSize } from "../../study/start-request";
import type { GridCell, GridRow } from "../progress-grid";

const shortModalityNames: Partial<Record<Modality, string>> = {
  ir: "IR",
  "radiography-fluoroscopy": "X-ray & fluoro",
  ultrasound: "US",
  noninterpretive: "Non-interpretive",
};

/**
 * The organ × modality grid with the share of correct answers and the number of questions answered; a click on a cell starts
 * a session with questions of that cell (R1).
 */
export function DomainGrid({ rows }: { rows: readonly GridRow[] }) {
  return (
    <section aria-labelledby="grid" className="mt-7">
      <h2 id="grid" className="font-semibold text-lg">
        Organ by modality
      </h2>
      <p className="mb-3 max-w-prose text-muted-foreground text-sm">
        Each cell shows the share of correct answers among your latest answers and how many questions you have answered.
        Click a cell to start up to {defaultSize} questions; to choose more, open the{" "}
        <Link to={paths.customSets} className="link">
          set builder
        </Link>
        .
      </p>
      <Table
        caption="Organ by modality: share of correct answers among the latest answers, and number of questions answered"
        className="table-fixed border-separate border-spacing-1 [&_td]:border-0 [&_td]:p-0 [&_th]:border-0"
        style={{ minWidth: "52rem" }}
      >
        <thead>
          <tr>
            <td className="sticky left-0 z-10 w-32 bg-background" />
            {modalities.map((modality) => (
              <th key={modality} scope="col" className="px-1! text-center! align-bottom text-xs leading-tight">
                <abbr title={domainName(modality)} className="no-underline">
                  {shortModalityNames[modality] ?? domainName(modality)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ organ, cells }) => (
            <tr key={organ}>
              <th scope="row" className="sticky left-0 z-10 bg-background pl-0! text-xs">
                {domainName(organ)}
              </th>
              {cells.map((cell) => (
                <td key={cell.modality}>
                  <GridSquare organ={organ} cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function GridSquare({ organ, cell }: { organ: GridRow["organ"]; cell: GridCell }) {
  if (cell.total === 0)
    return (
      <span className="flex h-13 items-center justify-center rounded-md text-muted-foreground/70 text-xs">
        <span aria-hidden="true">·</span>
        <span className="sr-only">No questions</span>
      </span>
    );
  const squareContent = (
    <>
      <span className="font-semibold text-sm tabular-nums">{formatShare(cell.latestCorrect, cell.answered)}</span>
      <span className="font-normal text-[0.6875rem] tabular-nums">
        {cell.answered}/{cell.total}
        <span className="sr-only"> answered</span>
      </span>
    </>
  );
  const squareClass =
    "flex h-13 w-full flex-col items-center justify-center gap-0 rounded-md border border-border px-1 leading-tight";
  // The number in the cell carries the meaning; the shade only repeats it.
  const squareStyle = { backgroundColor: getCellColor(cell) };
  if (!cell.canStart)
    return (
      <span className={squareClass} style={squareStyle}>
        {squareContent}
      </span>
    );
  return (
    <StartButton
      request={{
        from: "filter",
        size: defaultSize,
        filter: { ...emptyFilter, organs: [organ], modalities: [cell.modality] },
      }}
      variant="ghost"
      className={`${squareClass} min-h-0 text-foreground hover:border-primary`}
      style={squareStyle}
      title={`${domainName(organ)}, ${domainName(cell.modality)}: study ${Math.min(defaultSize, cell.total)}`}
    >
      {squareContent}
      <span className="sr-only">
        : study {domainName(organ)}, {domainName(cell.modality)}
      </span>
    </StartButton>
  );
}

/** Returns the cell's background color: stronger for a higher share of correct answers, transparent without answers. */
function getCellColor({ answered, latestCorrect }: GridCell): string {
  if (answered === 0) return "transparent";
  return `color-mix(in oklab, var(--primary) ${Math.round(4 + 24 * (latestCorrect / answered))}%, transparent)`;
}

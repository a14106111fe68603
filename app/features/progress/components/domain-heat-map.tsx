import { Link } from "@remix-run/react";
import { paths } from "~/paths";
import { Table } from "~/ui/table";
import { domainName, type Modality, modalities, type Organ } from "../../questions/taxonomy";
import { defaultSize } from "../../study/start-request";
import { heatSteps } from "../heat-scale";
import type { GridRow } from "../progress-grid";
import { getHeatClass, HeatMapCell } from "./heat-map-cell";

/** Names that fit a narrow column, or a row on a phone. */
const shortNames: Partial<Record<Organ | Modality | "none", string>> = {
  cardiovascular: "Cardiac",
  gi: "GI",
  gu: "GU",
  msk: "MSK",
  neuro: "Neuro",
  pediatric: "Peds",
  ir: "IR",
  nuclear: "NM",
  "radiography-fluoroscopy": "XR",
  ultrasound: "US",
  noninterpretive: "NIS",
  physics: "Phys",
};

/** Classes that show the short or the full name: columns need more width than rows. */
const columnLabel = { short: "lg:hidden", full: "max-lg:sr-only" };
const rowLabel = { short: "sm:hidden", full: "max-sm:sr-only" };

/**
 * The organ × modality heat map: the share of correct answers per cell, weakest organ first. A click on a cell starts a session
 * with questions of that cell (R1).
 */
export function DomainHeatMap({ rows }: { rows: readonly GridRow[] }) {
  return (
    <section aria-labelledby="grid" className="mt-7">
      <h2 id="grid" className="font-semibold text-lg">
        Organ by modality
      </h2>
      <p className="mb-3 max-w-prose text-muted-foreground text-sm">
        The share of correct answers among your latest answers, with your weakest organ system first. With fewer than
        five answers, a cell shows counts and is gray or has the color of 50–64%.{" "}
        <span className="max-sm:hidden">The lower number says how many of the questions you have answered. </span>
        Click a cell to start up to {defaultSize} questions; to choose more, open{" "}
        <Link to={paths.customSets} className="link">
          Custom sets
        </Link>
        .
      </p>
      <Legend />
      <Table
        caption="Organ by modality: share of correct answers among the latest answers, and number of questions answered"
        className="table-fixed border-separate border-spacing-0.5 sm:border-spacing-1 [&_td]:border-0 [&_td]:p-0 [&_th]:border-0"
      >
        <thead>
          <tr>
            <td className="w-12 sm:w-32" />
            {modalities.map((modality) => (
              <th
                key={modality}
                scope="col"
                className="whitespace-normal! px-0! text-center! align-bottom text-[0.6875rem] leading-tight sm:text-xs"
              >
                <DomainLabel domain={modality} classes={columnLabel} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ organ, cells }) => (
            <tr key={organ}>
              <th scope="row" className="whitespace-normal! px-0! text-[0.6875rem] leading-tight sm:text-xs">
                <DomainLabel domain={organ} classes={rowLabel} />
              </th>
              {cells.map((cell) => (
                <td key={cell.modality}>
                  <HeatMapCell organ={organ} cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <p aria-hidden="true" className="mt-2 text-muted-foreground text-xs lg:hidden">
        <span className="sm:hidden">Numbers without a slash are percentages. </span>
        IR: interventional, NM: nuclear, XR: radiography and fluoroscopy, US: ultrasound, NIS: noninterpretive skills.
      </p>
    </section>
  );
}

interface DomainLabelProps {
  domain: Organ | Modality | "none";
  classes: { short: string; full: string };
}

function DomainLabel({ domain, classes }: DomainLabelProps) {
  return (
    <>
      <span aria-hidden="true" className={classes.short}>
        {shortNames[domain] ?? domainName(domain)}
      </span>
      <span className={classes.full}>{domainName(domain)}</span>
    </>
  );
}

function Legend() {
  return (
    <ul className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground text-xs">
      {heatSteps.map(({ step, label }) => (
        <LegendEntry key={step} swatchClass={getHeatClass(step)} label={label} />
      ))}
      <LegendEntry swatchClass={getHeatClass(null)} label="No answers yet" />
    </ul>
  );
}

function LegendEntry({ swatchClass, label }: { swatchClass: string; label: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <span aria-hidden="true" className={`size-3.5 rounded-sm ${swatchClass}`} />
      {label}
    </li>
  );
}

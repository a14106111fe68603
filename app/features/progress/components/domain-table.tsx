import type { ReactNode } from "react";
import { Table } from "~/ui/table";
import { domainName, type Modality, type Organ } from "../../questions/taxonomy";
import type { Sum } from "../cells";
import { shareText } from "../share";

interface DomainTableProps<D extends Organ | Modality | "none"> {
  /** Heading, and name of the table. */
  title: string;
  rows: readonly (Sum & { domain: D })[];
  /** What can be done with a domain. */
  action: (domain: D) => ReactNode;
}

/** Every domain of one axis: how much is answered, and how it went the first and the latest time (R1). */
export function DomainTable<D extends Organ | Modality | "none">({ title, rows, action }: DomainTableProps<D>) {
  return (
    <div className="min-w-0">
      <h2 className="mb-1 font-semibold text-lg">{title}</h2>
      <Table caption={title} className="max-sm:[&_td]:px-1.5 max-sm:[&_th]:px-1.5">
        <thead>
          <tr>
            <th scope="col" className="w-full">
              Domain
            </th>
            <th scope="col">First try</th>
            <th scope="col">Latest</th>
            <th scope="col">
              <span className="sr-only">Study</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.domain}>
              <th scope="row">
                <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                  {domainName(row.domain)}
                  <span className="font-normal text-muted-foreground text-xs">
                    {row.answered} / {row.total}
                    <span className="sr-only"> answered</span>
                  </span>
                </span>
                <span aria-hidden="true" className="mt-1.5 flex h-1.5 overflow-hidden rounded-full bg-secondary">
                  <span className="bg-primary" style={{ width: percentOf(row.latestCorrect, row.total) }} />
                  <span
                    className="bg-primary/35"
                    style={{ width: percentOf(row.answered - row.latestCorrect, row.total) }}
                  />
                </span>
              </th>
              <td className="whitespace-nowrap">{shareText(row.firstCorrect, row.answered)}</td>
              <td className="whitespace-nowrap">{shareText(row.latestCorrect, row.answered)}</td>
              <td>{action(row.domain)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function percentOf(part: number, whole: number): string {
  return whole > 0 ? `${Math.min(100, (100 * part) / whole)}%` : "0";
}

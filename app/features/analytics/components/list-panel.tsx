import { Download } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { analyticsExportPath } from "~/admin-paths";
import { cn } from "~/lib/cn";
import { Card } from "~/ui/card";
import { addFilter, type ListId } from "../report/dimensions";
import type { ListView } from "../report/list-view";
import { writeReportQuery } from "../report/report-query";
import { ReportLink, useReportQuery } from "./report-link";

interface ListPanelProps {
  list: ListView | null;
  /** Shown if the list has no rows. */
  emptyText: string;
  note?: ReactNode;
  className?: string;
}

/**
 * One list of the report. Each row links to the report filtered by the row's value; the bar behind a row shows the row's share.
 */
export function ListPanel({ list, emptyText, note, className }: ListPanelProps) {
  if (!list) return null;
  const { id, title, rowName, columns, rows } = list;
  return (
    <Card as="section" id={id} aria-labelledby={`${id}-title`} className={cn("flex min-w-0 flex-col p-4", className)}>
      <div className="flex items-center justify-between gap-3">
        <h3 id={`${id}-title`} className="font-semibold text-[0.9375rem]">
          {title}
        </h3>
        {rows.length > 0 && <ExportLink list={id} title={title} />}
      </div>
      {rows.length === 0 ? (
        <p className="grid min-h-24 flex-1 place-items-center px-2 text-center text-muted-foreground text-sm">
          {emptyText}
        </p>
      ) : (
        <table aria-labelledby={`${id}-title`} className="mt-1 w-full text-[0.8125rem] tabular-nums">
          <thead>
            <tr className="text-muted-foreground text-xs">
              <th scope="col" className="py-1 text-start font-medium">
                {rowName}
              </th>
              {columns.map((column) => (
                <th key={column} scope="col" className="py-1 ps-3 text-end font-medium">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.value} className="group">
                <th scope="row" className="relative w-full max-w-0 py-0.5 text-start font-normal">
                  <span
                    aria-hidden="true"
                    className="absolute inset-y-0.5 start-0 rounded-sm bg-primary/12 group-hover:bg-primary/20"
                    style={{ width: `${row.share.toFixed(1)}%` }}
                  />
                  <RowName id={id} value={row.value} name={row.name} />
                </th>
                {row.cells.map((cell, index) => (
                  <td key={columns[index]} className="whitespace-nowrap py-0.5 ps-3 text-end">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {note && <p className="mt-2 text-muted-foreground text-xs">{note}</p>}
      {(list.hasMore || list.isExpanded) && (
        <p className="mt-auto pt-3 text-xs">
          <ReportLink change={{ expandedList: list.isExpanded ? null : id }} className="link">
            {list.isExpanded ? "Show fewer" : "Show all"}
            <span className="sr-only"> {title.toLowerCase()}</span>
          </ReportLink>
          {list.isExpanded && list.hasMore && (
            <span className="ml-2 text-muted-foreground">
              Showing the first {rows.length} rows. Download the CSV file to see more.
            </span>
          )}
        </p>
      )}
    </Card>
  );
}

function RowName({ id, value, name }: { id: ListId; value: string; name: string }) {
  const { filters } = useReportQuery();
  // Long names wrap in narrow lists, because two pages could look the same if truncated.
  const nameClass = "relative block px-2 py-1 max-sm:[overflow-wrap:anywhere] sm:truncate";
  if (id === "dropped" || filters.some(({ dimension }) => dimension === id))
    return <span className={nameClass}>{addLineBreaks(name)}</span>;
  return (
    <ReportLink
      change={{ filters: addFilter(filters, { dimension: id, value }), expandedList: null }}
      title={name}
      className={cn(nameClass, "-outline-offset-2! rounded-sm hover:underline")}
    >
      {addLineBreaks(name)}
    </ReportLink>
  );
}

/** Returns the name with line breaks allowed after each slash. */
function addLineBreaks(name: string): ReactNode {
  const parts = name.split("/");
  return parts.map((part, index) => (
    <Fragment key={index}>
      {part}
      {index < parts.length - 1 && (
        <>
          /<wbr />
        </>
      )}
    </Fragment>
  ));
}

/** Downloads a list of the report as CSV. */
export function ExportLink({ list, title }: { list: string; title: string }) {
  const query = useReportQuery();
  return (
    <a
      href={analyticsExportPath(writeReportQuery(query, { expandedList: null }), list)}
      download
      className="inline-flex min-h-6 items-center gap-1 rounded-sm text-muted-foreground text-xs hover:text-foreground"
    >
      <Download aria-hidden="true" className="size-3" />
      CSV<span className="sr-only"> of {title}</span>
    </a>
  );
}

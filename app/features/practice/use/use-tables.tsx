import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { adminUserPath } from "~/admin-paths";
import { formatMediumDate } from "~/lib/time-text";
import { Card } from "~/ui/card";
import { Table } from "~/ui/table";
import { formatMicros } from "./format-micros";
import type { UsePageData } from "./use.loader.server";

type Row = Omit<UsePageData["modes"][number], "name"> & { key: string; name: ReactNode };

/** The use of the model by day, mode, and learner. */
export function UseTables({ days, modes, learners }: Pick<UsePageData, "days" | "modes" | "learners">) {
  return (
    <>
      <UseTable
        title="By mode"
        rows={modes.map((row) => ({
          ...row,
          key: row.name,
          name: `${row.name[0]?.toUpperCase()}${row.name.slice(1)}`,
        }))}
      />
      <UseTable
        title="Top learners"
        rows={learners.map(({ userId, name, ...row }) => ({
          ...row,
          key: userId ?? "",
          name: userId ? (
            <Link to={adminUserPath(userId)} className="link">
              {name ?? "Deleted learner"}
            </Link>
          ) : (
            "Deleted learners"
          ),
        }))}
      />
      <UseTable
        title="By day"
        rows={days.map((row) => ({ ...row, key: row.name, name: formatMediumDate(Date.parse(row.name), "UTC") }))}
      />
    </>
  );
}

function UseTable({ title, rows }: { title: string; rows: Row[] }) {
  return (
    <Card as="section" aria-label={title} className="p-4 sm:p-5">
      <h2 className="mb-2 font-semibold text-lg">{title}</h2>
      <Table caption={`${title}, last 30 days`}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Calls</th>
            <th scope="col">Failed</th>
            <th scope="col">Tokens</th>
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, calls, failed, tokens, costMicros }) => (
            <tr key={key}>
              <th scope="row" className="font-medium">
                {name}
              </th>
              <td className="tabular-nums">{calls}</td>
              <td className="tabular-nums">{failed}</td>
              <td className="tabular-nums">{tokens.toLocaleString("en")}</td>
              <td className="tabular-nums">{formatMicros(costMicros)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

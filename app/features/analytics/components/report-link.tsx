import { Link, type LinkProps } from "@remix-run/react";
import { createContext, useContext } from "react";
import { analyticsPath } from "~/admin-paths";
import { type ReportQuery, writeReportQuery } from "../report/report-query";

const QueryContext = createContext<ReportQuery | null>(null);

/** The report that links on the page start from. */
export const QueryProvider = QueryContext.Provider;

/** The report that is shown. Throws outside of `QueryProvider`. */
export function useReportQuery(): ReportQuery {
  const query = useContext(QueryContext);
  if (!query) throw new Error("there is no report around this");
  return query;
}

/** A link to the same report with something changed; the page stays where it is scrolled to. */
export function ReportLink({ change, ...rest }: Omit<LinkProps, "to"> & { change: Partial<ReportQuery> }) {
  const query = useReportQuery();
  return <Link {...rest} to={analyticsPath(writeReportQuery(query, change))} preventScrollReset />;
}

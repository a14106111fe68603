import { Link, type LinkProps } from "@remix-run/react";
import { createContext, useContext } from "react";
import { analyticsPath } from "~/admin-paths";
import { type ReportQuery, writeReportQuery } from "../report/report-query";

const QueryContext = createContext<ReportQuery | null>(null);

/** Provides the query of the current report to the links on the page. */
export const QueryProvider = QueryContext.Provider;

/** Returns the query of the current report. Throws outside of `QueryProvider`. */
export function useReportQuery(): ReportQuery {
  const query = useContext(QueryContext);
  if (!query) throw new Error("useReportQuery needs a QueryProvider");
  return query;
}

/** Links to the same report with some changes and keeps the scroll position. */
export function ReportLink({ change, ...rest }: Omit<LinkProps, "to"> & { change: Partial<ReportQuery> }) {
  const query = useReportQuery();
  return <Link {...rest} to={analyticsPath(writeReportQuery(query, change))} preventScrollReset />;
}

import { Link } from "@remix-run/react";
import { reportPracticePath } from "~/practice-paths";
import { Card } from "~/ui/card";
import type { ReportPageData } from "../reports/report.loader.server";

/** All cases, and the person's newest reports. */
export function ReportCaseList({ cases, history }: Pick<ReportPageData, "cases" | "history">) {
  return (
    <div className="grid gap-4">
      <Card as="section" aria-label="Cases" className="p-4 sm:p-5">
        <h2 className="mb-2 font-semibold">Cases</h2>
        <ul className="grid gap-1">
          {cases.map(({ id, title }) => (
            <li key={id}>
              <Link to={reportPracticePath({ case: id })} className="link inline-block py-1 pointer-coarse:py-2">
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </Card>
      <Card as="section" aria-label="Your reports" className="p-4 sm:p-5">
        <h2 className="mb-2 font-semibold">Your reports</h2>
        {history.length ? (
          <ul className="grid gap-1">
            {history.map(({ id, title, score, date }) => (
              <li key={id} className="flex flex-wrap items-baseline gap-x-3">
                <Link to={reportPracticePath({ attempt: id })} className="link inline-block py-1 pointer-coarse:py-2">
                  {title}
                </Link>
                <span className="text-muted-foreground text-sm">
                  Score {score}, {date}
                </span>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-muted-foreground">No reports yet. Choose a case to write one.</p>
        )}
        <p className="mt-2 text-muted-foreground text-sm">Only you see your reports. They are deleted after 90 days.</p>
      </Card>
    </div>
  );
}

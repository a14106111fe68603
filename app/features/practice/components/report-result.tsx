import { Link } from "@remix-run/react";
import { reportPracticePath } from "~/practice-paths";
import { Alert } from "~/ui/alert";
import { buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { isPassing } from "../reports/ideal-report";
import type { ReportResultData } from "../reports/report.loader.server";
import { faultLabels } from "../reports/report-labels";
import { IdealReport } from "./ideal-report";
import { StatementList } from "./statement-list";

/** The score of a report, every judged statement, and the ideal report. */
export function ReportResult({ result, caseId }: { result: ReportResultData; caseId: string }) {
  const { score, faults, statements, differential, diagnoses, ideal } = result;
  return (
    <div className="grid gap-5">
      <Alert
        tone={isPassing(score) ? "success" : "warning"}
        title={`Score ${score}: ${isPassing(score) ? "passed" : "not passed"}`}
      >
        <p>Scores range from 68 to 72, and 70 passes. A rubric computed the score from your words, without a model.</p>
        {faults.length > 0 && (
          <ul className="mt-2 list-disc pl-5">
            {faults.map((fault) => (
              <li key={fault}>{faultLabels[fault]}</li>
            ))}
          </ul>
        )}
      </Alert>
      <StatementList statements={statements} />
      <Card as="section" aria-label="Differential diagnosis" className="grid gap-2 p-4 sm:p-5">
        <h2 className="font-semibold">Differential diagnosis</h2>
        <p>
          <span className="text-muted-foreground">Expected: </span>
          {differential.join(", ")}
        </p>
        <p>
          <span className="text-muted-foreground">Your impression: </span>
          {diagnoses.length
            ? diagnoses.map(({ name, polarity }) => (polarity === "hedged" ? `${name} (hedged)` : name)).join(", ")
            : "No diagnosis found"}
        </p>
      </Card>
      <div className="grid gap-5 md:grid-cols-2">
        <Card as="section" aria-label="Your report" className="grid content-start gap-3 p-4 sm:p-5">
          <h2 className="font-semibold">Your report</h2>
          <WrittenSection title="Findings" text={result.findings} />
          <WrittenSection title="Impression" text={result.impression} />
        </Card>
        <IdealReport sentences={ideal} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Link to={reportPracticePath({ case: caseId })} className={buttonClass({})}>
          Write another report
        </Link>
        <Link to={reportPracticePath({})} className={buttonClass({ variant: "outline" })}>
          All cases
        </Link>
      </div>
    </div>
  );
}

function WrittenSection({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <h3 className="font-semibold text-sm">{title}</h3>
      <p className="whitespace-pre-wrap break-words">{text || "Nothing written"}</p>
    </div>
  );
}

import { Link } from "@remix-run/react";
import { paths } from "~/paths";
import { oralExportPath } from "~/practice-paths";
import { Alert } from "~/ui/alert";
import { Button, buttonClass } from "~/ui/button";
import type { OralResultData } from "../../oral/oral-result.server";
import type { OralRunData } from "../../oral/oral-run.loader.server";
import { OralCaseReport } from "./oral-case-report";

interface OralReportProps {
  run: Pick<OralRunData, "id" | "label" | "date"> & { result: OralResultData };
  /** Why the last dispute was not sent, with its text. */
  refused: { problem: string; text: string; position: number | null } | undefined;
}

/** The report of an ended section (G3, G23). */
export function OralReport({ run, refused }: OralReportProps) {
  const { mean, isPassed, cases } = run.result;
  return (
    <div className="grid gap-5">
      <Alert
        tone={isPassed ? "success" : "warning"}
        title={`${run.label}: ${isPassed ? "passed" : "not passed"} with a mean of ${mean.toFixed(1)}`}
      >
        <p>
          {run.date}. Scores range from 68 to 72, and a mean of 70 passes. A rubric computed them from your words,
          without a language model. No radiologist has reviewed the cases.
        </p>
      </Alert>
      {refused && refused.position === null && (
        <Alert tone="destructive" title="The answer was not stored">
          <p>{refused.problem}</p>
          {refused.text && <p className="mt-2 whitespace-pre-wrap break-words">{refused.text}</p>}
        </Alert>
      )}
      {cases.map((one, position) => (
        <OralCaseReport
          key={one.id}
          result={one}
          position={position}
          refused={refused?.position === position ? refused : undefined}
        />
      ))}
      <div className="flex flex-wrap gap-2 print:hidden">
        <Link to={paths.aiPracticeOral} className={buttonClass({})}>
          All sections
        </Link>
        <Button variant="outline" className="noscript:hidden" onClick={() => window.print()}>
          Print report
        </Button>
        <a href={oralExportPath(run.id)} download className={buttonClass({ variant: "outline" })}>
          Download JSON
        </a>
      </div>
    </div>
  );
}

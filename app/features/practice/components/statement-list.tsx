import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import type { Tone } from "~/ui/tone";
import type { ReportResultData } from "../reports/report.loader.server";
import { kindLabels, verdictLabels } from "../reports/report-labels";

type Judged = ReportResultData["statements"][number];

/** Every statement of the rubric with its verdict and the learner's own words. */
export function StatementList({ statements }: { statements: readonly Judged[] }) {
  return (
    <Card as="section" aria-label="Statements" className="p-4 sm:p-5">
      <h2 className="mb-2 font-semibold">Statements</h2>
      <ul className="divide-y divide-border">
        {statements.map((judged) => (
          <li key={judged.id} className="grid gap-1 py-2.5">
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-medium">{judged.label}</span>
              <span className="text-muted-foreground text-sm">{kindLabels[judged.kind]}</span>
              <Badge tone={getTone(judged)} className="ml-auto">
                {isUnwanted(judged) && judged.verdict === "missing" ? "Not stated" : verdictLabels[judged.verdict]}
              </Badge>
            </div>
            {judged.quotes.map((quote) => (
              <blockquote key={quote} className="break-words border-border border-l-2 pl-3 text-sm">
                “{quote}”
              </blockquote>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function isUnwanted({ kind }: Judged): boolean {
  return kind === "forbidden" || kind === "dangerous";
}

function getTone(judged: Judged): Tone {
  const { verdict } = judged;
  if (isUnwanted(judged)) return verdict === "missing" || verdict === "opposite" ? "success" : "destructive";
  if (verdict === "stated") return "success";
  return verdict === "hedged" || verdict === "incomplete" ? "warning" : "destructive";
}

import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import type { ReportResultData } from "../reports/report.loader.server";

const sections = [
  { section: "findings", title: "Findings" },
  { section: "impression", title: "Impression" },
] as const;

/** The ideal report, with the sentences marked that the learner's report does not state. */
export function IdealReport({ sentences }: { sentences: ReportResultData["ideal"] }) {
  return (
    <Card as="section" aria-label="Ideal report" className="grid content-start gap-3 p-4 sm:p-5">
      <h2 className="font-semibold">Ideal report</h2>
      {sections.map(({ section, title }) => (
        <div key={section}>
          <h3 className="font-semibold text-sm">{title}</h3>
          <ul className="grid gap-1.5">
            {sentences
              .filter((sentence) => sentence.section === section)
              .map(({ text, isMissing }) => (
                <li key={text}>
                  {text} {isMissing && <Badge tone="warning">Not in your report</Badge>}
                </li>
              ))}
          </ul>
        </div>
      ))}
    </Card>
  );
}

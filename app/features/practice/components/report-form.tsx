import { Form, useNavigation } from "@remix-run/react";
import { reportPracticePath } from "~/practice-paths";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { FormKey } from "~/ui/form-key";
import type { ReportPageData } from "../reports/report.loader.server";
import type { Report } from "../rubric/rubric";
import { ReportSectionField } from "./report-section-field";

interface ReportFormProps {
  shownCase: NonNullable<ReportPageData["shownCase"]>;
  /** Why the last report was not stored, with its text. */
  refused: { problem: string; report: Report } | undefined;
}

/** The description of a case, and the form for its report. */
export function ReportForm({ shownCase, refused }: ReportFormProps) {
  const isSending = useNavigation().formMethod === "POST";
  const { id, history, technique, pictures } = shownCase;
  return (
    <div className="grid gap-5">
      <Card as="section" aria-label="Case" className="grid gap-3 p-4 sm:p-5">
        <h2 className="font-semibold">{shownCase.title}</h2>
        <p className="max-w-[70ch]">{history}</p>
        <p className="max-w-[70ch] text-muted-foreground text-sm">{technique}</p>
        <h3 className="font-semibold text-sm">Pictures in words</h3>
        <ul className="grid max-w-[70ch] list-disc gap-1.5 pl-5">
          {pictures.map((picture) => (
            <li key={picture}>{picture}</li>
          ))}
        </ul>
        <p className="text-muted-foreground text-sm">This case has no pictures, and no radiologist has reviewed it.</p>
      </Card>
      <Form method="post" action={reportPracticePath({ case: id })} className="grid gap-4">
        <FormKey />
        <input type="hidden" name="case" value={id} />
        {refused && (
          <Alert tone="destructive" title="The report was not scored">
            {refused.problem}
          </Alert>
        )}
        <ReportSectionField name="findings" label="Findings" rows={8} defaultValue={refused?.report.findings ?? ""} />
        <ReportSectionField
          {...{ name: "impression", label: "Impression", rows: 5 }}
          defaultValue={refused?.report.impression ?? ""}
        />
        <p className="max-w-prose text-muted-foreground text-sm">
          Write full sentences. Name the diagnoses in their order, your recommendation, and whom you informed. For
          dictation, your browser may send your voice to its maker. Do not enter patient data.
        </p>
        <Button type="submit" pending={isSending} className="justify-self-start">
          Score report
        </Button>
      </Form>
    </div>
  );
}

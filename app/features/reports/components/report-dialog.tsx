import { type Form, useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import { Alert } from "~/ui/alert";
import { Dialog } from "~/ui/dialog";
import type { ReportResult } from "../report-result";
import { ReportForm } from "./report-form";

interface ReportDialogProps {
  open: boolean;
  /** Path of the question's report page. */
  action: string;
  /** Whether the learner has an open report on this question. */
  hasOpenReport: boolean;
  onClose: () => void;
}

/** The report form as a dialog over the question. */
export function ReportDialog({ open, action, hasOpenReport, onClose }: ReportDialogProps) {
  const fetcher = useFetcher<ReportResult>({ key: `report ${action}` });
  const response = fetcher.state === "idle" ? fetcher.data : undefined;
  useEffect(() => {
    if (open && hasOpenReport && fetcher.state === "idle" && !fetcher.data) fetcher.load(action);
  }, [open, hasOpenReport, fetcher, action]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Report this question"
      description="Tell the editors that something is wrong. To find the question again yourself, flag it instead."
    >
      {response?.reported ? (
        <Alert tone="success" title="Thank you">
          The editors see your answer and your comment. The editors’ reply appears in your settings, under “My reports”.
        </Alert>
      ) : (
        <div className="grid gap-4">
          {response?.problem && <Alert tone="destructive">{response.problem}</Alert>}
          {(hasOpenReport || response?.openReport?.reason) && (
            <Alert>You have already reported this question. A new report replaces the old one.</Alert>
          )}
          <ReportForm
            key={response?.openReport?.reason ?? ""}
            as={fetcher.Form as typeof Form}
            action={action}
            lastResult={response?.result}
            openReport={response?.openReport}
            pending={fetcher.state === "submitting"}
          />
        </div>
      )}
    </Dialog>
  );
}

import { type Form, useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import { Alert } from "~/ui/alert";
import { Dialog } from "~/ui/dialog";
import type { ReportAnswer } from "../report-answer";
import { ReportForm } from "./report-form";

interface ReportDialogProps {
  open: boolean;
  /** The address of the report page of this question. */
  action: string;
  /** Whether the learner has an open report of this question. */
  reported: boolean;
  onClose: () => void;
}

/** Reports a question without leaving it. */
export function ReportDialog({ open, action, reported, onClose }: ReportDialogProps) {
  const fetcher = useFetcher<ReportAnswer>({ key: `report ${action}` });
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  useEffect(() => {
    if (open && reported && fetcher.state === "idle" && !fetcher.data) fetcher.load(action);
  }, [open, reported, fetcher, action]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Report this question"
      description="For the editors: something in it is wrong. To find it again yourself, flag it instead."
    >
      {answer?.reported ? (
        <Alert tone="success" title="Thank you">
          The editors see your answer and what you wrote. What becomes of it stands in your settings, under “Reports”.
        </Alert>
      ) : (
        <div className="grid gap-4">
          {answer?.problem && <Alert tone="destructive">{answer.problem}</Alert>}
          {(reported || answer?.before?.reason) && (
            <Alert>You have reported this question already. A new report takes the place of the old one.</Alert>
          )}
          <ReportForm
            key={answer?.before?.reason ?? ""}
            as={fetcher.Form as typeof Form}
            action={action}
            lastResult={answer?.result}
            before={answer?.before}
            pending={fetcher.state === "submitting"}
          />
        </div>
      )}
    </Dialog>
  );
}

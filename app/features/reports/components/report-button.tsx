import { Link } from "@remix-run/react";
import { MessageSquareWarning } from "lucide-react";
import { forwardRef, useState } from "react";
import { reportPath } from "~/study-paths";
import { buttonClass } from "~/ui/button";
import { loadOnDemand } from "~/ui/on-demand/load-on-demand";

interface ReportButtonProps {
  sessionId: string;
  /** 0-based position in the session. */
  position: number;
  reported: boolean;
}

// The dialog has its own chunk, which is loaded when the learner first opens the dialog.
const ReportDialog = loadOnDemand(async () => (await import("./report-dialog")).ReportDialog);

/** Link that opens the report form as a dialog, or as a page without JavaScript. */
export const ReportButton = forwardRef<HTMLAnchorElement, ReportButtonProps>(function ReportButton(
  { sessionId, position, reported },
  ref,
) {
  const [dialogState, setDialogState] = useState<"never" | "open" | "closed">("never");
  const to = reportPath(sessionId, position + 1);
  return (
    <>
      <Link
        ref={ref}
        to={to}
        prefetch="none"
        className={buttonClass({ variant: "ghost", size: "sm" })}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setDialogState("open");
        }}
      >
        <MessageSquareWarning aria-hidden="true" />
        {reported ? "Reported" : "Report"}
      </Link>
      {dialogState !== "never" && (
        <ReportDialog
          open={dialogState === "open"}
          action={to}
          hasOpenReport={reported}
          onClose={() => setDialogState("closed")}
        />
      )}
    </>
  );
});

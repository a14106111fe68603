import { Link } from "@remix-run/react";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { Button, buttonClass } from "~/ui/button";
import { loadOnDemand } from "~/ui/on-demand/load-on-demand";
import { Page } from "~/ui/page";
import { Spinner } from "~/ui/spinner";

// The templates load in the browser, so that neither the Worker nor another page contains them.
const TemplateStudio = loadOnDemand(() => import("./template-studio.client").then((code) => code.TemplateStudio), {
  Loading: () => <Spinner label="Loading the templates…" className="py-12" />,
  Missing: ({ onRetry }) => (
    <Alert tone="destructive" title="The templates could not be loaded">
      <p className="mb-2">Check your connection, then try again.</p>
      <Button size="sm" variant="outline" onClick={onRetry}>
        Try again
      </Button>
    </Alert>
  ),
});

/** The page "AI practice" (G1). `problem` is the reason why the last draft was not saved. */
export function PracticePage({ problem }: { problem: string | undefined }) {
  return (
    <Page
      title="AI practice"
      actions={
        // Loads the document anew, because only the page for reports may use the microphone (G13).
        <Link reloadDocument to={paths.aiPracticeReport} className={buttonClass({ variant: "outline" })}>
          Dictate a report
        </Link>
      }
      description="No language model is connected, and everything on this page works without one. Each template makes questions with new numbers. Your answers here are neither counted nor stored."
    >
      <noscript>
        <Alert title="This page needs JavaScript">Your browser computes the questions.</Alert>
      </noscript>
      <TemplateStudio problem={problem} />
    </Page>
  );
}

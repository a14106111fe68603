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

/** The page "Calculations" (G7). `problem` is the reason why the last draft was not saved. */
export function CalculationsPage({ problem }: { problem: string | undefined }) {
  return (
    <Page
      title="Calculations"
      actions={
        <Link to={paths.aiPractice} className={buttonClass({ variant: "outline" })}>
          AI practice
        </Link>
      }
      description="Each template makes questions with new numbers. Your answers here are neither counted nor stored."
    >
      <noscript>
        <Alert title="This page needs JavaScript">Your browser computes the questions.</Alert>
      </noscript>
      <TemplateStudio problem={problem} />
    </Page>
  );
}

import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { loadOnDemand } from "~/ui/on-demand/load-on-demand";
import { Spinner } from "~/ui/spinner";

// The screens load in the browser, so that neither the Worker nor another page contains them.

const states = { Loading: LoadingScreen, Missing: MissingScreen };

export const LateOralHome = loadOnDemand(
  () => import("./oral/oral-screens.client").then((code) => code.OralHome),
  states,
);
export const LateOralInterview = loadOnDemand(
  () => import("./oral/oral-screens.client").then((code) => code.OralInterview),
  states,
);
export const LateOralReport = loadOnDemand(
  () => import("./oral/oral-screens.client").then((code) => code.OralReport),
  states,
);
export const LateDisputeList = loadOnDemand(
  () => import("./oral/oral-screens.client").then((code) => code.DisputeList),
  states,
);
export const LateReportForm = loadOnDemand(
  () => import("./report-screens.client").then((code) => code.ReportForm),
  states,
);
export const LateReportResult = loadOnDemand(
  () => import("./report-screens.client").then((code) => code.ReportResult),
  states,
);

export const LateUseScreen = loadOnDemand(
  () => import("../use/use-screen.client").then((code) => code.UseScreen),
  states,
);

function LoadingScreen() {
  return (
    <>
      <noscript>
        <Alert title="This page needs JavaScript">Your browser draws this page.</Alert>
      </noscript>
      <Spinner label="Loading the page…" className="py-12" />
    </>
  );
}

function MissingScreen({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert tone="destructive" title="The page could not be loaded">
      <p className="mb-2">Your data is safe. Check your connection, then try again.</p>
      <Button size="sm" variant="outline" onClick={onRetry}>
        Try again
      </Button>
    </Alert>
  );
}

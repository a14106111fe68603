import { loadOnDemand } from "~/ui/on-demand/load-on-demand";
import { findReleasesToCompare } from "../engine/rvu-release";
import { LazyDisclosure } from "./lazy-disclosure";
import type { Calculation } from "./use-calculator";

// Each panel's code loads when the panel is first opened.

const LazyPaymentPanel = loadOnDemand(async () => (await import("./money/payment-panel")).PaymentPanel);
const LazyOffersPanel = loadOnDemand(async () => (await import("./offers/offers-panel")).OffersPanel);
const LazyPlannerPanel = loadOnDemand(async () => (await import("./planner/planner-panel")).PlannerPanel);
const LazyYearChange = loadOnDemand(async () => (await import("./change/year-change")).YearChange);

/** Loads the code of all panels for offline use. */
export async function preloadPanels(): Promise<void> {
  await Promise.all(
    [LazyPaymentPanel, LazyOffersPanel, LazyPlannerPanel, LazyYearChange].map(({ preload }) => preload()),
  );
}

export function LazyPanels({ calculation: { tally, catalog, counts, sums } }: { calculation: Calculation }) {
  const years = findReleasesToCompare(catalog.releases, catalog.current);
  return (
    <>
      <LazyDisclosure title="Medicare payment">
        <LazyPaymentPanel catalog={catalog} counts={counts} shiftId={tally.shiftId} />
      </LazyDisclosure>
      <LazyDisclosure title="Compare job offers">
        <LazyOffersPanel work={sums.work} />
      </LazyDisclosure>
      <LazyDisclosure title="Plan your workload">
        <LazyPlannerPanel catalog={catalog} counts={counts} />
      </LazyDisclosure>
      {years && (
        <LazyDisclosure title={`Changes from ${years.before.year} to ${years.after.year}`}>
          <LazyYearChange
            key={`${years.before.id} ${years.after.id}`}
            catalog={catalog}
            before={years.before.id}
            after={years.after.id}
          />
        </LazyDisclosure>
      )}
    </>
  );
}

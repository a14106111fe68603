import { loadOnDemand } from "~/ui/on-demand/load-on-demand";
import { getComparedYears } from "../engine/rvu-release";
import { LazyDisclosure } from "./lazy-disclosure";
import type { Calculation } from "./use-calculator";

// Each panel's code loads when the panel is first opened.

const Payment = loadOnDemand(async () => (await import("./money/payment-panel")).PaymentPanel);
const Offers = loadOnDemand(async () => (await import("./offers/offers-panel")).OffersPanel);
const Planner = loadOnDemand(async () => (await import("./planner/planner-panel")).PlannerPanel);
const Change = loadOnDemand(async () => (await import("./change/year-change")).YearChange);

/** Loads the code of all panels for offline use. */
export async function preloadPanels(): Promise<void> {
  await Promise.all([Payment, Offers, Planner, Change].map(({ preload }) => preload()));
}

export function LazyPanels({ calculation: { tally, catalog, counts, sums } }: { calculation: Calculation }) {
  const years = getComparedYears(catalog.releases, catalog.current);
  return (
    <>
      <LazyDisclosure title="Medicare payment">
        <Payment catalog={catalog} counts={counts} shiftId={tally.shiftId} />
      </LazyDisclosure>
      <LazyDisclosure title="Compare job offers">
        <Offers work={sums.work} />
      </LazyDisclosure>
      <LazyDisclosure title="Plan your workload">
        <Planner catalog={catalog} counts={counts} />
      </LazyDisclosure>
      {years && (
        <LazyDisclosure title={`Changes from ${years.before.year} to ${years.after.year}`}>
          <Change
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

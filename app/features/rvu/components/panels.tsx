import { late } from "~/ui/late";
import { yearsCompared } from "../engine/release";
import { More } from "./more";
import type { Calculation } from "./use-calculator";

// What is beside the tally: each comes when it is opened.

const loads = {
  payment: async () => (await import("./money/payment-panel")).PaymentPanel,
  offers: async () => (await import("./offers/offers-panel")).OffersPanel,
  planner: async () => (await import("./planner/planner-panel")).PlannerPanel,
  change: async () => (await import("./change/year-change")).YearChange,
};

const Payment = late(loads.payment);
const Offers = late(loads.offers);
const Planner = late(loads.planner);
const Change = late(loads.change);

/** Fetches them all, so that they are there without a network. */
export async function preparePanels(): Promise<void> {
  await Promise.all(Object.values(loads).map((load) => load()));
}

/** Money, plans and what changed from year to year. */
export function Panels({ calculation: { tally, catalogue, counts, sums } }: { calculation: Calculation }) {
  const years = yearsCompared(catalogue.releases, catalogue.current);
  return (
    <>
      <More title="What Medicare pays for it">
        <Payment catalogue={catalogue} counts={counts} shiftId={tally.shiftId} />
      </More>
      <More title="Compare job offers">
        <Offers work={sums.work} />
      </More>
      <More title="Plan a year or a day">
        <Planner catalogue={catalogue} counts={counts} />
      </More>
      {years && (
        <More title={`What changed from ${years.before.year} to ${years.after.year}`}>
          <Change catalogue={catalogue} before={years.before.id} after={years.after.id} />
        </More>
      )}
    </>
  );
}

import { late } from "~/ui/late/late";
import { yearsCompared } from "../engine/release";
import { More } from "./more";
import type { Calculation } from "./use-calculator";

// Each panel's code loads when the panel is first opened.

const Payment = late(async () => (await import("./money/payment-panel")).PaymentPanel);
const Offers = late(async () => (await import("./offers/offers-panel")).OffersPanel);
const Planner = late(async () => (await import("./planner/planner-panel")).PlannerPanel);
const Change = late(async () => (await import("./change/year-change")).YearChange);

/** Loads the code of all panels for offline use. */
export async function preparePanels(): Promise<void> {
  await Promise.all([Payment, Offers, Planner, Change].map(({ preload }) => preload()));
}

export function Panels({ calculation: { tally, catalogue, counts, sums } }: { calculation: Calculation }) {
  const years = yearsCompared(catalogue.releases, catalogue.current);
  return (
    <>
      <More title="Medicare payment">
        <Payment catalogue={catalogue} counts={counts} shiftId={tally.shiftId} />
      </More>
      <More title="Compare job offers">
        <Offers work={sums.work} />
      </More>
      <More title="Plan your workload">
        <Planner catalogue={catalogue} counts={counts} />
      </More>
      {years && (
        <More title={`Changes from ${years.before.year} to ${years.after.year}`}>
          <Change
            key={`${years.before.id} ${years.after.id}`}
            catalogue={catalogue}
            before={years.before.id}
            after={years.after.id}
          />
        </More>
      )}
    </>
  );
}

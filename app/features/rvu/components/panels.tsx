import { late } from "~/ui/late/late";
import { yearsCompared } from "../engine/release";
import { More } from "./more";
import type { Calculation } from "./use-calculator";

// What is beside the tally: each comes when it is opened.

const Payment = late(async () => (await import("./money/payment-panel")).PaymentPanel);
const Offers = late(async () => (await import("./offers/offers-panel")).OffersPanel);
const Planner = late(async () => (await import("./planner/planner-panel")).PlannerPanel);
const Change = late(async () => (await import("./change/year-change")).YearChange);

/** Fetches them all, so that they are there without a network. */
export async function preparePanels(): Promise<void> {
  await Promise.all([Payment, Offers, Planner, Change].map(({ preload }) => preload()));
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

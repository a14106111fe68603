import { Badge } from "~/ui/badge";
import { NumbersTable } from "~/ui/chart-parts";
import { formatRvu } from "../../browser/rvu-format";
import { compareOffers, computeAverageRate, computePay, type Offer } from "../../engine/money/job-offer";
import { formatDollars, formatNumber, formatShortRvu, formatWholeDollars } from "../money/money-format";
import { findLeads, type Lead } from "./offer-leads";
import { PayChart } from "./pay-chart";

interface OfferComparisonProps {
  /** The valid offers. */
  offers: readonly Offer[];
  /** Expected work in a year, in hundredths of a wRVU; null if unknown. */
  workPerYear: number | null;
  tallyWork: number;
}

/** Compares offers at the expected work, at their break-evens, and in a chart of pay by work (C4). */
export function OfferComparison({ offers, workPerYear, tallyWork }: OfferComparisonProps) {
  if (!offers.length)
    return (
      <p className="rounded-lg border border-border border-dashed px-4 py-6 text-center text-muted-foreground text-sm">
        Enter a base or a rate to compare the offers.
      </p>
    );
  const chartEnd = getChartEnd(offers, workPerYear);
  const [payAtYear] = workPerYear === null ? [] : compareOffers(offers, [workPerYear]);
  return (
    <section aria-label="Pay by offer" className="grid grid-cols-1 gap-5">
      {payAtYear && (
        <ul className="grid gap-3 @lg:grid-cols-2 @4xl:grid-cols-3" aria-live="polite">
          {offers.map((offer, place) => {
            const rate = computeAverageRate(offer, payAtYear.work);
            return (
              <li key={place} className="rounded-lg border border-border bg-muted/40 p-3.5">
                <p className="flex flex-wrap items-center justify-between gap-2 text-sm">
                  <span className="min-w-0 break-words font-medium">{offer.name}</span>
                  {offers.length > 1 && payAtYear.bestIndex === place && <Badge tone="success">Pays most</Badge>}
                </p>
                <p className="mt-1 font-semibold text-xl tabular-nums">
                  {formatWholeDollars(payAtYear.pay[place] ?? 0)}
                </p>
                <p className="text-muted-foreground text-sm tabular-nums">
                  per year · {rate === null ? "–" : formatDollars(rate)} per wRVU overall
                </p>
                {tallyWork > 0 && rate !== null && (
                  <p className="mt-1 text-muted-foreground text-sm tabular-nums">
                    This tally’s {formatRvu(tallyWork)} wRVU at that rate:{" "}
                    {formatDollars(Math.round((tallyWork * rate) / 100))}
                  </p>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {offers.length > 1 && (
        <ul className="grid gap-1 text-sm">
          {listPairs(offers).map(([first, second]) => (
            <li key={`${first}-${second}`}>
              {describeLeads(
                offers[first] as Offer,
                offers[second] as Offer,
                findLeads(offers[first] as Offer, offers[second] as Offer, chartEnd),
              )}
            </li>
          ))}
        </ul>
      )}
      <PayChart offers={offers} chartEnd={chartEnd} workPerYear={workPerYear} />
      <NumbersTable caption="Annual pay by wRVUs">
        <thead>
          <tr>
            <th scope="col">wRVUs per year</th>
            {offers.map(({ name }, place) => (
              <th key={place} scope="col" className="text-end">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listWorkAmounts(chartEnd, workPerYear).map((work) => (
            <tr key={work}>
              <th scope="row">{formatShortRvu(work)}</th>
              {offers.map((offer, place) => (
                <td key={place} className="text-end">
                  {formatWholeDollars(computePay(offer, work))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </NumbersTable>
    </section>
  );
}

/**
 * Returns the end of the chart in hundredths of a wRVU: past the expected work and the start of the last tier, rounded
 * up.
 */
export function getChartEnd(offers: readonly Offer[], workPerYear: number | null): number {
  const lastTierStart = Math.max(...offers.flatMap(({ tiers }) => tiers.map(({ from }) => from)), 0);
  const minEnd = Math.max(workPerYear === null ? 1_600_000 : workPerYear * 1.5, lastTierStart * 1.25);
  const step = minEnd > 1_600_000 ? 800_000 : minEnd > 400_000 ? 400_000 : 80_000;
  return Math.ceil(minEnd / step) * step;
}

/** Describes which offer pays more and where that changes, in whole wRVUs. */
export function describeLeads(first: Offer, second: Offer, leads: readonly Lead[]): string {
  // Leaves out a tie at 0 wRVU, which all offers without a base share.
  const relevantLeads = leads.length > 1 && (leads[1]?.from ?? 0) < 100 ? leads.slice(1) : leads;
  const describeLeader = (leader: Lead["leader"]) =>
    leader === null ? "both pay the same" : `${(leader === 0 ? first : second).name} pays more`;
  const [firstLead, ...changes] = relevantLeads;
  if (!firstLead) return "";
  if (!changes.length)
    return firstLead.leader === null
      ? `${first.name} and ${second.name} pay the same.`
      : `${describeLeader(firstLead.leader)} than ${(firstLead.leader === 0 ? second : first).name} at any volume.`;
  const laterTexts = changes.map(
    ({ from, leader }) => `${describeLeader(leader)} from ${formatNumber(Math.ceil(from / 100))} wRVU`,
  );
  return `${first.name} and ${second.name}: ${describeLeader(firstLead.leader)} at first, ${laterTexts.join(", ")}.`;
}

function listPairs(offers: readonly Offer[]): [number, number][] {
  return offers.flatMap((_, first) =>
    offers.flatMap((_, second): [number, number][] => (first < second ? [[first, second]] : [])),
  );
}

function listWorkAmounts(chartEnd: number, workPerYear: number | null): number[] {
  const workAmounts = Array.from({ length: 9 }, (_, place) => (chartEnd * place) / 8);
  return [...new Set(workPerYear === null ? workAmounts : [...workAmounts, workPerYear])].sort((a, b) => a - b);
}

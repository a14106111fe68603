import { countNoun } from "~/lib/text";
import { Table } from "~/ui/table";
import { formatRvu } from "../../browser/rvu-format";
import { type Locality, nationalLocality } from "../../engine/money/medicare-payment";
import { formatConversionFactor, formatDollars } from "./money-format";
import type { PaymentEstimateResult } from "./payment-inputs";
import { formatLocality } from "./use-localities";

interface PaymentEstimateProps {
  estimate: PaymentEstimateResult;
  locality: Locality;
  /** Whether the chosen locality is still loading. */
  isPending: boolean;
  /** Whether the user turned on the multiple-procedure reduction. */
  isReduced: boolean;
}

/** Shows the payment estimate and its calculation (C4). */
export function PaymentEstimate({ estimate, locality, isPending, isReduced }: PaymentEstimateProps) {
  const { cents, factor, parts, furtherStudies, sessions, imagingCount, uncreditedCount } = estimate;
  const where = locality.id === nationalLocality.id ? "national" : formatLocality(locality);
  return (
    <section aria-label="Estimate" className="rounded-lg border border-border bg-muted/40 p-4">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5" aria-live="polite">
        <span className="font-semibold text-2xl tabular-nums">{isPending ? "…" : formatDollars(cents)}</span>
        <span className="text-muted-foreground text-sm">
          {where} · educational estimate
          {furtherStudies > 0 && ` · ${countNoun(furtherStudies, "study", "studies")} less 5%`}
        </span>
      </p>
      <div className="mt-3">
        <Table caption="How the estimate is calculated" className="tabular-nums">
          <thead>
            <tr>
              <th scope="col">Part</th>
              <th scope="col" className="text-end">
                RVUs
              </th>
              <th scope="col" className="text-end">
                Index
              </th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ name, rvus, reduction, index }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="text-end">
                  {formatRvu(rvus - reduction)}
                  {reduction > 0 && (
                    <span className="block whitespace-nowrap text-muted-foreground text-xs">
                      {formatRvu(reduction)} off
                    </span>
                  )}
                </td>
                <td className="text-end">{isPending ? "…" : (index / 1_000).toFixed(3)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      <p className="mt-3 text-muted-foreground text-sm">
        Each part is multiplied by the locality’s index; the sum is multiplied by {formatConversionFactor(factor)}. The
        result is the professional component of Medicare’s fee schedule. It is not your pay, a bill, or advice, and
        other payers use other rates.
        {uncreditedCount > 0 &&
          ` The estimate leaves out ${countNoun(uncreditedCount, "study", "studies")} without credit.`}
        {isReduced &&
          imagingCount > 1 &&
          sessions.value === null &&
          " Enter the number of sessions to apply the reduction."}
        {furtherStudies > 0 &&
          " The reduction assumes that the highest-paid studies are paid in full, so the actual reduction may be larger."}
      </p>
    </section>
  );
}

import { countNoun } from "~/lib/text";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { CheckboxField, Field, SelectField } from "~/ui/field";
import { nationalLocality } from "../../engine/money/medicare-payment";
import type { Catalog } from "../../engine/rvu-catalog";
import type { Counts } from "../../engine/tally/tally-counts";
import { formatConversionFactor } from "./money-format";
import { toFieldErrors } from "./parse-number";
import { PaymentEstimate } from "./payment-estimate";
import {
  defaultPayment,
  estimatePayment,
  getConversionFactors,
  localityYear,
  paymentKey,
  readPaymentInputs,
} from "./payment-inputs";
import { useStoredInputs } from "./stored-inputs";
import { formatLocality, useLocalities } from "./use-localities";

interface PaymentPanelProps {
  catalog: Catalog;
  counts: Counts;
  shiftId: string;
}

/**
 * Estimates Medicare's payment for the tally (C4). Hidden until the user turns the estimate on; the settings stay on
 * the device.
 */
export function PaymentPanel({ catalog, counts, shiftId }: PaymentPanelProps) {
  const [inputs, changeInputs] = useStoredInputs(paymentKey, defaultPayment, readPaymentInputs);
  const sessions = inputs.sessionsOf === shiftId ? inputs.sessions : "";
  const hasLocalities = catalog.release.year === localityYear;
  const localities = useLocalities(inputs.on && hasLocalities);
  const localityId = hasLocalities ? inputs.place : nationalLocality.id;
  const locality = localities.list.find(({ id }) => id === localityId) ?? nationalLocality;
  const factors = getConversionFactors(catalog.release);
  const estimate = estimatePayment(catalog, counts, { ...inputs, sessions }, locality);
  // Shows no sum while the locality loads, because the national sum would look like the sum of the locality.
  const isLoading =
    localityId !== nationalLocality.id && localities.state !== "loaded" && localities.state !== "failed";
  return (
    <div className="@container grid grid-cols-1 gap-5">
      <CheckboxField
        label="Show an estimate in dollars"
        hint="The estimate is off by default. Your choices stay on this device."
        checked={inputs.on}
        onChange={(event) => changeInputs({ on: event.target.checked })}
      />
      {inputs.on && (
        <>
          <div className="grid gap-4 @md:grid-cols-2">
            {hasLocalities ? (
              <SelectField
                label="Locality"
                value={locality.id === localityId || isLoading ? localityId : nationalLocality.id}
                onChange={(event) => changeInputs({ place: event.target.value })}
                aria-busy={localities.state === "loading" || undefined}
                hint={localities.state === "loading" ? "Loading Medicare's 109 localities…" : undefined}
                options={[
                  { value: nationalLocality.id, label: "National average" },
                  ...(isLoading ? [{ value: localityId, label: `${localityId}…` }] : []),
                  ...localities.list.map((one) => ({ value: one.id, label: formatLocality(one) })),
                ]}
              />
            ) : (
              <p className="text-muted-foreground text-sm @md:self-center">
                National amounts only: we have locality indices for {localityYear}, but this release is from{" "}
                {catalog.release.year}.
              </p>
            )}
            <SelectField
              label="Setting"
              value={inputs.setting}
              onChange={(event) => changeInputs({ setting: event.target.value as "facility" | "office" })}
              options={[
                { value: "facility", label: "Hospital" },
                { value: "office", label: "Office or imaging center" },
              ]}
            />
            {factors.qualifying && (
              <SelectField
                className="@md:col-span-2"
                label="Conversion factor"
                hint="Qualifying participants (QP) in an advanced alternative payment model get the higher factor."
                value={inputs.qualifying ? "qp" : "usual"}
                onChange={(event) => changeInputs({ qualifying: event.target.value === "qp" })}
                options={[
                  { value: "usual", label: `${formatConversionFactor(factors.standard)} · non-QP (most)` },
                  { value: "qp", label: `${formatConversionFactor(factors.qualifying)} · QP` },
                ]}
              />
            )}
          </div>
          {localities.state === "failed" && (
            <Alert tone="warning" title="The list of localities did not load">
              <p>Amounts are national until the list loads. Check your connection, then try again.</p>
              <Button size="sm" variant="outline" className="mt-2" onClick={localities.retry}>
                Try again
              </Button>
            </Alert>
          )}
          {estimate.imagingCount > 1 && (
            <div className="grid gap-3">
              <CheckboxField
                label="Apply the multiple-procedure payment reduction"
                hint="For CT, MR, and ultrasound, Medicare pays in full only for the highest-paid study of a patient in one session, and 5% less for the professional component of each further study. Groups rarely reduce wRVU credit; ask yours."
                checked={inputs.reduced}
                onChange={(event) => changeInputs({ reduced: event.target.checked })}
              />
              {inputs.reduced && (
                <Field
                  className="max-w-md pl-7"
                  label="Sessions"
                  inputMode="numeric"
                  autoComplete="off"
                  hint={`In how many sessions were these ${countNoun(estimate.imagingCount, "CT, MR, or ultrasound study", "CT, MR, and ultrasound studies")} done? The tally does not record sessions.`}
                  value={sessions}
                  error={toFieldErrors(estimate.sessions)}
                  onChange={(event) => changeInputs({ sessions: event.target.value, sessionsOf: shiftId })}
                />
              )}
            </div>
          )}
          <PaymentEstimate estimate={estimate} locality={locality} isPending={isLoading} isReduced={inputs.reduced} />
        </>
      )}
    </div>
  );
}

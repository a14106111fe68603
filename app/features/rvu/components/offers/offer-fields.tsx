import { Plus, Trash2 } from "lucide-react";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { maxTiers, type OfferErrors, type OfferInputs } from "./offer-inputs";

interface OfferFieldsProps {
  inputs: OfferInputs;
  errors: OfferErrors;
  /** Accessible name of the group, such as "Offer A", independent of the typed name. */
  label: string;
  onChange: (inputs: OfferInputs) => void;
  onRemove?: (() => void) | undefined;
}

/** The fields of one offer. Invalid input keeps its text and shows an error at its field. */
export function OfferFields({ inputs, errors, label, onChange, onRemove }: OfferFieldsProps) {
  const { tiers } = inputs;
  const setTier = (at: number, change: Partial<OfferInputs["tiers"][number]>) =>
    onChange({ ...inputs, tiers: tiers.map((tier, place) => (place === at ? { ...tier, ...change } : tier)) });
  const fieldProps = (name: "name" | "base" | "bonus") => ({
    value: inputs[name],
    error: toErrors(errors[name]),
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => onChange({ ...inputs, [name]: event.target.value }),
  });
  return (
    <fieldset className="grid min-w-0 content-start gap-3.5 rounded-lg border border-border p-4">
      <legend className="sr-only">{label}</legend>
      <div className="flex items-end gap-2">
        <Field label="Name" maxLength={40} className="min-w-0 flex-1" {...fieldProps("name")} />
        {onRemove && (
          <Button variant="ghost" size="icon" onClick={onRemove} aria-label={`Remove ${label}`}>
            <Trash2 aria-hidden="true" className="size-4" />
          </Button>
        )}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Field
          label="Base, $ per year"
          inputMode="decimal"
          maxLength={20}
          placeholder="350,000"
          {...fieldProps("base")}
        />
        <Field label="Bonus, $ per year" inputMode="decimal" maxLength={20} placeholder="0" {...fieldProps("bonus")} />
      </div>
      <div className="grid gap-2">
        {tiers.map((tier, at) => (
          <div key={at} className="flex items-start gap-x-3">
            <Field
              className="min-w-0 flex-1"
              label={at === 0 ? "From wRVU" : <span className="sr-only">From wRVU, tier {at + 1}</span>}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              placeholder={at === 0 ? "0" : "9,000"}
              value={tier.from}
              error={toErrors(errors.tiers[at]?.from)}
              onChange={(event) => setTier(at, { from: event.target.value })}
            />
            <Field
              className="min-w-0 flex-1"
              label={at === 0 ? "$ per wRVU" : <span className="sr-only">$ per wRVU, tier {at + 1}</span>}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              placeholder="45"
              value={tier.rate}
              error={toErrors(errors.tiers[at]?.rate)}
              onChange={(event) => setTier(at, { rate: event.target.value })}
            />
            {tiers.length > 1 && (
              <Button
                variant="ghost"
                size="icon"
                className={at === 0 ? "mt-6.5" : "mt-1.5"}
                aria-label={`Remove tier ${at + 1} of ${label}`}
                onClick={() => onChange({ ...inputs, tiers: tiers.filter((_, place) => place !== at) })}
              >
                <Trash2 aria-hidden="true" className="size-4" />
              </Button>
            )}
          </div>
        ))}
      </div>
      {tiers.length < maxTiers && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => onChange({ ...inputs, tiers: [...tiers, { from: "", rate: "" }] })}
        >
          <Plus aria-hidden="true" className="size-4" />
          Add tier
        </Button>
      )}
    </fieldset>
  );
}

function toErrors(text: string | undefined): string[] | undefined {
  return text ? [text] : undefined;
}

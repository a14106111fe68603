import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { toFieldErrors } from "../money/parse-number";
import { useStoredInputs } from "../money/stored-inputs";
import { OfferComparison } from "./offer-comparison";
import { OfferFields } from "./offer-fields";
import {
  createEmptyOffer,
  defaultOffers,
  maxOffers,
  type OfferInputs,
  type OffersInputs,
  offersKey,
  parseOffer,
  parseYearlyWork,
  readOffersInputs,
} from "./offer-inputs";

interface OffersPanelProps {
  /** Work of the running tally, in hundredths of a wRVU. */
  work: number;
}

/** Compares two or three job offers (C4). The inputs stay on the device. */
export function OffersPanel({ work }: OffersPanelProps) {
  const [inputs, changeInputs] = useStoredInputs(offersKey, defaultOffers, readOffersInputs);
  // The inputs that Undo restores.
  const [clearedInputs, setClearedInputs] = useState<OffersInputs | null>(null);
  const parsedWork = parseYearlyWork(inputs.yearly);
  const parsedOffers = inputs.offers.map(parseOffer);
  const updateOffer = (at: number, offer: OfferInputs) =>
    changeInputs({ offers: inputs.offers.map((one, place) => (place === at ? offer : one)) });
  return (
    <div className="@container grid grid-cols-1 gap-5">
      <p className="text-muted-foreground text-sm">
        A tier's rate applies to each wRVU in that tier. If the base covers the first wRVUs of a year, start the first
        tier after them. Your entries stay on this device.
      </p>
      <Field
        label="Expected wRVUs per year"
        className="max-w-64"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        placeholder="10,000"
        value={inputs.yearly}
        error={toFieldErrors(parsedWork)}
        onChange={(event) => changeInputs({ yearly: event.target.value })}
      />
      <div className={`grid gap-4 @2xl:grid-cols-2 ${inputs.offers.length > 2 ? "@5xl:grid-cols-3" : ""}`}>
        {inputs.offers.map((offer, at) => (
          <OfferFields
            key={at}
            label={createEmptyOffer(at).name}
            inputs={offer}
            errors={parsedOffers[at]?.errors ?? { tiers: [] }}
            onChange={(next) => updateOffer(at, next)}
            onRemove={
              inputs.offers.length > 2
                ? () => changeInputs({ offers: inputs.offers.filter((_, place) => place !== at) })
                : undefined
            }
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {inputs.offers.length < maxOffers && (
          <Button
            variant="outline"
            size="sm"
            onClick={() => changeInputs({ offers: [...inputs.offers, createEmptyOffer(inputs.offers.length)] })}
          >
            <Plus aria-hidden="true" className="size-4" />
            Add third offer
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            setClearedInputs(inputs);
            changeInputs(defaultOffers);
          }}
        >
          Clear offers
        </Button>
        {clearedInputs && (
          <span role="status" className="flex items-center gap-2 text-muted-foreground text-sm">
            Offers cleared.
            <Button
              variant="outline"
              size="sm"
              onClick={() => {
                changeInputs(clearedInputs);
                setClearedInputs(null);
              }}
            >
              Undo
            </Button>
          </span>
        )}
      </div>
      <OfferComparison
        offers={parsedOffers.flatMap(({ offer }) => (offer ? [offer] : []))}
        workPerYear={parsedWork.value}
        tallyWork={work}
      />
    </div>
  );
}

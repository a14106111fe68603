import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { useKeptInputs } from "../money/kept-inputs";
import { errorOf } from "../money/typed-number";
import {
  emptyOffer,
  mostOffers,
  type OfferInputs,
  type OffersInputs,
  offersKey,
  readOffer,
  readOffersInputs,
  typedYear,
  usualOffers,
} from "./inputs";
import { OfferFields } from "./offer-fields";
import { OffersCompared } from "./offers-compared";

interface OffersPanelProps {
  /** Work of the running tally, in hundredths of a wRVU. */
  work: number;
}

/** Compares two or three job offers (C4). Inputs stay on the device. */
export function OffersPanel({ work }: OffersPanelProps) {
  const [inputs, change] = useKeptInputs(offersKey, usualOffers, readOffersInputs);
  // The inputs before they were cleared, for undo.
  const [cleared, setCleared] = useState<OffersInputs | null>(null);
  const yearly = typedYear(inputs.yearly);
  const read = inputs.offers.map(readOffer);
  const set = (at: number, offer: OfferInputs) =>
    change({ offers: inputs.offers.map((one, place) => (place === at ? offer : one)) });
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
        error={errorOf(yearly)}
        onChange={(event) => change({ yearly: event.target.value })}
      />
      <div className={`grid gap-4 @2xl:grid-cols-2 ${inputs.offers.length > 2 ? "@5xl:grid-cols-3" : ""}`}>
        {inputs.offers.map((offer, at) => (
          <OfferFields
            key={at}
            label={emptyOffer(at).name}
            inputs={offer}
            errors={read[at]?.errors ?? { tiers: [] }}
            onChange={(next) => set(at, next)}
            onRemove={
              inputs.offers.length > 2
                ? () => change({ offers: inputs.offers.filter((_, place) => place !== at) })
                : undefined
            }
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {inputs.offers.length < mostOffers && (
          <Button
            variant="outline"
            size="sm"
            onClick={() => change({ offers: [...inputs.offers, emptyOffer(inputs.offers.length)] })}
          >
            <Plus aria-hidden="true" className="size-4" />
            Add third offer
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            setCleared(inputs);
            change(usualOffers);
          }}
        >
          Clear offers
        </Button>
        {cleared && (
          <span role="status" className="flex items-center gap-2 text-muted-foreground text-sm">
            Offers cleared.
            <Button
              variant="outline"
              size="sm"
              onClick={() => {
                change(cleared);
                setCleared(null);
              }}
            >
              Undo
            </Button>
          </span>
        )}
      </div>
      <OffersCompared offers={read.flatMap(({ offer }) => (offer ? [offer] : []))} yearly={yearly.value} tally={work} />
    </div>
  );
}

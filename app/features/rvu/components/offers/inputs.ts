import type { Offer } from "../../engine/money/offer";
import { personalIn, personalTexts } from "../../engine/personal";
import { fieldsOf, textOf } from "../money/kept-inputs";
import { type Typed, typedNumber } from "../money/typed-number";

/** Local storage key of the offers. */
export const offersKey = "radcore-rvu-offers";
export const mostOffers = 3;
export const mostTiers = 5;

export interface TierInputs {
  from: string;
  rate: string;
}

/** An offer as typed, including invalid input. */
export interface OfferInputs {
  name: string;
  base: string;
  bonus: string;
  tiers: TierInputs[];
}

export interface OffersInputs {
  /** wRVUs expected in a year. */
  yearly: string;
  offers: OfferInputs[];
}

/** Returns an empty offer named after its position: "Offer A". */
export function emptyOffer(place: number): OfferInputs {
  return { name: `Offer ${String.fromCharCode(65 + place)}`, base: "", bonus: "", tiers: [{ from: "", rate: "" }] };
}

export const usualOffers: OffersInputs = { yearly: "", offers: [emptyOffer(0), emptyOffer(1)] };

/** Reads the stored offers; accepts any value. Returns two or three offers with one to five tiers. */
export function readOffersInputs(kept: unknown): OffersInputs {
  const { yearly, offers } = fieldsOf(kept);
  const read = (Array.isArray(offers) ? offers : []).slice(0, mostOffers).map((offer: unknown, place) => {
    const { name, base, bonus, tiers } = fieldsOf(offer);
    const rows = (Array.isArray(tiers) ? tiers : []).slice(0, mostTiers).map((tier: unknown) => {
      const { from, rate } = fieldsOf(tier);
      return { from: textOf(from, ""), rate: textOf(rate, "") };
    });
    const empty = emptyOffer(place);
    return {
      ...{ name: textOf(name, empty.name), base: textOf(base, ""), bonus: textOf(bonus, "") },
      tiers: rows.length ? rows : empty.tiers,
    };
  });
  while (read.length < 2) read.push(emptyOffer(read.length));
  return { yearly: textOf(yearly, ""), offers: read };
}

/** Error messages of an offer by field. */
export interface OfferErrors {
  name?: string;
  base?: string;
  bonus?: string;
  tiers: { from?: string; rate?: string }[];
}

/** A parsed offer; null if it is empty or invalid. */
export interface ReadOffer {
  offer: Offer | null;
  errors: OfferErrors;
}

const mostMoney = 1_000_000_000;
const mostRate = 100_000;
const mostWork = 10_000_000;

/** Parses the expected wRVUs of a year, in hundredths. */
export function typedYear(text: string): Typed {
  return typedNumber(text, { least: 100, most: mostWork });
}

/** Parses an offer. A guaranteed bonus counts with the base; an empty "from" is 0. */
export function readOffer({ name, base, bonus, tiers }: OfferInputs, place: number): ReadOffer {
  const money = { base: typedNumber(base, { most: mostMoney }), bonus: typedNumber(bonus, { most: mostMoney }) };
  const rows = tiers.map(({ from, rate }) => ({
    from: typedNumber(from, { most: mostWork }),
    rate: typedNumber(rate, { most: mostRate }),
  }));
  const personal = personalIn(name);
  const errors: OfferErrors = {
    ...(personal && { name: personalTexts[personal] }),
    ...(money.base.error && { base: money.base.error }),
    ...(money.bonus.error && { bonus: money.bonus.error }),
    tiers: rows.map(({ from, rate }, at) => {
      const twice =
        isTyped(tiers[at]) &&
        rows.some((row, before) => before < at && sameStart(row.from, from) && isTyped(tiers[before]));
      const fromError = from.error ?? (twice ? "Another tier starts at the same wRVU." : undefined);
      const rateError = rate.error ?? (rate.value === null && from.value !== null ? "Enter a rate." : undefined);
      return { ...(fromError && { from: fromError }), ...(rateError && { rate: rateError }) };
    }),
  };
  const paid = rows.filter(({ rate }) => rate.value !== null);
  const wrong = errors.name || errors.base || errors.bonus || errors.tiers.some(({ from, rate }) => from || rate);
  const typed = money.base.value !== null || money.bonus.value !== null || paid.length > 0;
  if (wrong || !typed) return { offer: null, errors };
  return {
    offer: {
      name: name.trim() || emptyOffer(place).name,
      base: (money.base.value ?? 0) + (money.bonus.value ?? 0),
      tiers: paid.map(({ from, rate }) => ({ from: startOf(from), rate: rate.value ?? 0 })),
    },
    errors,
  };
}

function isTyped(tier: TierInputs | undefined): boolean {
  return Boolean(tier && (tier.from.trim() || tier.rate.trim()));
}

function sameStart(one: Typed, other: Typed): boolean {
  return !one.error && !other.error && startOf(one) === startOf(other);
}

function startOf(from: Typed): number {
  return from.value ?? 0;
}

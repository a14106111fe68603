import type { Offer } from "../../engine/money/job-offer";
import { detectPersonalData, personalDataErrors } from "../../engine/personal-data";
import { type ParsedNumber, parseNumber } from "../money/parse-number";
import { toFields, toText } from "../money/stored-inputs";

/** Local storage key of the offers. */
export const offersKey = "radcore-rvu-offers";
export const maxOffers = 3;
export const maxTiers = 5;

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
  /** Expected wRVUs per year, as typed. */
  yearly: string;
  offers: OfferInputs[];
}

/** Returns an empty offer named after its position: "Offer A". */
export function createEmptyOffer(place: number): OfferInputs {
  return { name: `Offer ${String.fromCharCode(65 + place)}`, base: "", bonus: "", tiers: [{ from: "", rate: "" }] };
}

export const defaultOffers: OffersInputs = { yearly: "", offers: [createEmptyOffer(0), createEmptyOffer(1)] };

/** Reads the stored offers; accepts any value. Returns two or three offers with one to five tiers. */
export function readOffersInputs(stored: unknown): OffersInputs {
  const { yearly, offers } = toFields(stored);
  const offerInputs = (Array.isArray(offers) ? offers : []).slice(0, maxOffers).map((offer: unknown, place) => {
    const { name, base, bonus, tiers } = toFields(offer);
    const rows = (Array.isArray(tiers) ? tiers : []).slice(0, maxTiers).map((tier: unknown) => {
      const { from, rate } = toFields(tier);
      return { from: toText(from, ""), rate: toText(rate, "") };
    });
    const emptyInputs = createEmptyOffer(place);
    return {
      ...{ name: toText(name, emptyInputs.name), base: toText(base, ""), bonus: toText(bonus, "") },
      tiers: rows.length ? rows : emptyInputs.tiers,
    };
  });
  while (offerInputs.length < 2) offerInputs.push(createEmptyOffer(offerInputs.length));
  return { yearly: toText(yearly, ""), offers: offerInputs };
}

/** Error messages of an offer by field. */
export interface OfferErrors {
  name?: string;
  base?: string;
  bonus?: string;
  tiers: { from?: string; rate?: string }[];
}

/** The parsed offer, which is null if the inputs are empty or invalid, and the errors of the inputs. */
export interface ParsedOffer {
  offer: Offer | null;
  errors: OfferErrors;
}

const maxCents = 1_000_000_000;
const maxRate = 100_000;
const maxWork = 10_000_000;

/** Parses the expected wRVUs per year into hundredths. */
export function parseYearlyWork(text: string): ParsedNumber {
  return parseNumber(text, { min: 100, max: maxWork });
}

/** Parses an offer. A guaranteed bonus is part of the base; an empty "from" is 0. */
export function parseOffer({ name, base, bonus, tiers }: OfferInputs, place: number): ParsedOffer {
  const parsedPay = { base: parseNumber(base, { max: maxCents }), bonus: parseNumber(bonus, { max: maxCents }) };
  const rows = tiers.map(({ from, rate }) => ({
    from: parseNumber(from, { max: maxWork }),
    rate: parseNumber(rate, { max: maxRate }),
  }));
  const personalDataKind = detectPersonalData(name);
  const errors: OfferErrors = {
    ...(personalDataKind && { name: personalDataErrors[personalDataKind] }),
    ...(parsedPay.base.error && { base: parsedPay.base.error }),
    ...(parsedPay.bonus.error && { bonus: parsedPay.bonus.error }),
    tiers: rows.map(({ from, rate }, at) => {
      const isDuplicate =
        isFilled(tiers[at]) &&
        rows.some((row, before) => before < at && hasSameStart(row.from, from) && isFilled(tiers[before]));
      const fromError = from.error ?? (isDuplicate ? "Another tier starts at the same wRVU." : undefined);
      const rateError = rate.error ?? (rate.value === null && from.value !== null ? "Enter a rate." : undefined);
      return { ...(fromError && { from: fromError }), ...(rateError && { rate: rateError }) };
    }),
  };
  const paidTiers = rows.filter(({ rate }) => rate.value !== null);
  const hasErrors = errors.name || errors.base || errors.bonus || errors.tiers.some(({ from, rate }) => from || rate);
  const hasInput = parsedPay.base.value !== null || parsedPay.bonus.value !== null || paidTiers.length > 0;
  if (hasErrors || !hasInput) return { offer: null, errors };
  return {
    offer: {
      name: name.trim() || createEmptyOffer(place).name,
      base: (parsedPay.base.value ?? 0) + (parsedPay.bonus.value ?? 0),
      tiers: paidTiers.map(({ from, rate }) => ({ from: getStart(from), rate: rate.value ?? 0 })),
    },
    errors,
  };
}

function isFilled(tier: TierInputs | undefined): boolean {
  return Boolean(tier && (tier.from.trim() || tier.rate.trim()));
}

function hasSameStart(one: ParsedNumber, other: ParsedNumber): boolean {
  return !one.error && !other.error && getStart(one) === getStart(other);
}

function getStart(from: ParsedNumber): number {
  return from.value ?? 0;
}

import { computePaymentCents, type Locality } from "../../engine/money/medicare-payment";
import type { Catalog } from "../../engine/rvu-catalog";
import type { Counts } from "../../engine/tally/tally-counts";
import { computeReduction, indexStudiesById, sumCounts } from "../../engine/tally/tally-sums";
import { type ParsedNumber, parseNumber } from "./parse-number";
import { toChoice, toFields, toText } from "./stored-inputs";

/** Local storage key of the payment settings. */
export const paymentKey = "radcore-rvu-payment";

export interface PaymentInputs {
  /** Whether the panel shows amounts in dollars; off by default (C4). */
  on: boolean;
  /** Id of a locality. */
  place: string;
  setting: "facility" | "office";
  /** Whether to use the higher conversion factor of qualifying participants. */
  qualifying: boolean;
  /** Whether to apply the multiple-procedure reduction (C5). */
  reduced: boolean;
  /** Number of imaging sessions in the tally, as typed. */
  sessions: string;
  /** Id of the shift that `sessions` belongs to. */
  sessionsOf: string;
}

export const defaultPayment: PaymentInputs = {
  ...{ on: false, place: "US", setting: "facility", qualifying: false, reduced: false },
  ...{ sessions: "", sessionsOf: "" },
};

/** Reads the stored settings; accepts any value. */
export function readPaymentInputs(stored: unknown): PaymentInputs {
  const { on, place, setting, qualifying, reduced, sessions, sessionsOf } = toFields(stored);
  return {
    on: on === true,
    place: toText(place, "US", 10),
    setting: toChoice(setting, ["facility", "office"], "facility"),
    qualifying: qualifying === true,
    reduced: reduced === true,
    sessions: toText(sessions, ""),
    sessionsOf: toText(sessionsOf, ""),
  };
}

/** Year of the seeded geographic indices. */
export const localityYear = 2026;
/**
 * Conversion factors of qualifying participants by year, in ten-thousandths of a dollar, from the release RVU26C.
 * The factor of everyone else is part of each release.
 */
const qualifyingFactors: Record<number, number> = { 2026: 335675 };

/** Returns the conversion factors of a release in ten-thousandths; `qualifying` is null in years with one factor. */
export function getConversionFactors({ year, conversionFactor }: Catalog["release"]): {
  standard: number;
  qualifying: number | null;
} {
  return { standard: conversionFactor, qualifying: qualifyingFactors[year] ?? null };
}

export interface PaymentPart {
  name: string;
  /** Hundredths of an RVU. */
  rvus: number;
  /** Reduction, in hundredths of an RVU. */
  reduction: number;
  /** The locality's index, in thousandths. */
  index: number;
}

export interface PaymentEstimateResult {
  cents: number;
  factor: number;
  parts: PaymentPart[];
  /** Number of imaging studies to which the reduction can apply. */
  imagingCount: number;
  sessions: ParsedNumber;
  /** Number of studies with reduced payment. */
  furtherStudies: number;
  /** Number of studies without credit, which the estimate leaves out. */
  uncreditedCount: number;
}

/** Estimates Medicare's payment for the tally, for education only (C4, C5). */
export function estimatePayment(
  catalog: Catalog,
  counts: Counts,
  inputs: Pick<PaymentInputs, "setting" | "qualifying" | "reduced" | "sessions">,
  place: Locality,
): PaymentEstimateResult {
  const byId = indexStudiesById(catalog.studies);
  const sums = sumCounts(counts, byId);
  const imagingCount = countStudies(counts, (id) => byId.get(id)?.mppr === true);
  const sessions = parseNumber(inputs.sessions, { min: 100, max: Math.max(1, imagingCount) * 100, isWhole: true });
  const hasReduction = inputs.reduced && imagingCount > 1 && sessions.value !== null;
  const reductionSums = computeReduction(counts, byId, {
    sessions: hasReduction ? (sessions.value ?? 0) / 100 : imagingCount,
  });
  const pe = inputs.setting === "office" ? "officePe" : "facilityPe";
  const factors = getConversionFactors(catalog.release);
  const factor = (inputs.qualifying && factors.qualifying) || factors.standard;
  const paidRvus = {
    work: sums.work - reductionSums.work,
    pe: sums[pe] - reductionSums[pe],
    mp: sums.mp - reductionSums.mp,
  };
  return {
    cents: computePaymentCents(paidRvus, factor, place),
    factor,
    parts: [
      { name: "Work", rvus: sums.work, reduction: reductionSums.work, index: place.work },
      { name: "Practice expense", rvus: sums[pe], reduction: reductionSums[pe], index: place.pe },
      { name: "Malpractice", rvus: sums.mp, reduction: reductionSums.mp, index: place.mp },
    ],
    ...{ imagingCount, sessions, furtherStudies: reductionSums.furtherStudies },
    uncreditedCount: countStudies(counts, (id) => (byId.get(id)?.work ?? 0) === 0),
  };
}

function countStudies(counts: Counts, isCounted: (id: string) => boolean): number {
  return Object.entries(counts).reduce((sum, [id, count]) => sum + (isCounted(id) && count > 0 ? count : 0), 0);
}

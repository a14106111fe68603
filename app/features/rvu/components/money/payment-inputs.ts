import type { Catalogue } from "../../engine/catalogue";
import { type Locality, paymentCents } from "../../engine/money/payment";
import type { Counts } from "../../engine/tally/counts";
import { reductionOf, studiesById, sumsOf } from "../../engine/tally/sums";
import { choiceOf, fieldsOf, textOf } from "./kept-inputs";
import { type Typed, typedNumber } from "./typed-number";

/** Local storage key of the payment settings. */
export const paymentKey = "radcore-rvu-payment";

export interface PaymentInputs {
  /** Whether amounts in dollars are shown; off by default (C4). */
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

export const usualPayment: PaymentInputs = {
  ...{ on: false, place: "US", setting: "facility", qualifying: false, reduced: false },
  ...{ sessions: "", sessionsOf: "" },
};

/** Reads the stored settings; accepts any value. */
export function readPaymentInputs(kept: unknown): PaymentInputs {
  const { on, place, setting, qualifying, reduced, sessions, sessionsOf } = fieldsOf(kept);
  return {
    on: on === true,
    place: textOf(place, "US", 10),
    setting: choiceOf(setting, ["facility", "office"], "facility"),
    qualifying: qualifying === true,
    reduced: reduced === true,
    sessions: textOf(sessions, ""),
    sessionsOf: textOf(sessionsOf, ""),
  };
}

/** The year of the seeded geographic indices. */
export const localityYear = 2026;
/**
 * Conversion factors of qualifying participants by year, in ten-thousandths (RVU26C); the release carries the other factor.
 */
const qualifyingFactors: Record<number, number> = { 2026: 335675 };

/** Returns the conversion factors of a release in ten-thousandths; `qualifying` is null in years with one factor. */
export function factorsOf({ year, conversionFactor }: Catalogue["release"]): {
  usual: number;
  qualifying: number | null;
} {
  return { usual: conversionFactor, qualifying: qualifyingFactors[year] ?? null };
}

export interface PaymentPart {
  name: string;
  /** Hundredths of an RVU. */
  rvus: number;
  /** Reduction, in hundredths of an RVU. */
  off: number;
  /** The locality's index, in thousandths. */
  index: number;
}

export interface Estimate {
  cents: number;
  factor: number;
  parts: PaymentPart[];
  /** Number of imaging studies the reduction can apply to. */
  imaging: number;
  sessions: Typed;
  /** Number of studies with reduced payment. */
  furtherStudies: number;
  /** Number of studies without credit, which the estimate leaves out. */
  unpaid: number;
}

/** Estimates Medicare's payment for the tally, for education only (C4, C5). */
export function estimateOf(
  catalogue: Catalogue,
  counts: Counts,
  inputs: Pick<PaymentInputs, "setting" | "qualifying" | "reduced" | "sessions">,
  place: Locality,
): Estimate {
  const byId = studiesById(catalogue.studies);
  const sums = sumsOf(counts, byId);
  const imaging = countOf(counts, (id) => byId.get(id)?.mppr === true);
  const sessions = typedNumber(inputs.sessions, { least: 100, most: Math.max(1, imaging) * 100, whole: true });
  const reduces = inputs.reduced && imaging > 1 && sessions.value !== null;
  const off = reductionOf(counts, byId, { sessions: reduces ? (sessions.value ?? 0) / 100 : imaging });
  const pe = inputs.setting === "office" ? "officePe" : "facilityPe";
  const factors = factorsOf(catalogue.release);
  const factor = (inputs.qualifying && factors.qualifying) || factors.usual;
  const left = { work: sums.work - off.work, pe: sums[pe] - off[pe], mp: sums.mp - off.mp };
  return {
    cents: paymentCents(left, factor, place),
    factor,
    parts: [
      { name: "Work", rvus: sums.work, off: off.work, index: place.work },
      { name: "Practice expense", rvus: sums[pe], off: off[pe], index: place.pe },
      { name: "Malpractice", rvus: sums.mp, off: off.mp, index: place.mp },
    ],
    ...{ imaging, sessions, furtherStudies: off.furtherStudies },
    unpaid: countOf(counts, (id) => (byId.get(id)?.work ?? 0) === 0),
  };
}

function countOf(counts: Counts, which: (id: string) => boolean): number {
  return Object.entries(counts).reduce((sum, [id, count]) => sum + (which(id) && count > 0 ? count : 0), 0);
}

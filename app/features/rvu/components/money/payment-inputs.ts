import type { Catalogue } from "../../engine/catalogue";
import { type Locality, paymentCents } from "../../engine/money/payment";
import type { Counts } from "../../engine/tally/counts";
import { reductionOf, studiesById, sumsOf } from "../../engine/tally/sums";
import { choiceOf, fieldsOf, textOf } from "./kept-inputs";
import { type Typed, typedNumber } from "./typed-number";

/** Where this device keeps how payments are shown. */
export const paymentKey = "radcore-rvu-payment";

export interface PaymentInputs {
  /** Money is shown to those who ask for it alone (C4). */
  on: boolean;
  /** Id of a locality. */
  place: string;
  setting: "facility" | "office";
  /** Whether the higher conversion factor of qualifying participants is taken. */
  qualifying: boolean;
  /** Whether the multiple-procedure reduction is taken off (C5). */
  reduced: boolean;
  /** How many sessions the tally's imaging was, as typed, and for which shift: another one had other sessions. */
  sessions: string;
  sessionsOf: string;
}

export const usualPayment: PaymentInputs = {
  ...{ on: false, place: "US", setting: "facility", qualifying: false, reduced: false },
  ...{ sessions: "", sessionsOf: "" },
};

/** What is kept on the device, whatever it has become. */
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

/** The year whose geographic indices the project has. */
export const localityYear = 2026;
/** The conversion factor of 2026 for qualifying participants of an advanced payment model; the release carries the other. */
const qualifyingFactors: Record<number, number> = { 2026: 335675 };

/** The conversion factors of a release; the higher one where there are two. */
export function factorsOf({ year, conversionFactor }: Catalogue["release"]): {
  usual: number;
  qualifying: number | null;
} {
  return { usual: conversionFactor, qualifying: qualifyingFactors[year] ?? null };
}

/** One part of a payment. */
export interface PaymentPart {
  name: string;
  /** Hundredths of an RVU. */
  rvus: number;
  /** What the reduction takes off, in hundredths. */
  off: number;
  /** The place's index, in thousandths. */
  index: number;
}

export interface Estimate {
  cents: number;
  factor: number;
  parts: PaymentPart[];
  /** Imaging studies that the reduction can concern; fewer than two and there is none. */
  imaging: number;
  sessions: Typed;
  /** Further studies that the reduction was taken off. */
  furtherStudies: number;
  /** Studies without credit, which are not in the estimate. */
  unpaid: number;
}

/** What Medicare would pay a physician for the tally: an estimate to learn from, never what somebody earns (C4, C5). */
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

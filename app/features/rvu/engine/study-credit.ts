import type { ReleaseRow } from "./rvu-release";

/** The reason a study has no physician credit (C1). */
export type NoCreditReason = "technical" | "global" | "staff" | "contractor" | "not-paid" | "no-work" | "absent";

export const noCreditTexts: Record<NoCreditReason, string> = {
  technical: "Technical component only.",
  global: "Global service: count the professional component instead.",
  staff: "Performed by staff, without physician work.",
  contractor: "Priced by each Medicare contractor.",
  "not-paid": "Not paid by Medicare.",
  "no-work": "No physician work.",
  absent: "No value in this release.",
};

/** The physician's credit for one study, in hundredths of an RVU. */
export interface Credit {
  work: number;
  /** Practice expense by setting; null if the study is rarely or never done in the setting (n/a). */
  officePe: number | null;
  facilityPe: number | null;
  /** Malpractice RVUs. */
  mp: number;
  /** Whether the multiple-procedure reduction applies (C5). */
  mppr: boolean;
  /** Reason for no credit; all values are 0 then. */
  reason?: NoCreditReason;
}

const payableStatuses = ["A", "R", "T"];

/**
 * Returns the credit of a code from its rows (C1): from the 26 row if the code has two components, from the unmodified
 * row if the code is entirely a physician's work, and otherwise no credit with the reason.
 */
export function getCredit(rows: readonly ReleaseRow[]): Credit {
  const unmodifiedRow = rows.find((row) => row.modifier === "");
  const row26 = rows.find((row) => row.modifier === "26");
  const pctc = (unmodifiedRow ?? row26)?.pctc ?? "";
  if (pctc === "3") return createNoCredit("technical");
  if (pctc === "4") return createNoCredit("global");
  if (pctc === "5") return createNoCredit("staff");
  // Indicator 6 is a physician's interpretation of a laboratory test. Without an indicator, the 26 row takes
  // precedence.
  const creditedRow = pctc === "1" || pctc === "6" ? row26 : pctc === "" ? (row26 ?? unmodifiedRow) : unmodifiedRow;
  return creditedRow ? toCredit(creditedRow) : createNoCredit("absent");
}

function toCredit(row: ReleaseRow): Credit {
  if (row.status === "C") return createNoCredit("contractor");
  if (!payableStatuses.includes(row.status) || row.flags.includes("+")) return createNoCredit("not-paid");
  if (row.work === 0) return createNoCredit("no-work");
  return {
    work: row.work,
    officePe: row.flags.includes("n") ? null : row.officePe,
    facilityPe: row.flags.includes("f") ? null : row.facilityPe,
    mp: row.mp,
    mppr: row.multProc === "4",
  };
}

function createNoCredit(reason: NoCreditReason): Credit {
  return { work: 0, officePe: 0, facilityPe: 0, mp: 0, mppr: false, reason };
}

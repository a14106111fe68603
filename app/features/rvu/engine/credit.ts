import type { ReleaseRow } from "./release";

/** Why a study gives a physician no credit (C1). */
export type NoCredit = "technical" | "global" | "staff" | "contractor" | "not-paid" | "no-work" | "absent";

/** The reason as people read it. */
export const noCreditTexts: Record<NoCredit, string> = {
  technical: "Technical work only: it has no professional part.",
  global: "Covers the technical and the professional part together: count the reading alone.",
  staff: "Done by staff: Medicare sets no credit for a physician's reading.",
  contractor: "No national value: each Medicare contractor sets its own price.",
  "not-paid": "Medicare does not pay for it.",
  "no-work": "Medicare sets no physician work for it.",
  absent: "We have no value for it in this release.",
};

/** What a physician is credited for one study, in hundredths of an RVU. */
export interface Credit {
  work: number;
  /** Practice expense by where it is done; null where it is rarely or never done (n/a). */
  officePe: number | null;
  facilityPe: number | null;
  mp: number;
  /** Further studies of a session lose 5 % of the professional part (C5). */
  mppr: boolean;
  /** Set when there is no credit; every value is 0 then. */
  reason?: NoCredit;
}

const payable = ["A", "R", "T"];

/**
 * The credit for one study of a code, from the rows of that code (C1): the 26 row where the code has a professional and a
 * technical part, the unmodified row where it is a physician's own work, nothing with the reason otherwise.
 */
export function creditOf(rows: readonly ReleaseRow[]): Credit {
  const whole = rows.find((row) => row.modifier === "");
  const reading = rows.find((row) => row.modifier === "26");
  const pctc = (whole ?? reading)?.pctc ?? "";
  if (pctc === "3") return none("technical");
  if (pctc === "4") return none("global");
  if (pctc === "5") return none("staff");
  // 6 is a physician's reading of a laboratory test; without an indicator the rows say what there is.
  const chosen = pctc === "1" || pctc === "6" ? reading : pctc === "" ? (reading ?? whole) : whole;
  return chosen ? valuesOf(chosen) : none("absent");
}

function valuesOf(row: ReleaseRow): Credit {
  if (row.status === "C") return none("contractor");
  if (!payable.includes(row.status) || row.flags.includes("+")) return none("not-paid");
  if (row.work === 0) return none("no-work");
  return {
    work: row.work,
    officePe: row.flags.includes("n") ? null : row.officePe,
    facilityPe: row.flags.includes("f") ? null : row.facilityPe,
    mp: row.mp,
    mppr: row.multProc === "4",
  };
}

function none(reason: NoCredit): Credit {
  return { work: 0, officePe: 0, facilityPe: 0, mp: 0, mppr: false, reason };
}

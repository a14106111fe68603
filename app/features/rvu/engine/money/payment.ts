/** A place and what work, practice expense and malpractice cost there: geographic indices in thousandths, 1.065 is 1065. */
export interface Locality {
  /** State and number, as "AK-01". */
  id: string;
  name: string;
  work: number;
  pe: number;
  mp: number;
}

/** Every index at 1: what a study pays without looking at the place. */
export const national: Locality = { id: "US", name: "National", work: 1_000, pe: 1_000, mp: 1_000 };

/** Hundredths of an RVU to be paid; `pe` is that of the setting. */
export interface PaidRvus {
  work: number;
  pe: number;
  mp: number;
}

/**
 * What Medicare pays, in cents, as an estimate to learn from: (work × GPCIw + PE × GPCIpe + MP × GPCImp) × conversion
 * factor (rvu.md), the factor in ten-thousandths. All in whole numbers, rounded half up to the cent once, at the end.
 */
export function paymentCents({ work, pe, mp }: PaidRvus, conversionFactor: number, place: Locality = national): number {
  // Hundredths × thousandths × ten-thousandths are billionths of a dollar; a cent has ten million of them.
  const billionths = (work * place.work + pe * place.pe + mp * place.mp) * conversionFactor;
  return Math.floor((billionths + 5_000_000) / 10_000_000);
}

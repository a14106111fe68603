/** A Medicare locality with its geographic indices in thousandths: 1.065 is 1065. */
export interface Locality {
  /** State and number: "AK-01". */
  id: string;
  name: string;
  work: number;
  pe: number;
  /** Malpractice index. */
  mp: number;
}

/** The national average: every index is 1. */
export const nationalLocality: Locality = { id: "US", name: "National", work: 1_000, pe: 1_000, mp: 1_000 };

/** RVUs in hundredths; `pe` is the practice expense of the chosen setting. */
export interface PaidRvus {
  work: number;
  pe: number;
  /** Malpractice RVUs. */
  mp: number;
}

/**
 * Returns Medicare's payment in cents, as an educational estimate (C4). The conversion factor is in ten-thousandths of
 * a dollar. Calculates with integers and rounds half up once, at the end.
 */
export function computePaymentCents(
  { work, pe, mp }: PaidRvus,
  conversionFactor: number,
  locality: Locality = nationalLocality,
): number {
  // Hundredths × thousandths × ten-thousandths are billionths of a dollar; a cent is ten million of them.
  const billionths = (work * locality.work + pe * locality.pe + mp * locality.mp) * conversionFactor;
  return Math.floor((billionths + 5_000_000) / 10_000_000);
}

/** Review loads (F1): a heavier load aims at a higher share of recall. */
export const reviewLoads = ["lighter", "standard", "heavier"] as const;
export type ReviewLoad = (typeof reviewLoads)[number];

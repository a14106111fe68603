/** How much spaced review asks for (F1): the share that should still be known when a question comes again. */
export const reviewLoads = ["lighter", "standard", "heavier"] as const;
export type ReviewLoad = (typeof reviewLoads)[number];

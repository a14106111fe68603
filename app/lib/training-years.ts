/** The years of a radiology residency. */
export const trainingYears = ["R1", "R2", "R3", "R4"] as const;

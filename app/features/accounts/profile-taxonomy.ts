/** The years of a radiology residency. */
export const trainingYears = ["R1", "R2", "R3", "R4"] as const;

/** The factors by which a learner can extend the time limits of timed modes (T6). */
export const extraTimes = ["1", "1.25", "1.5", "2"] as const;

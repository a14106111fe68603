/** How sure a learner can be of an answer (Q9). */
export const confidences = ["guess", "unsure", "sure"] as const;
export type Confidence = (typeof confidences)[number];

/** The reasons that a learner can give for a wrong answer (Q10). */
export const missReasons = ["not-seen", "misread-image", "not-known", "misread-stem", "time", "careless"] as const;
export type MissReason = (typeof missReasons)[number];

/** Maximum number of words of a teaching point (L1). */
export const maxTeachingPointWords = 25;

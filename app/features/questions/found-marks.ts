/** What stands around a found word in an excerpt: signs that no text holds. */
export const foundStart = "\u0002";
export const foundEnd = "\u0003";

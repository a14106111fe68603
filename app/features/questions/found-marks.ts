/** Control characters around a found word in an excerpt; no text contains them. */
export const foundStart = "\u0002";
export const foundEnd = "\u0003";

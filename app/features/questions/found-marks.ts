/** Control characters that mark the start and the end of a found word in an excerpt. Ordinary text does not contain them. */
export const foundStart = "\u0002";
export const foundEnd = "\u0003";

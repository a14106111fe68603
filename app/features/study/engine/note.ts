/** The most characters of a note (Q7). */
export const longestNote = 4000;

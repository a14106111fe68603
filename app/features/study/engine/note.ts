/** Characters of a note, at most (Q7). */
export const longestNote = 4000;

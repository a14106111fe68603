/** Maximum length of a note in characters (Q7). */
export const longestNote = 4000;

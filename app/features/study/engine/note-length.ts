/** Maximum length of a note in characters (Q7). */
export const maxNoteLength = 4000;

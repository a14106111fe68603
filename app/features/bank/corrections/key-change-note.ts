/** Start of the change note of an imported draft, followed by the name of the file. */
export const importNotePrefix = "Imported from ";

/** Refusal of a draft that moves the key of a published question without a change note (X5). */
export const missingKeyNoteMessage =
  "This draft moves the key of a published question. Write a change note that says why; affected learners see the note.";

/** Returns whether a change note explains a moved key. The note that an import writes by itself explains nothing. */
export function explainsKeyChange(note: string): boolean {
  return note.trim() !== "" && !note.startsWith(importNotePrefix);
}

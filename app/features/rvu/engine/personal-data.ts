/** The kind of personal data a text seems to contain. */
export type PersonalDataKind = "identifier" | "birth-date";

export const personalDataErrors: Record<PersonalDataKind, string> = {
  identifier: "This looks like an accession or record number. Remove patient data.",
  "birth-date": "This looks like a date of birth. Remove patient data.",
};

const labeledNumberPattern =
  /\b(?:mrn|mr#|acc(?:ession)?|acc#|dob|ssn|patient|pat\.? ?id|pid|fin|csn|visit|encounter)\b[\s.:#=-]*(?:no\.?|nr\.?|number|id)?[\s.:#=-]*[a-z]{0,4}\d/i;
const birthWordPattern = /\b(?:dob|d\.o\.b\.?|born|birth ?(?:day|date)|date of birth)\b/i;
const monthPattern = "jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec";
const datePatterns = [
  /(?<!\d)(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/,
  /(?<!\d)((?:19|20)\d\d)[/.-](\d{1,2})[/.-](\d{1,2})(?!\d)/,
  new RegExp(`(?<!\\d)\\d{1,2}(?:st|nd|rd|th)?[\\s-]+(?:${monthPattern})[a-z]*[\\s,-]+(?:19|20)\\d\\d(?!\\d)`, "i"),
  new RegExp(`\\b(?:${monthPattern})[a-z]*[\\s.]+\\d{1,2}(?:st|nd|rd|th)?,?\\s+(?:19|20)\\d\\d(?!\\d)`, "i"),
];

/**
 * Returns the kind of patient data that a text seems to contain (C6); null for none. Detects six or more digits, also
 * in groups or mixed with letters as in accession numbers; a number after a label such as MRN; and any full date,
 * because a shift already has a date and needs none in its name.
 */
export function detectPersonalData(text: string): PersonalDataKind | null {
  const normalizedText = text.normalize("NFKC");
  if (birthWordPattern.test(normalizedText) && /\d/.test(normalizedText)) return "birth-date";
  if (datePatterns.some((date) => date.test(normalizedText))) return "birth-date";
  if (labeledNumberPattern.test(normalizedText)) return "identifier";
  return hasLongNumber(normalizedText) ? "identifier" : null;
}

function hasLongNumber(text: string): boolean {
  // A training year ("2026/27") or a month ("2026-07") identifies nobody.
  const words = text.replace(/(?<!\d)20\d\d[/-]\d\d(?![\d/-])/g, "").split(/[\s,;()]+/);
  const digits = (word: string) => word.replace(/\D/g, "").length;
  if (words.some((word) => digits(word) >= 6)) return true;
  // Detects digits in groups, such as "12 34 567" or "123 456".
  return /(?<!\d)(?:\d{2,}[\s-]+){1,}\d{2,}(?!\d)/.test(text) && digits(text) >= 6;
}

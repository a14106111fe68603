/** The sections of the oral board exam (G3), in the order of the page. */
export const oralSections = [
  "abdominal",
  "breast",
  "cardiothoracic",
  "musculoskeletal",
  "neuroradiology",
  "nuclear",
  "pediatric",
] as const;
export type OralSection = (typeof oralSections)[number];

export const oralSectionLabels: Readonly<Record<OralSection, string>> = {
  abdominal: "Abdominal",
  breast: "Breast",
  cardiothoracic: "Cardiothoracic",
  musculoskeletal: "Musculoskeletal",
  neuroradiology: "Neuroradiology",
  nuclear: "Nuclear",
  pediatric: "Pediatric",
};

/** What an answer shows, in the order of an interview. */
export const oralStages = ["observation", "synthesis", "management"] as const;

/** Returns the section with this name; null if there is none. */
export function toOralSection(text: FormDataEntryValue | null): OralSection | null {
  return oralSections.find((section) => section === text) ?? null;
}

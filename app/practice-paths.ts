import { paths } from "./paths";

// URLs of AI practice that contain a query.

/** Returns the URL of the question that a template makes from a seed. */
export function practicePath(templateId: string, seed: number): string {
  return `${paths.aiPracticeCalculations}?${new URLSearchParams({ template: templateId, seed: String(seed) })}`;
}

/** Returns the URL of the page for reports: the list of cases, a case, or a scored report. */
export function reportPracticePath(query: { case?: string; attempt?: string }): string {
  const search = new URLSearchParams(query);
  return search.size ? `${paths.aiPracticeReport}?${search}` : paths.aiPracticeReport;
}

/** Returns the URL of the draft studio with a gap of the bank chosen. */
export function draftGapPath(organ: string, modality: string): string {
  return `${paths.aiPracticeDrafts}?${new URLSearchParams({ organ, modality })}`;
}

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

/** Returns the URL of a learner's section of the oral board simulator. */
export function oralRunPath(runId: string): string {
  return `${paths.aiPracticeOral}/${encodeURIComponent(runId)}`;
}

/** Returns the URL that exports a section's report, as JSON. */
export function oralExportPath(runId: string): string {
  return `${oralRunPath(runId)}/export`;
}

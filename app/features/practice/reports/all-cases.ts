import { appendicitis } from "./library/appendicitis";
import { breastCancer } from "./library/breast-cancer";
import { ectopicPregnancy } from "./library/ectopic-pregnancy";
import { pulmonaryEmbolism } from "./library/pulmonary-embolism";
import { subduralHematoma } from "./library/subdural-hematoma";
import { tensionPneumothorax } from "./library/tension-pneumothorax";
import type { ReportCase } from "./report-case";

/** All cases for a report, in the order of the list. */
export const reportCases: readonly ReportCase[] = [
  tensionPneumothorax,
  subduralHematoma,
  pulmonaryEmbolism,
  appendicitis,
  ectopicPregnancy,
  breastCancer,
];

/** Returns the case with an id; null if there is none. */
export function findReportCase(id: string | null): ReportCase | null {
  return reportCases.find((one) => one.id === id) ?? null;
}

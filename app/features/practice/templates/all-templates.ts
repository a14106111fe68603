import { countingTemplates } from "./library/counting";
import { ctTemplates } from "./library/ct";
import { decayTemplates } from "./library/decay";
import { dopplerTemplates } from "./library/doppler";
import { doseTemplates } from "./library/dose";
import { measurementTemplates } from "./library/measurements";
import { mrContrastTemplates } from "./library/mr-contrast";
import { mrGeometryTemplates } from "./library/mr-geometry";
import { mrSignalTemplates } from "./library/mr-signal";
import { protectionTemplates } from "./library/protection";
import { radiographyTemplates } from "./library/radiography";
import { radiopharmacyTemplates } from "./library/radiopharmacy";
import { screeningTemplates } from "./library/screening";
import { ultrasoundTemplates } from "./library/ultrasound";
import type { QuestionTemplate } from "./question-template";

/** All templates, grouped by field (G7). */
export const templates: readonly QuestionTemplate[] = [
  ...radiographyTemplates,
  ...ctTemplates,
  ...doseTemplates,
  ...protectionTemplates,
  ...mrContrastTemplates,
  ...mrSignalTemplates,
  ...mrGeometryTemplates,
  ...ultrasoundTemplates,
  ...dopplerTemplates,
  ...decayTemplates,
  ...radiopharmacyTemplates,
  ...countingTemplates,
  ...measurementTemplates,
  ...screeningTemplates,
];

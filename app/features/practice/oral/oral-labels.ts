import { kindLabels } from "../reports/report-labels";
import type { OralStage } from "./oral-case";
import type { OralPoint } from "./score-oral-case";

export const stageLabels: Readonly<Record<OralStage, string>> = {
  observation: "Observation",
  synthesis: "Synthesis",
  management: "Management",
};

export const oralKindLabels: Readonly<Record<OralPoint["kind"], string>> = {
  ...kindLabels,
  leading: "Leading diagnosis",
  differential: "Differential diagnosis",
};

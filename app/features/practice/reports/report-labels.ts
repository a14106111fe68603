import type { StatementKind, Verdict } from "../rubric/rubric";
import type { Fault } from "../rubric/score-report";

export const kindLabels: Readonly<Record<StatementKind, string>> = {
  critical: "Critical finding",
  required: "Required finding",
  forbidden: "Must not be stated",
  dangerous: "Dangerous management",
  recommendation: "Recommendation",
  communication: "Critical communication",
  mustNotMiss: "Must not be missed",
};

export const verdictLabels: Readonly<Record<Verdict, string>> = {
  stated: "Stated",
  incomplete: "Incomplete",
  hedged: "Hedged",
  opposite: "Opposite",
  contradictory: "Contradictory",
  missing: "Missing",
};

export const faultLabels: Readonly<Record<Fault, string>> = {
  "critical finding missed": "A critical finding is missing or stated as its opposite.",
  "critical finding unclear": "A critical finding is hedged, incomplete, or contradictory.",
  "dangerous management": "The report recommends dangerous management.",
  guessing: "The report names more than 4 diagnoses.",
  contradiction: "The report contradicts itself.",
  "forbidden statement": "The report makes a statement that is wrong for this case.",
  "leading diagnosis not first": "The leading diagnosis does not come first in the impression.",
  "communication missing": "The critical result was not communicated.",
};

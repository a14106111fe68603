import type { AnswerKey } from "../../questions/version";
import type { Response } from "./response";
import { UngradableResponse } from "./types/engine-type";
import { engineTypes } from "./types/engine-types";

export { UngradableResponse };

/** The score of a response. */
export interface Score {
  /** Whether every scored unit is correct. */
  correct: boolean;
  /**
   * Number of correct scored units. Each pair and each part of a case is a unit; any other question is a single unit
   * (D3).
   */
  rightUnits: number;
  units: number;
}

/**
 * Returns the score of a response. Throws `UngradableResponse` if the response has another type than the key, contains
 * an unreadable number, or answers only some parts of a case.
 */
export function grade(key: AnswerKey, response: Response): Score {
  const unitResults = gradeUnits(key, response);
  const rightUnits = unitResults.filter(Boolean).length;
  return { correct: rightUnits === unitResults.length, rightUnits, units: unitResults.length };
}

function gradeUnits(key: AnswerKey, response: Response): boolean[] {
  if (key.type === "case" && response.type === "case") {
    if (response.parts.length !== key.parts.length) throw new UngradableResponse("Answer every part of this case.");
    return key.parts.map((part, index) => gradeUnits(part.key, response.parts[index] as Response).every(Boolean));
  }
  if (key.type === "case" || response.type === "case" || key.type !== response.type)
    throw new UngradableResponse("This answer does not fit the question.");
  return engineTypes[key.type].grade(key, response);
}

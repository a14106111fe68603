import type { AnswerKey } from "../../questions/version";
import type { Response } from "./response";
import { inUnit, isAmbiguous, parseTyped } from "./units";

/** Why a response cannot be graded, in words for the learner. */
export class UngradableResponse extends Error {}

/** What a response is worth. */
export interface Score {
  /** All of it is right. */
  correct: boolean;
  /** Scored units that are right, of how many: one a pair, one a part of a case, else one (product.md §2). */
  rightUnits: number;
  units: number;
}

/**
 * What the response is worth. Exact set for multi, no partial credit; a matching, a labelling and a case have a unit each
 * pair or part, and are correct when every one is. Throws `UngradableResponse` for a response of the wrong type, a number
 * that cannot be read, or a case that has parts left.
 */
export function grade(key: AnswerKey, response: Response): Score {
  if ((key.type === "matching" || key.type === "labelling") && response.type === key.type)
    return gradePairs(key.keys, response.pairs);
  if (key.type === "case" && response.type === "case") {
    if (response.parts.length !== key.parts.length) throw new UngradableResponse("This case has more parts.");
    const parts = key.parts.map((part, index) => isRight(part.key, response.parts[index] as Response));
    return ofUnits(parts);
  }
  return ofUnits([isRight(key, response)]);
}

function ofUnits(right: boolean[]): Score {
  const rightUnits = right.filter(Boolean).length;
  return { correct: rightUnits === right.length, rightUnits, units: right.length };
}

function gradePairs(keys: Record<string, string>, pairs: Record<string, string>): Score {
  const wanted = Object.entries(keys);
  if (wanted.some(([from]) => !Object.hasOwn(pairs, from)) || wanted.length !== Object.keys(pairs).length)
    throw new UngradableResponse("Match every one of them.");
  return ofUnits(wanted.map(([from, to]) => pairs[from] === to));
}

function isRight(key: AnswerKey, response: Response): boolean {
  if (key.type === "single" && response.type === "single") {
    if (!Object.hasOwn(key.rationales, response.choice)) throw new UngradableResponse("Choose one of the options.");
    return response.choice === key.key;
  }
  if (key.type === "multi" && response.type === "multi") {
    if (response.choices.some((choice) => !Object.hasOwn(key.rationales, choice)))
      throw new UngradableResponse("Choose among the options.");
    return sameSet(response.choices, key.keys);
  }
  if (key.type === "numeric" && response.type === "numeric") return gradeNumber(key.answer, response.value);
  if (key.type === "ordering" && response.type === "ordering") {
    if (!sameSet(response.order, key.order) || response.order.length !== key.order.length)
      throw new UngradableResponse("Put every one of them in order.");
    return response.order.join() === key.order.join();
  }
  if ((key.type === "matching" || key.type === "labelling") && response.type === key.type)
    return gradePairs(key.keys, response.pairs).correct;
  if (key.type === "hotspot" && response.type === "hotspot")
    return key.regions.some((region) => contains(region.polygon, response));
  throw new UngradableResponse("This answer does not fit the question.");
}

type NumericAnswer = Extract<AnswerKey, { type: "numeric" }>["answer"];

function gradeNumber({ value, unit, tolerance }: NumericAnswer, text: string): boolean {
  if (isAmbiguous(text))
    throw new UngradableResponse("Is the comma a decimal or a thousand? Type the number without it.");
  const typed = parseTyped(text);
  if (!typed) throw new UngradableResponse("Type a number, such as 12.5 or 1e-3.");
  const given = inUnit(typed, unit);
  if (given === null)
    throw new UngradableResponse(unit ? `Give the answer in ${unit}.` : "Give the answer without a unit.");
  const allowed = tolerance.kind === "absolute" ? tolerance.value : Math.abs(value) * tolerance.value;
  // The slack keeps 0.1 + 0.2 from being wrong at the very edge of the tolerance.
  return Math.abs(given - value) <= allowed + Math.abs(value) * 1e-9;
}

function sameSet(a: string[], b: string[]): boolean {
  const left = new Set(a);
  return left.size === new Set(b).size && b.every((entry) => left.has(entry));
}

function contains(polygon: { x: number; y: number }[], { x, y }: { x: number; y: number }): boolean {
  let inside = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const a = polygon[i] as { x: number; y: number };
    const b = polygon[j] as { x: number; y: number };
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

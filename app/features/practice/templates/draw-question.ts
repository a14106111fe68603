import { hashText, seededRandom, shuffled } from "../../../lib/random";
import { addUnit, formatDigits, formatExact, roundExact } from "./number-text";
import type { NamedError, Parameter, QuestionTemplate, Show } from "./question-template";

/** An option of a drawn question. */
export interface DrawnOption {
  id: string;
  text: string;
  value: number;
  /** The error that leads to this option; null for the key. */
  error: NamedError<string> | null;
}

/** A template with its numbers. */
export interface DrawnQuestion {
  template: QuestionTemplate;
  seed: number;
  numbers: Readonly<Record<string, number>>;
  /** The answer before rounding. */
  answer: number;
  stem: string;
  /** The options in ascending order. */
  options: DrawnOption[];
  key: DrawnOption;
}

/** Seeds are integers from 1 to this number, so that addresses stay short. */
const maxSeed = 999_999;
/** Draws of a template before it counts as broken. The tests show that each template accepts a fair share of its draws. */
const maxAttempts = 400;
const wrongOptionCount = 3;
/** Minimum difference between two options, relative to the larger one, so that rounding cannot lead to another option. */
const minDifference = 0.05;
/** Smallest and largest value of an option, and the largest ratio between an option and the key. */
const [minValue, maxValue, maxRatio] = [0.001, 1_000_000, 3000];
/** Largest relative error of an answer that a learner computes from the rounded numbers of the worked solution. */
const stepError = 1e-4;
const optionIds = ["a", "b", "c", "d"];

/** Formats a number exactly, or rounded to significant digits without zeros at the end. */
export const showNumber: Show = (value, digits) =>
  formatExact(digits === undefined ? value : Number(value.toPrecision(digits)));

/** Returns the seed that an address contains; 1 if it contains none. */
export function readSeed(text: string | null): number {
  const seed = /^\d{1,6}$/.test(text ?? "") ? Number(text) : 0;
  return seed >= 1 && seed <= maxSeed ? seed : 1;
}

/** Returns the seed of the question after this one. */
export function getNextSeed(seed: number): number {
  return seed < maxSeed ? seed + 1 : 1;
}

/**
 * Returns the question that a seed determines. Numbers that make no sense, whose options collide, or whose answer is close to
 * the edge between two roundings are drawn again. Throws an error after `maxAttempts` draws.
 */
export function drawQuestion(template: QuestionTemplate, seed: number): DrawnQuestion {
  const random = seededRandom(hashText(`${template.id} ${seed}`));
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const numbers: Record<string, number> = {};
    for (const name in template.parameters) numbers[name] = drawValue(template.parameters[name], random);
    const drawn = tryNumbers(template, numbers, random);
    if (drawn) return { template, seed, numbers, ...drawn };
  }
  throw new Error(`no numbers fit the template ${template.id}`);
}

function drawValue(parameter: Parameter | undefined, random: () => number): number {
  if (!parameter) return Number.NaN;
  if ("oneOf" in parameter) return parameter.oneOf[Math.floor(random() * parameter.oneOf.length)] ?? Number.NaN;
  const { from, to, step } = parameter;
  const count = Math.round((to - from) / step) + 1;
  return roundExact(from + step * Math.floor(random() * count));
}

/** Returns the question with these numbers; null if the numbers make no sense or the options collide. */
function tryNumbers(template: QuestionTemplate, numbers: Record<string, number>, random: () => number) {
  const { answer: display, accepts, solve, errors } = template;
  if (accepts && !accepts(numbers)) return null;
  const answer = solve(numbers);
  // `!(a && b)` also refuses NaN.
  if (!(answer >= display.range[0] && answer <= display.range[1])) return null;
  const limit = display.limit ?? maxValue;
  const key: DrawnOption = { id: "", text: "", value: answer, error: null };
  const options = [key];
  for (const error of shuffled(errors, random)) {
    const value = error.solve(numbers);
    const isUsable =
      isSensible(value, limit) &&
      Math.max(value / answer, answer / value) <= maxRatio &&
      options.every((other) => Math.abs(value - other.value) > minDifference * Math.max(value, other.value));
    if (isUsable) options.push({ id: "", text: "", value, error });
    if (options.length > wrongOptionCount) break;
  }
  if (options.length <= wrongOptionCount || !isSensible(answer, limit)) return null;
  options.sort((a, b) => a.value - b.value);
  for (const [index, option] of options.entries()) {
    option.id = optionIds[index] ?? "";
    option.text = formatOption(option.value, template);
  }
  if (new Set(options.map(({ text }) => text)).size < options.length) return null;
  // Close to the edge between two roundings, the worked solution would lead to another last digit than the key shows.
  const isOnEdge = [1 - stepError, 1 + stepError].some(
    (factor) => formatOption(answer * factor, template) !== key.text,
  );
  if (display.digits !== "whole" && isOnEdge) return null;
  const stem = template.stem(numbers, showNumber);
  // An option in the stem would be a given number instead of an answer.
  return options.some(({ text }) => stem.includes(text)) ? null : { answer, stem, options, key };
}

function formatOption(value: number, { answer: { digits, unit } }: QuestionTemplate): string {
  return addUnit(digits === "whole" ? formatExact(value) : formatDigits(value, digits), unit);
}

function isSensible(value: number, limit: number): boolean {
  return value >= minValue && value <= limit;
}

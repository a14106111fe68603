import type { QuestionBody } from "../questions/version";
import type { HotspotMark, TypedAnswer } from "./components/types/runner-type";
import { getRunnerType } from "./components/types/runner-types";
import type { Response } from "./engine/response";

export type { TypedAnswer };

export const emptyTypedAnswer: TypedAnswer = { choices: [], value: "", pairs: {}, order: [], marks: [] };

const maxChoices = 20;

/**
 * Reads the form fields `choice`, `choices`, `value`, `pair-<id>`, `order`, and `mark`; all except `value` may occur
 * several times.
 */
export function readTypedAnswer(fields: FormData): TypedAnswer {
  const readAllValues = (name: string) => fields.getAll(name).slice(0, maxChoices).map(String);
  const pairs = [...fields]
    .filter(([name, value]) => name.startsWith("pair-") && typeof value === "string" && value !== "")
    .slice(0, maxChoices)
    .map(([name, value]): [string, string] => [name.slice("pair-".length), String(value)]);
  return {
    choices: [...readAllValues("choice"), ...readAllValues("choices")].slice(0, maxChoices),
    value: fields.get("value")?.toString() ?? "",
    pairs: Object.fromEntries(pairs),
    order: readAllValues("order"),
    marks: readAllValues("mark").flatMap(readMark),
  };
}

/** Returns the text of a mark in the form: frame, x, y, and the id of the series, if it is on a series. */
export function formatMark({ frame, x, y, series }: HotspotMark): string {
  return [frame, x, y, ...(series === null ? [] : [series])].join(" ");
}

function readMark(text: string): HotspotMark[] {
  const [frame, x, y, series = null] = text.split(" ");
  return y === undefined ? [] : [{ frame: Number(frame), x: Number(x), y: Number(y), series }];
}

/** Returns the response in the fields, not yet validated; null for a case, whose parts are answered one at a time. */
export function toResponse(type: string, typed: TypedAnswer): unknown {
  return getRunnerType(type)?.toResponse(typed) ?? null;
}

/** Returns the fields for a response: the inverse of `toResponse`. */
export function toTypedAnswer(response: Response | undefined): TypedAnswer {
  if (!response || response.type === "case") return emptyTypedAnswer;
  return { ...emptyTypedAnswer, ...getRunnerType(response.type)?.toTypedAnswer(response) };
}

/**
 * Returns an error message about missing input; null if the answer can be submitted. For a case, `body` is the open
 * part.
 */
export function findMissingInput(body: QuestionBody, typed: TypedAnswer): string | null {
  const type = getRunnerType(body.type);
  return type && body.type !== "case" ? type.findMissingInput(body, typed) : null;
}

/** Checks whether two answers to a question of this type mean the same. */
export function isSameAnswer(type: string, a: TypedAnswer, b: TypedAnswer): boolean {
  const serialize = (typed: TypedAnswer) => {
    const sortedAnswer = { ...typed, choices: [...typed.choices].sort(), value: typed.value.trim() };
    const pairs = Object.fromEntries(Object.entries(typed.pairs).sort(([x], [y]) => (x < y ? -1 : 1)));
    return JSON.stringify(toResponse(type, { ...sortedAnswer, pairs }));
  };
  return serialize(a) === serialize(b);
}

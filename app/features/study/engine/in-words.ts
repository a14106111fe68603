import type { AnswerKey, QuestionBody } from "../../questions/version";
import type { PartResponse, Response } from "./response";
import type { ExplainedLine } from "./types/engine-type";
import { engineTypes } from "./types/engine-types";

// Formats keys and responses as lines of text. Only `describeShownResponse` uses letters, because they depend on the
// order that a session shows.

/** Returns the key as lines. */
export function keyInWords(body: QuestionBody, key: AnswerKey): string[] {
  if (key.type !== "case") return engineTypes[key.type].keyInWords(body, key);
  return body.type === "case" ? byPart(body.parts, key.parts, (part, sheet) => keyInWords(part, sheet.key)) : [];
}

/** Returns a response as lines. */
export function responseInWords(body: QuestionBody, response: Response): string[] {
  if (response.type !== "case") return engineTypes[response.type].responseInWords(body, response);
  return body.type === "case" ? byPart(body.parts, response.parts, responseInWords) : [];
}

/** Returns a response as lines, with the letters that the session shows (Q4). */
export function shownInWords(body: QuestionBody, response: PartResponse): string[] {
  return body.type !== "case" && body.type === response.type
    ? engineTypes[response.type].shownInWords(body, response)
    : [];
}

/** Returns every choice of a question with its rationale; nothing for a case, whose parts are explained one by one. */
export function explainChoices(body: QuestionBody, key: AnswerKey): ExplainedLine[] {
  if (body.type === "case" || key.type === "case" || body.type !== key.type) return [];
  return engineTypes[key.type].explain(body, key, keyInWords(body, key));
}

function byPart<T>(
  bodies: readonly QuestionBody[],
  parts: readonly T[],
  lines: (body: QuestionBody, part: T) => string[],
) {
  return parts.flatMap((part, index) => {
    const body = bodies[index];
    return body ? [`Part ${index + 1}: ${lines(body, part).join("; ")}`] : [];
  });
}

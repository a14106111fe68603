import type { AnswerKey, QuestionBody } from "../../questions/version";
import type { PartResponse, Response } from "./response";
import type { ExplainedLine } from "./types/engine-type";
import { engineTypes } from "./types/engine-types";

// Formats keys and responses as lines of text. Only `describeShownResponse` uses letters, because they depend on the
// order that a session shows.

/** Returns the key as lines. */
export function describeKey(body: QuestionBody, key: AnswerKey): string[] {
  if (key.type !== "case") return engineTypes[key.type].describeKey(body, key);
  return body.type === "case"
    ? describeParts(body.parts, key.parts, (part, sheet) => describeKey(part, sheet.key))
    : [];
}

/** Returns a response as lines. */
export function describeResponse(body: QuestionBody, response: Response): string[] {
  if (response.type !== "case") return engineTypes[response.type].describeResponse(body, response);
  return body.type === "case" ? describeParts(body.parts, response.parts, describeResponse) : [];
}

/** Returns a response as lines, with the letters that the session shows (Q4). */
export function describeShownResponse(body: QuestionBody, response: PartResponse): string[] {
  return body.type !== "case" && body.type === response.type
    ? engineTypes[response.type].describeShownResponse(body, response)
    : [];
}

/** Returns every choice of a question with its rationale; nothing for a case, whose parts are explained one by one. */
export function explainChoices(body: QuestionBody, key: AnswerKey): ExplainedLine[] {
  if (body.type === "case" || key.type === "case" || body.type !== key.type) return [];
  return engineTypes[key.type].explain(body, key, describeKey(body, key));
}

function describeParts<T>(
  bodies: readonly QuestionBody[],
  parts: readonly T[],
  describe: (body: QuestionBody, part: T) => string[],
) {
  return parts.flatMap((part, index) => {
    const body = bodies[index];
    return body ? [`Part ${index + 1}: ${describe(body, part).join("; ")}`] : [];
  });
}

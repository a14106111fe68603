import type { AnswerKey, QuestionBody } from "../../questions/version";
import type { PartResponse, Response } from "./response";
import type { ExplainedLine } from "./types/engine-type";
import { engineTypes } from "./types/engine-types";

// Formats keys and responses as lines of text. Only `describeShownResponse` uses option letters, because the letters
// depend on the order in a session.

/** Returns the correct answer as lines of text. */
export function describeKey(body: QuestionBody, key: AnswerKey): string[] {
  if (key.type !== "case") return engineTypes[key.type].describeKey(body, key);
  return body.type === "case"
    ? describeParts(body.parts, key.parts, (part, sheet) => describeKey(part, sheet.key))
    : [];
}

/** Returns a response as lines of text, without option letters. */
export function describeResponse(body: QuestionBody, response: Response): string[] {
  if (response.type !== "case") return engineTypes[response.type].describeResponse(body, response);
  return body.type === "case" ? describeParts(body.parts, response.parts, describeResponse) : [];
}

/** Returns a response as lines of text with the option letters that the session shows (Q4). */
export function describeShownResponse(body: QuestionBody, response: PartResponse): string[] {
  return body.type !== "case" && body.type === response.type
    ? engineTypes[response.type].describeShownResponse(body, response)
    : [];
}

/** Returns the choices of a question with their rationales; none for a case, whose parts are explained one at a time. */
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

import type { QuestionBody } from "../../questions/version";
import { type Confidence, confidences } from "../engine/answer-taxonomy";
import { isExam } from "../engine/session-taxonomy";
import type { OpenQuestion } from "../open-question.server";
import type { AnswerSave } from "../save-schema";
import { type TypedAnswer, toResponse } from "../typed-answer";

/** Returns the confidence chosen in the answer form; null if none is chosen. */
export function readConfidence(fields: FormData): Confidence | null {
  const confidence = fields.get("confidence");
  return confidences.includes(confidence as Confidence) ? (confidence as Confidence) : null;
}

/** Returns the save for the learner's answer; null if no answer can be submitted. */
export function toAnswerSave(
  { session, position, question }: OpenQuestion,
  openBody: QuestionBody | null,
  typed: TypedAnswer,
  confidence: Confidence | null,
  took: number,
): Omit<AnswerSave, "id"> | null {
  const givenResponse = openBody && toResponse(openBody.type, typed);
  if (!question || !givenResponse) return null;
  const submittedParts = question.entry?.response.type === "case" ? question.entry.response.parts : [];
  const response =
    question.body.type === "case" ? { type: "case", parts: [...submittedParts, givenResponse] } : givenResponse;
  return {
    kind: "answer",
    sessionId: session.id,
    position,
    // The server validates the response with `saveSchema`.
    response: response as AnswerSave["response"],
    confidence,
    took,
    replaces: isExam(session.mode) ? (question.entry?.clientId ?? null) : null,
    version: question.versionNumber,
  };
}

import { createHmac } from "node:crypto";
import { dayMs } from "../../lib/day";
import type { QuestionBody } from "../questions/version";
import type { PartReview, Review } from "./answer-review.server";
import { UngradableResponse } from "./engine/grade";
import type { Response } from "./engine/response";
import type { Markup } from "./engine/session-markup";
import {
  invertRename,
  type Rename,
  renameBody,
  renameChoices,
  renamePartSheet,
  renameResponse,
  renameSheet,
  toShownMarkup,
  toStoredMarkup,
} from "./engine/shown-ids";
import type { OpenQuestion } from "./open-question.server";
import type { SaveResult } from "./save-schema";
import type { AnswerContext } from "./select-for-grading.server";

// Converts between authored ids and shown ids (decision 0027). `withShownIds` and `renameResult` prepare data for a
// browser; `toAuthoredResponse` and `toAuthoredMarkup` read data from a browser.

/**
 * How long after its start a session without an order key accepts authored ids, in ms, because its browser may have
 * saved them.
 */
const authoredIdsAcceptedMs = 14 * dayMs;

/**
 * Returns the seed that orders the lists of a question in a session (Q4). The seed is a keyed hash, because learners
 * can find the session's own seed from the order of the questions. Old sessions without an order key use the session's
 * seed.
 */
export function getOrderSeed(
  { seed, orderKey }: { seed: number; orderKey: string | null },
  questionId: string,
): number {
  return orderKey === null ? seed : createHmac("sha256", orderKey).update(questionId).digest().readInt32BE(0);
}

/**
 * Returns the function that makes shown ids: a keyed hash of session, question, list, and authored id. The hash uses
 * the server's secret, because a session's 32-bit seed can be guessed. Shown ids start with "_"; authored ids do not.
 */
export function createShownIdRename(secret: string, sessionId: string, questionId: string): Rename {
  const cachedIds = new Map<string, string>();
  return (id, list) => {
    const hashInput = JSON.stringify(["shown id", sessionId, questionId, list, id]);
    const shownId =
      cachedIds.get(hashInput) ?? `_${createHmac("sha256", secret).update(hashInput).digest("base64url").slice(0, 7)}`;
    cachedIds.set(hashInput, shownId);
    return shownId;
  };
}

/** Returns the question with shown ids instead of authored ids. */
export function withShownIds(open: OpenQuestion, secret: string): OpenQuestion {
  const { question, review } = open;
  // The question is null if it is hidden in another block; then no ids need renaming.
  if (!question) return open;
  const rename = createShownIdRename(secret, open.session.id, question.id);
  const { body, markup, entry, parts } = question;
  return {
    ...open,
    question: {
      ...question,
      body: renameBody(body, rename),
      markup: toShownMarkup(body, markup, rename),
      entry: entry && { ...entry, response: renameResponse(entry.response, rename) },
      parts: parts && renameParts(parts, rename),
    },
    review: review && renameReview(review, rename),
  };
}

/** Returns a submitted response with authored ids, and the function that makes the shown ids of the reply. */
export function toAuthoredResponse(
  item: AnswerContext,
  submission: { sessionId: string; response: Response },
  { secret, now }: { secret: string; now: number },
) {
  const { response } = submission;
  const toShownId = createShownIdRename(secret, submission.sessionId, item.questionId);
  const storedResponse = item.entryResponse ? (JSON.parse(item.entryResponse) as Response) : null;
  const submittedPartCount = storedResponse?.type === "case" ? storedResponse.parts.length : 0;
  try {
    const toAuthoredId = invertRename(JSON.parse(item.body) as QuestionBody, toShownId);
    return { response: renameResponse(response, toAuthoredId, submittedPartCount), rename: toShownId };
  } catch (error) {
    if (!(error instanceof UngradableResponse)) throw error;
    return { response: acceptsAuthoredIds(item, now) ? response : unreadableResponse, rename: toShownId };
  }
}

/**
 * A response that grading refuses for every question. Returned instead of an error, so that the other checks of a
 * submission come first.
 */
const unreadableResponse: Response = { type: "single", choice: "?" };

function acceptsAuthoredIds({ orderKey, createdAt }: AnswerContext, now: number): boolean {
  return orderKey === null && now < createdAt + authoredIdsAcceptedMs;
}

/** Returns the markup that a browser sent, with authored ids. */
export function toAuthoredMarkup(
  item: AnswerContext,
  { sessionId, markup }: { sessionId: string; markup: Markup },
  { secret, now }: { secret: string; now: number },
): Markup {
  const toShownId = createShownIdRename(secret, sessionId, item.questionId);
  const body = JSON.parse(item.body) as QuestionBody;
  const storedMarkup = toStoredMarkup(body, markup, toShownId);
  if (!acceptsAuthoredIds(item, now)) return storedMarkup;
  const { struck } = toStoredMarkup(body, markup, (id) => id);
  return { ...storedMarkup, struck: [...new Set([...storedMarkup.struck, ...struck])] };
}

/** Returns the result of a save with shown ids instead of authored ids. */
export function renameResult(result: SaveResult, rename: Rename): SaveResult {
  switch (result.status) {
    case "stored":
    case "already-answered":
      return { ...result, review: renameReview(result.review, rename) };
    case "part": {
      const { body, parts, responses } = result;
      const renamedResponse = renameResponse({ type: "case", parts: responses }, rename);
      return {
        ...result,
        body: renameBody(body, rename),
        parts: parts && renameParts(parts, rename),
        responses: renamedResponse.type === "case" ? renamedResponse.parts : [],
      };
    }
    case "entered":
    case "entered-elsewhere":
      return { ...result, response: renameResponse(result.response, rename) };
    default:
      return result;
  }
}

function renameReview(review: Review, rename: Rename): Review {
  const { response, sheet, firstAnswers } = review;
  return {
    ...review,
    response: response && renameResponse(response, rename),
    sheet: renameSheet(sheet, rename),
    firstAnswers: firstAnswers && {
      ...firstAnswers,
      byChoice: renameChoices(firstAnswers.byChoice, sheet.key, rename),
    },
  };
}

function renameParts(parts: readonly PartReview[], rename: Rename): PartReview[] {
  return parts.map((part, index) => ({ ...part, sheet: renamePartSheet(part.sheet, rename, index) }));
}

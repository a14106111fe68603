import { createHmac } from "node:crypto";
import type { QuestionBody } from "../questions/version";
import { UngradableResponse } from "./engine/grade";
import type { Markup } from "./engine/markup";
import type { Response } from "./engine/response";
import {
  inverse,
  type Rename,
  renameBody,
  renameChoices,
  renamePartSheet,
  renameResponse,
  renameSheet,
  showMarkup,
  storeMarkup,
} from "./engine/shown-ids";
import type { ForGrading } from "./for-grading.server";
import type { OpenQuestion } from "./open-question.server";
import type { PartReview, Review } from "./review.server";
import type { SaveResult } from "./save";

// The border between the authored ids of a question and those that its learner gets (docs/decisions/0027). What leaves for a
// browser goes through `forBrowser` or `tellResult`, what comes from one through `readResponse` or `readMarkup`.

/** Sessions begun before this moment were sent authored ids: what waits in a browser since then is still understood. */
const authoredIdsUntil = Date.parse("2026-11-23T00:00:00Z");

/**
 * The ids that a session shows for a question: a keyed hash of session, question, list and authored id. The key is a secret of
 * the server, since the 32 bits of a session's seed could be tried out. No authored id begins with "_".
 */
export function shownIds(secret: string, sessionId: string, questionId: string): Rename {
  const known = new Map<string, string>();
  return (id, list) => {
    const name = JSON.stringify(["shown id", sessionId, questionId, list, id]);
    const shown = known.get(name) ?? `_${createHmac("sha256", secret).update(name).digest("base64url").slice(0, 7)}`;
    known.set(name, shown);
    return shown;
  };
}

/** The question of a session as its learner's browser gets it. */
export function forBrowser(open: OpenQuestion, secret: string): OpenQuestion {
  const { question, review } = open;
  // A review that comes without its question is of one that is answered, and none of it is shown.
  if (!question) return open;
  const rename = shownIds(secret, open.session.id, question.id);
  const { body, markup, entry, parts } = question;
  return {
    ...open,
    question: {
      ...question,
      body: renameBody(body, rename),
      markup: showMarkup(body, markup, rename),
      entry: entry && { ...entry, response: renameResponse(entry.response, rename) },
      parts: parts && tellParts(parts, rename),
    },
    review: review && tellReview(review, rename),
  };
}

/** What a browser submitted, in authored ids, and the ids in which it is to be answered. */
export function readResponse(item: ForGrading, submission: { sessionId: string; response: Response }, secret: string) {
  const { response } = submission;
  const shown = shownIds(secret, submission.sessionId, item.questionId);
  const before = item.entryResponse ? (JSON.parse(item.entryResponse) as Response) : null;
  const kept = before?.type === "case" ? before.parts.length : 0;
  try {
    const authored = inverse(JSON.parse(item.body) as QuestionBody, shown);
    return { response: renameResponse(response, authored, kept), ids: shown };
  } catch (error) {
    if (!(error instanceof UngradableResponse)) throw error;
    if (item.createdAt < authoredIdsUntil) return { response, ids: (id: string) => id };
    return { response: unreadable, ids: shown };
  }
}

/** An answer to no question: grading refuses it, after everything that comes before grading. */
const unreadable: Response = { type: "single", choice: "?" };

/** The marks that a browser sent, as they are stored. */
export function readMarkup(item: ForGrading, sessionId: string, markup: Markup, secret: string): Markup {
  const shown = shownIds(secret, sessionId, item.questionId);
  const body = JSON.parse(item.body) as QuestionBody;
  const stored = storeMarkup(body, markup, shown);
  if (item.createdAt >= authoredIdsUntil) return stored;
  const { struck } = storeMarkup(body, markup, (id) => id);
  return { ...stored, struck: [...new Set([...stored.struck, ...struck])] };
}

/** What the server says to a save, in the ids of the browser that sent it. */
export function tellResult(result: SaveResult, rename: Rename): SaveResult {
  switch (result.status) {
    case "stored":
    case "already-answered":
      return { ...result, review: tellReview(result.review, rename) };
    case "part": {
      const { body, parts, responses } = result;
      const told = renameResponse({ type: "case", parts: responses }, rename);
      return {
        ...result,
        body: renameBody(body, rename),
        parts: parts && tellParts(parts, rename),
        responses: told.type === "case" ? told.parts : [],
      };
    }
    case "entered":
    case "entered-elsewhere":
      return { ...result, response: renameResponse(result.response, rename) };
    default:
      return result;
  }
}

function tellReview(review: Review, rename: Rename): Review {
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

function tellParts(parts: readonly PartReview[], rename: Rename): PartReview[] {
  return parts.map((part, index) => ({ ...part, sheet: renamePartSheet(part.sheet, rename, index) }));
}

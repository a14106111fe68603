import type { Context } from "../../context.server";
import { buildAnswerMessage } from "../analytics/answer-message";
import type { Viewer } from "../auth/viewer.server";
import { setFlag } from "../flags/flags.server";
import { openShownSeries } from "../questions/shown-series.server";
import type { SeriesAccess } from "../series/series-access.server";
import { answerQuestion, type Submission } from "./answer-question.server";
import { UngradableResponse } from "./engine/grade";
import { isLastUnanswered } from "./engine/marks";
import { isExam } from "./engine/session-taxonomy";
import { finishSession } from "./finish-session.server";
import { saveMarkup, saveMissReason, saveNote } from "./save-notes.server";
import type { AnswerSave, Save, SaveResult } from "./save-schema";
import type { AnswerContext } from "./select-for-grading.server";
import { renameResult, toAuthoredMarkup, toAuthoredResponse } from "./shown-ids.server";

/**
 * Applies one save from the browser (T1); applying it again changes nothing and returns the same result. `item` is the
 * row of `selectForGrading`, which only answers and markup need. `access` opens the series of the next part of a case.
 */
export async function applySave(
  context: Context,
  viewer: Viewer,
  item: AnswerContext | undefined,
  save: Save,
  access?: SeriesAccess,
): Promise<SaveResult> {
  const { db, now } = context;
  const { userId } = viewer;
  switch (save.kind) {
    case "answer":
      return saveAnswer(context, viewer, item, toSubmission(save), access);
    case "flag":
      await setFlag(db, userId, save.questionId, save.flagged, now);
      return { status: "saved" };
    case "note":
      return saveNote(db, userId, save, now);
    case "markup": {
      if (!item) return { status: "refused", reason: "not-found" };
      const markup = toAuthoredMarkup(item, save, { secret: context.settings.authSecret, now });
      return saveMarkup(db, userId, { ...save, markup }, now);
    }
    case "miss":
      return saveMissReason(db, userId, save);
  }
}

function toSubmission({ id, version, kind, ...submission }: AnswerSave): Submission {
  return { ...submission, clientId: id, version: version ?? null };
}

/**
 * Runs `answerQuestion`, converting shown ids to authored ids and back. Sends new answers to analytics, and finishes
 * the session after its last answer.
 */
export async function saveAnswer(
  context: Context,
  viewer: Viewer,
  item: AnswerContext | undefined,
  submission: Submission,
  access?: SeriesAccess,
): Promise<SaveResult> {
  const { db, now, settings } = context;
  const { timeZone } = viewer;
  const { sessionId, position } = submission;
  try {
    const authoredResponse = item && toAuthoredResponse(item, submission, { secret: settings.authSecret, now });
    const authoredSubmission = authoredResponse ? { ...submission, response: authoredResponse.response } : submission;
    const result = await answerQuestion(db, item, authoredSubmission, { now, timeZone });
    // The answer of a repeated submission is already stored and counted, so only a new answer goes on to analytics.
    if (item && result.status === "stored" && item.answeredClientId === null) {
      const storedAnswer = { sessionId, position, correct: result.review.correct };
      const answeredBefore = item.answersBefore ? item.latestAt : null;
      if (!item.isTest)
        context.waitUntil(
          context.enqueueMessage(buildAnswerMessage({ ...item, answeredBefore }, storedAnswer, viewer, now)),
        );
      // A separate write finishes the session, so that storing the answer writes at most six rows.
      if (!isExam(item.mode) && isLastUnanswered(item.marks, position))
        context.waitUntil(finishSession(db, viewer.userId, sessionId, { now, timeZone }));
    }
    const resultWithSeries =
      result.status === "part" && item && access
        ? { ...result, ...openShownSeries(result.body, item.manifests, access) }
        : result;
    return authoredResponse ? renameResult(resultWithSeries, authoredResponse.rename) : resultWithSeries;
  } catch (error) {
    if (error instanceof UngradableResponse) return { status: "invalid", problem: error.message };
    throw error;
  }
}

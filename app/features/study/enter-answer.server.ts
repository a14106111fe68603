import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { entry, studyItem, studySession } from "../../db/schema";
import type { AnswerKey, QuestionBody } from "../questions/version";
import type { Submission } from "./answer-question.server";
import { arrangeBody } from "./engine/arrange-body";
import { enteredMark } from "./engine/marks";
import type { PartResponse, Response } from "./engine/response";
import { isExam } from "./engine/session-taxonomy";
import { clampDuration, replaceMark } from "./outcome-rows.server";
import { gradeParts } from "./question-content.server";
import type { SaveResult } from "./save-schema";
import type { AnswerContext } from "./select-for-grading.server";
import { getOrderSeed } from "./shown-ids.server";
import { isWithheld } from "./visible-content.server";

/**
 * Returns the response to store: for a case, the submitted parts, which are final (Q16), and the parts after them;
 * other responses unchanged.
 */
export function appendNextPart(item: Pick<AnswerContext, "entryResponse">, response: Response): Response {
  const storedResponse = item.entryResponse ? (JSON.parse(item.entryResponse) as Response) : null;
  if (response.type !== "case" || storedResponse?.type !== "case") return response;
  return { ...response, parts: [...storedResponse.parts, ...response.parts.slice(storedResponse.parts.length)] };
}

/** Returns the response to one part of a case together with the submitted parts before it; other responses unchanged. */
export function toWholeResponse(
  item: Pick<AnswerContext, "entryResponse">,
  part: number | null,
  response: PartResponse,
): Response {
  if (part === null) return response;
  const storedResponse = item.entryResponse ? (JSON.parse(item.entryResponse) as Response) : null;
  const earlierParts = storedResponse?.type === "case" ? storedResponse.parts.slice(0, part) : [];
  return { type: "case", parts: [...earlierParts, response] };
}

/**
 * Stores an exam entry (T1). If two tabs send entries at the same time, the first entry is stored and both tabs receive
 * it (T7).
 */
export async function enterAnswer(
  db: Db,
  item: AnswerContext,
  submission: Submission,
  now: number,
): Promise<SaveResult> {
  const stored = await storeEntry(db, item, submission, now, isExam(item.mode));
  if (!stored) return { status: "refused", reason: "finished" };
  const { clientId, response } = stored;
  return { status: clientId === submission.clientId ? "entered" : "entered-elsewhere", clientId, response };
}

/**
 * Stores the submitted parts of a case and returns the next part; in tutor modes, also the reviews of the submitted
 * parts.
 */
export async function submitPart(
  db: Db,
  item: AnswerContext,
  submission: Submission,
  key: Extract<AnswerKey, { type: "case" }>,
  now: number,
): Promise<SaveResult> {
  const submittedParts = submission.response.type === "case" ? submission.response.parts : [];
  // Throws before the part is stored if it cannot be graded, because a stored part is final.
  gradeParts(key.parts, submittedParts);
  // The mark of the question stays "unanswered" until the last part is submitted.
  const stored = await storeEntry(db, item, submission, now, false);
  if (!stored) return { status: "refused", reason: "finished" };
  const responses: PartResponse[] = stored.response.type === "case" ? stored.response.parts : [];
  return {
    status: "part",
    clientId: stored.clientId,
    responses,
    parts: isExam(item.mode) ? null : gradeParts(key.parts, responses),
    body: arrangeBody(
      JSON.parse(item.body) as QuestionBody,
      getOrderSeed(item, item.questionId),
      item.questionId,
      responses.length + 1,
    ),
  };
}

/**
 * Writes the entry unless it conflicts with a newer one. Returns the entry that is now stored; null if none is stored
 * or the question is withheld.
 */
async function storeEntry(db: Db, item: AnswerContext, submission: Submission, now: number, setsMark: boolean) {
  const { sessionId, position, clientId, response, confidence } = submission;
  const isCase = response.type === "case";
  const replaces = isCase ? item.entryClientId : submission.replaces;
  const isThisEntry = and(eq(entry.sessionId, sessionId), eq(entry.position, position));
  const itemExists = sql`select 1 from ${studyItem} inner join ${studySession} on ${studySession.id} = ${studyItem.sessionId}
    where ${studyItem.sessionId} = ${sessionId} and ${studyItem.position} = ${position} and ${studySession.userId} = ${item.userId}
      and not ${isWithheld(item.userId)}`;
  const [, , [stored]] = await db.batch([
    db
      .insert(entry)
      .select(
        sql`select ${sessionId}, ${position}, ${clientId}, ${JSON.stringify(response)}, ${confidence}, ${clampDuration(submission.took)}, ${now}
          where exists (${itemExists} and ${studySession.finishedAt} is null and ${studySession.closedAt} is null
            and ${studySession.pauseKind} is null and ${studySession.block} = ${item.block} and ${studyItem.versionId} = ${item.versionId})`,
      )
      .onConflictDoUpdate({
        target: [entry.sessionId, entry.position],
        set: {
          clientId: sql`excluded.client_id`,
          response: sql`excluded.response`,
          confidence: sql`excluded.confidence`,
          // Each new part of a case adds its time; a repeated part adds none.
          durationMs: isCase
            ? sql`case when excluded.response = ${entry.response} then ${entry.durationMs} else ${entry.durationMs} + excluded.duration_ms end`
            : sql`excluded.duration_ms`,
          savedAt: sql`excluded.saved_at`,
        },
        setWhere: sql`${entry.clientId} = ${replaces ?? ""}`,
      }),
    db
      .update(studySession)
      .set({
        marks: setsMark ? replaceMark(position, enteredMark) : sql`${studySession.marks}`,
        lastActivityAt: now,
      })
      .where(and(eq(studySession.id, sessionId), eq(studySession.userId, item.userId), sql`changes() > 0`)),
    db
      .select({ clientId: entry.clientId, response: entry.response })
      .from(entry)
      .where(and(isThisEntry, sql`exists (${itemExists})`)),
  ]);
  return stored ? { clientId: stored.clientId, response: JSON.parse(stored.response) as Response } : null;
}

import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { answer, markup, note, question, questionGrant, studyItem, studySession } from "../../db/schema";
import { maxNoteLength } from "./engine/note-length";
import type { Save, SaveResult } from "./save-schema";
import { isAdmin, isWithheld } from "./visible-content.server";

// Writes notes, markup, and reasons for a miss.

const conflictSeparator = "\n\n– – –\n\n";

/**
 * Saves the learner's note on a question that they have opened, or an admin's note on any question (Q7). An empty text
 * deletes the note. If another save has changed the note, stores both texts, one below the other.
 */
export async function saveNote(
  db: Db,
  userId: string,
  { id, questionId, text, replaces }: Extract<Save, { kind: "note" }>,
  now: number,
): Promise<SaveResult> {
  const isOwnNote = and(eq(note.userId, userId), eq(note.questionId, questionId));
  const noteQuery = db.select({ text: note.text, clientId: note.clientId }).from(note).where(isOwnNote);
  if (text === "") {
    const [, [remainingNote]] = await db.batch([
      db.delete(note).where(and(isOwnNote, eq(note.clientId, replaces ?? ""))),
      noteQuery,
    ]);
    return { status: "saved", text: remainingNote?.text ?? "", clientId: remainingNote?.clientId };
  }
  const mergedText = sql`substr(${note.text} || ${conflictSeparator} || excluded.text, 1, ${2 * maxNoteLength})`;
  const [, [storedNote]] = await db.batch([
    db
      .insert(note)
      .select(
        sql`select ${userId}, ${question.id}, ${text}, ${id}, ${now} from ${question} where ${question.id} = ${questionId}
          and (exists (select 1 from ${questionGrant} where ${questionGrant.userId} = ${userId} and ${questionGrant.questionId} = ${questionId})
            or ${isAdmin(userId)})`,
      )
      .onConflictDoUpdate({
        target: [note.userId, note.questionId],
        set: {
          // The first `when` keeps the text, because the same save has been stored already.
          text: sql`case ${note.clientId} when ${id} then ${note.text} when ${replaces ?? ""} then excluded.text else ${mergedText} end`,
          clientId: sql`excluded.client_id`,
          savedAt: sql`excluded.saved_at`,
        },
      }),
    noteQuery,
  ]);
  return storedNote ? { status: "saved", ...storedNote } : { status: "refused", reason: "not-found" };
}

/** Saves the struck options and highlights at a position (Q6), replacing the saved ones. */
export async function saveMarkup(
  db: Db,
  userId: string,
  { sessionId, position, markup: marks }: Extract<Save, { kind: "markup" }>,
  now: number,
): Promise<SaveResult> {
  const [writtenRow] = await db
    .insert(markup)
    .select(
      sql`select ${studySession.id}, ${position}, ${JSON.stringify(marks)}, ${now}, ${marks.highlights.length ? userId : null} from ${studySession}
        where ${studySession.id} = ${sessionId} and ${studySession.userId} = ${userId} and ${position} < length(${studySession.marks})`,
    )
    .onConflictDoUpdate({
      target: [markup.sessionId, markup.position],
      set: {
        marks: sql`excluded.marks`,
        savedAt: sql`excluded.saved_at`,
        highlightedBy: sql`excluded.highlighted_by`,
      },
    })
    .returning({ position: markup.position });
  return writtenRow ? { status: "saved" } : { status: "refused", reason: "not-found" };
}

/**
 * Saves the reason for a miss (Q10); null deletes the reason. Refuses withheld questions, because success would reveal
 * that the answer was incorrect.
 */
export async function saveMissReason(
  db: Db,
  userId: string,
  { sessionId, position, reason }: Extract<Save, { kind: "miss" }>,
): Promise<SaveResult> {
  const [writtenRow] = await db
    .update(answer)
    .set({ missReason: reason })
    .where(
      and(
        eq(answer.sessionId, sessionId),
        eq(answer.position, position),
        eq(answer.userId, userId),
        eq(answer.correct, false),
        sql`exists (select 1 from ${studyItem} inner join ${studySession} on ${studySession.id} = ${studyItem.sessionId}
          where ${studyItem.sessionId} = ${sessionId} and ${studyItem.position} = ${position} and not ${isWithheld(userId)})`,
      ),
    )
    .returning({ position: answer.position });
  return writtenRow ? { status: "saved" } : { status: "refused", reason: "not-found" };
}

import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { formatCsv } from "~/lib/csv-format";
import type { Context } from "../../../context.server";
import { answer, flag, note, outcome, question, studySession, topic } from "../../../db/schema";
import { isInNoOpenExam } from "../../questions/open-exam.server";
import { mayKnowAnswer, shownTopic } from "../../questions/shown-topic.server";
import { domainNames } from "../../questions/taxonomy";
import { ankiHeader, formatAnkiLine } from "./anki";

export const exportFormats = ["json", "csv", "anki"] as const;
export type OwnExportFormat = (typeof exportFormats)[number];

type ExportContext = Pick<Context, "db">;
const rowsPerQuery = 500;

/**
 * The columns that identify a question in a learner's file: never the text, and only the first level of the topic
 * unless `mayShowFullTopic` holds (Q12).
 */
function questionColumns(mayShowFullTopic: SQL) {
  return {
    question: question.externalId,
    organ: question.organ,
    modality: question.modality,
    topic: shownTopic(mayShowFullTopic).as("shown_topic"),
  };
}

/**
 * Streams a learner's notes, flags, and results as one file, also after a subscription has ended (P5). The Anki format
 * contains only the notes.
 */
export async function* streamOwnExport(
  context: ExportContext,
  userId: string,
  format: OwnExportFormat,
): AsyncGenerator<string> {
  if (format === "anki") return yield* streamAnkiNotes(context, userId);
  if (format === "csv") return yield* streamCsv(context, userId);
  yield `{"about":${JSON.stringify(aboutText)}`;
  const parts = { notes: readNotes, flags: readFlags, results: readResults };
  for (const [name, readRows] of Object.entries(parts)) {
    yield `,\n${JSON.stringify(name)}:[`;
    let isFirstRow = true;
    for await (const row of readRows(context, userId)) {
      yield `${isFirstRow ? "\n" : ",\n"}${JSON.stringify(row)}`;
      isFirstRow = false;
    }
    yield "]";
  }
  yield "}\n";
}

const aboutText =
  "Your notes, flags, and results. This file lists questions by id, domain, and topic, without their text. It excludes results of questions in an open exam until that exam ends.";

async function* streamAnkiNotes(context: ExportContext, userId: string): AsyncGenerator<string> {
  yield ankiHeader;
  for await (const row of readNotes(context, userId)) yield formatAnkiLine(row);
}

const csvHeader = [
  ...["kind", "question", "organ", "modality", "topic", "when", "note"],
  ...["result", "first_answer", "seconds", "confidence", "reason_for_miss", "mode"],
];

async function* streamCsv(context: ExportContext, userId: string): AsyncGenerator<string> {
  yield `\ufeff${formatCsv([csvHeader])}`;
  for await (const { note, savedAt, ...row } of readNotes(context, userId))
    yield formatCsv([[...toCells("note", row), savedAt, note, "", "", "", "", "", ""]]);
  for await (const { flaggedAt, ...row } of readFlags(context, userId))
    yield formatCsv([[...toCells("flag", row), flaggedAt, "", "", "", "", "", "", ""]]);
  for await (const row of readResults(context, userId))
    yield formatCsv([
      [
        ...toCells("result", row),
        ...[row.answeredAt, "", row.correct ? "correct" : "incorrect", row.first ? "yes" : "no", row.seconds],
        ...[row.confidence, row.missReason, row.mode],
      ],
    ]);
}

type NamedColumns = { question: string; organ: string; modality: string; topic: string };

function toCells(kind: string, { question, organ, modality, topic }: NamedColumns): string[] {
  return [kind, question, organ, modality, topic];
}

async function* readNotes({ db }: ExportContext, userId: string) {
  for (let after = ""; ; ) {
    const rows = await db
      .select({
        ...questionColumns(mayKnowAnswer(userId)),
        id: note.questionId,
        text: note.text,
        savedAt: note.savedAt,
      })
      .from(note)
      .innerJoin(question, eq(question.id, note.questionId))
      .innerJoin(topic, eq(topic.id, question.topicId))
      .leftJoin(outcome, and(eq(outcome.userId, userId), eq(outcome.questionId, note.questionId)))
      .where(and(eq(note.userId, userId), sql`${note.questionId} > ${after}`))
      .orderBy(asc(note.questionId))
      .limit(rowsPerQuery);
    for (const { id, text, savedAt, ...row } of rows)
      yield { ...withDomainNames(row), note: text, savedAt: toIsoDate(savedAt) };
    const last = rows.at(-1);
    if (!last || rows.length < rowsPerQuery) return;
    after = last.id;
  }
}

async function* readFlags({ db }: ExportContext, userId: string) {
  for (let after = ""; ; ) {
    const rows = await db
      .select({ ...questionColumns(mayKnowAnswer(userId)), id: flag.questionId, flaggedAt: flag.flaggedAt })
      .from(flag)
      .innerJoin(question, eq(question.id, flag.questionId))
      .innerJoin(topic, eq(topic.id, question.topicId))
      .leftJoin(outcome, and(eq(outcome.userId, userId), eq(outcome.questionId, flag.questionId)))
      .where(and(eq(flag.userId, userId), sql`${flag.questionId} > ${after}`))
      .orderBy(asc(flag.questionId))
      .limit(rowsPerQuery);
    for (const { id, flaggedAt, ...row } of rows) yield { ...withDomainNames(row), flaggedAt: toIsoDate(flaggedAt) };
    const last = rows.at(-1);
    if (!last || rows.length < rowsPerQuery) return;
    after = last.id;
  }
}

/** Yields the results, newest session first, without test sessions of admins (M3). */
async function* readResults({ db }: ExportContext, userId: string) {
  const sessions = await db
    .select({ id: studySession.id, mode: studySession.mode })
    .from(studySession)
    .where(and(eq(studySession.userId, userId), eq(studySession.isTest, false)))
    .orderBy(desc(studySession.createdAt));
  const modes = new Map(sessions.map(({ id, mode }) => [id, mode]));
  for (let start = 0; start < sessions.length; start += 25) {
    const ids = JSON.stringify(sessions.slice(start, start + 25).map(({ id }) => id));
    const rows = await db
      .select({
        ...questionColumns(sql`true`),
        session: answer.sessionId,
        answeredAt: answer.answeredAt,
        correct: answer.correct,
        first: answer.isFirst,
        took: answer.durationMs,
        confidence: answer.confidence,
        missReason: answer.missReason,
      })
      .from(answer)
      .innerJoin(question, eq(question.id, answer.questionId))
      .innerJoin(topic, eq(topic.id, question.topicId))
      .where(
        and(
          sql`${answer.sessionId} in (select value from json_each(${ids}))`,
          eq(answer.userId, userId),
          isInNoOpenExam(userId, answer.questionId),
        ),
      )
      .orderBy(asc(answer.sessionId), asc(answer.position));
    for (const { answeredAt, took, ...row } of rows)
      yield {
        ...withDomainNames(row),
        ...{ mode: modes.get(row.session) ?? "", answeredAt: toIsoDate(answeredAt), seconds: Math.round(took / 1000) },
      };
  }
}

function withDomainNames<
  T extends { organ: Parameters<typeof domainNames>[0]; modality: Parameters<typeof domainNames>[1] },
>(row: T) {
  const names = domainNames(row.organ, row.modality);
  return { ...row, organ: row.organ === "none" ? "" : (names[0] ?? ""), modality: names.at(-1) ?? "" };
}

function toIsoDate(at: number): string {
  return new Date(at).toISOString();
}

import { and, eq, gte, isNotNull, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { answer, flag, mockPeer, question, questionVersion, studyItem, studySession, topic } from "../../db/schema";
import { excerpt } from "../../lib/text";
import { shownTopic } from "../questions/shown-topic.server";
import type { Modality, Organ } from "../questions/taxonomy";
import { findPictureKey } from "../questions/thumbnails.server";
import type { QuestionBody } from "../questions/version";
import type { Timing } from "./engine/clock";
import { type Mark, readMarks } from "./engine/marks";
import { minMockPeers, type PeerCount } from "./engine/mock-peers";
import { type SessionSummary, toSessionSummary } from "./session-list.server";
import { isVisible, isWithheld, selectVisibleColumns } from "./visible-content.server";

/** Results of a session: a summary and one entry per question. */
export interface SessionResults {
  summary: SessionSummary;
  timing: Timing;
  /** Allowed time in percent of the usual time (T6). */
  extraTime: number;
  questions: {
    position: number;
    mark: Mark;
    organ: Organ | "none";
    modality: Modality;
    /** The part of the topic that the learner may see (Q12). */
    topic: string;
    /** Whether the content of the question was sent to the learner, also by prefetching (P2). */
    opened: boolean;
    /** Excerpt of the stem; null if the question was not opened. */
    stem: string | null;
    /** Key of the question's first series; null if the question was not opened. */
    pictureKey: string | null;
    took: number | null;
    flagged: boolean;
    /** Number of correct scored units; 0 if unanswered. */
    rightUnits: number;
    units: number;
    /** How the learners of the mock exam did on this question; null in other sessions and below 30 learners. */
    peers: PeerCount | null;
  }[];
}

/** Returns the results of the learner's session; null if the session is not the learner's. */
export async function getResults(db: Db, userId: string, sessionId: string): Promise<SessionResults | null> {
  const [[session], rows] = await db.batch([
    db
      .select(selectVisibleColumns(userId))
      .from(studySession)
      .where(and(eq(studySession.id, sessionId), eq(studySession.userId, userId))),
    db
      .select({
        position: sql<number>`${studyItem.position}`.as("item_position"),
        organ: question.organ,
        modality: question.modality,
        topic: shownTopic(sql`(${answer.clientId} is not null and not ${isWithheld(userId)})`).as("shown_topic"),
        body: sql<string | null>`case when ${isVisible(userId)} then ${questionVersion.body} end`.as("opened_body"),
        took: sql<number | null>`case when not ${isWithheld(userId)} then ${answer.durationMs} end`.as("took_shown"),
        rightUnits: sql<number | null>`case when not ${isWithheld(userId)} then ${answer.rightUnits} end`.as(
          "right_units_shown",
        ),
        // A unit is a pair of a matching or labeling question, a part of a case, or otherwise the whole question (D3).
        units: sql<number>`coalesce(json_array_length(${questionVersion.body}, '$.stems'),
          json_array_length(${questionVersion.body}, '$.targets'), json_array_length(${questionVersion.body}, '$.parts'), 1)`.as(
          "all_units",
        ),
        flaggedAt: flag.flaggedAt,
        peerLearners: sql<number | null>`${mockPeer.learners}`.as("peer_learners"),
        peerCorrect: sql<number | null>`${mockPeer.correct}`.as("peer_correct"),
      })
      .from(studyItem)
      .innerJoin(studySession, and(eq(studySession.id, studyItem.sessionId), eq(studySession.userId, userId)))
      .innerJoin(question, eq(question.id, studyItem.questionId))
      .innerJoin(topic, eq(topic.id, question.topicId))
      .innerJoin(questionVersion, eq(questionVersion.id, studyItem.versionId))
      .leftJoin(answer, and(eq(answer.sessionId, studyItem.sessionId), eq(answer.position, studyItem.position)))
      .leftJoin(flag, and(eq(flag.userId, userId), eq(flag.questionId, studyItem.questionId)))
      .leftJoin(
        mockPeer,
        and(
          eq(mockPeer.questionId, studyItem.questionId),
          gte(mockPeer.learners, minMockPeers),
          isNotNull(studySession.formId),
          isNotNull(studySession.finishedAt),
        ),
      )
      .where(eq(studyItem.sessionId, sessionId))
      .orderBy(studyItem.position),
  ]);
  if (!session) return null;
  const marks = readMarks(session.marks);
  return {
    summary: toSessionSummary(session),
    timing: session,
    extraTime: session.extraTimePercent,
    questions: rows.map(({ body, flaggedAt, peerLearners, peerCorrect, ...row }) => {
      const content = body === null ? null : (JSON.parse(body) as QuestionBody);
      return {
        ...row,
        mark: marks[row.position] ?? "unanswered",
        opened: content !== null,
        stem: content && excerpt(content.stem, 200),
        pictureKey: content && findPictureKey(content),
        flagged: flaggedAt !== null,
        rightUnits: row.rightUnits ?? 0,
        peers: peerLearners === null ? null : { learners: peerLearners, correct: peerCorrect ?? 0 },
      };
    }),
  };
}

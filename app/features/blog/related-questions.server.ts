import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { freeQuestion, post, postQuestion, question, questionVersion, topic } from "../../db/schema";
import { excerpt } from "../../lib/text";
import { loginPath, questionsPath } from "../../paths";
import { firstTopicName } from "../questions/shown-topic.server";
import { domainNames } from "../questions/taxonomy";

const maxStemLength = 180;

/**
 * Builds the query for a post's live questions with public data only: the top topic, and the stem of free questions outside
 * mock forms (Q12, S7). Selects neither options nor keys.
 */
export function selectRelated(db: Db, slug: string) {
  return db
    .select({
      organ: question.organ,
      modality: question.modality,
      // Uses the parent topic, because the leaf topic may name the diagnosis.
      topicAbove: sql<string>`coalesce(${topic.parentId}, ${topic.id})`.as("topic_above"),
      topic: firstTopicName.as("top_of_topic"),
      stem: sql<
        string | null
      >`case when ${freeQuestion.questionId} is not null and ${question.formId} is null then json_extract(${questionVersion.body}, '$.stem') end`.as(
        "open_stem",
      ),
    })
    .from(post)
    .innerJoin(postQuestion, eq(postQuestion.postId, post.id))
    .innerJoin(question, and(eq(question.id, postQuestion.questionId), eq(question.status, "live")))
    .innerJoin(questionVersion, eq(questionVersion.id, question.versionId))
    .innerJoin(topic, eq(topic.id, question.topicId))
    .leftJoin(freeQuestion, eq(freeQuestion.questionId, question.id))
    .where(eq(post.slug, slug))
    .orderBy(asc(postQuestion.position));
}

/** Formats related questions; signed-in readers get links to the bank, others to sign-up. */
export function toRelatedQuestions(rows: Awaited<ReturnType<typeof selectRelated>>, isSignedIn: boolean) {
  return rows.map(({ organ, modality, topicAbove, topic: name, stem }) => {
    const bank = questionsPath(new URLSearchParams({ topic: topicAbove }));
    return {
      topic: name,
      about: domainNames(organ, modality).join(" · "),
      stem: stem && excerpt(stem, maxStemLength),
      path: isSignedIn ? bank : loginPath({ mode: "signup", redirectTo: bank }),
    };
  });
}

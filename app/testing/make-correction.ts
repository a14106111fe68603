import { eq, sql } from "drizzle-orm";
import type { Db } from "../db/client.server";
import { question, questionVersion } from "../db/schema";
import { buildKeyCorrection } from "../features/bank/corrections/key-correction.server";
import type { QuestionContent } from "../features/questions/content";
import { splitContent } from "../features/questions/version";

/** Publishes `content` as the version that corrects a wrong key, and returns the version's id. */
export async function makeCorrection(
  db: Db,
  questionId: string,
  content: QuestionContent,
  now: number,
  changeNote = "The key was wrong.",
): Promise<string> {
  const [before] = await db.select().from(question).where(eq(question.id, questionId));
  if (!before) throw new Error(`there is no question ${questionId}`);
  const number = 1 + (await db.$count(questionVersion, eq(questionVersion.questionId, questionId)));
  const id = `${questionId}-v${number}`;
  const { body, sheet } = splitContent(content);
  const halves = { body: JSON.stringify(body), answerSheet: JSON.stringify(sheet) };
  const insert = db.insert(questionVersion).values({
    id,
    questionId,
    number,
    ...halves,
    origin: content.origin,
    review: content.review,
    createdAt: now,
    content: JSON.stringify(content),
    changeNote,
    correctsKey: true,
  });
  const draft = sql`insert into question_draft values (${questionId}, ${JSON.stringify(content)}, ${before.versionId}, 'approved', '[]', 1, '', 1, null, null, 0, 0)
    on conflict do update set content = excluded.content`;
  await db.run(draft);
  const writes = await buildKeyCorrection(
    { db, now },
    { questionId, fromVersionId: before.versionId, toVersionId: id },
  );
  await db.batch([insert, db.update(question).set({ versionId: id }).where(eq(question.id, questionId)), ...writes]);
  return id;
}

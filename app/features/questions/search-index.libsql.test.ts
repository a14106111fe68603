import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { statementsOf } from "../../db/migrate";
import { seedBank } from "../../db/seed/bank";
import { readMigrations } from "../../db/seed/files";
import { freshLibsql } from "../../testing/libsql";
import { questionLike } from "../../testing/make";

it("a database from before is told the same by the migration as by making the index again", async () => {
  const { db } = await freshLibsql();
  const paths = [["Thoracic", "Pleura", "Pneumothorax"], ["Thoracic", "Atelectasis"], ["Anatomy"]];
  await seedBank(
    db,
    paths.map((topic) => questionLike({ topic })),
    [],
    0,
  );
  const index = () => db.all<{ topic: string }>(sql`select rowid, * from question_search order by rowid`);
  const now = await index();
  expect(now.map(({ topic }) => topic)).toEqual(["Thoracic › Pleura", "Thoracic", "Anatomy"]);
  // As it was: the whole topic in its own column, and there alone.
  const whole = sql`(select t.path from question q inner join topic t on t.id = q.topic_id where q.rowid = question_search.rowid)`;
  await db.run(
    sql`update question_search set topic = ${whole}, explanation = substr(explanation, length(${whole}) + 2)`,
  );
  expect((await index()).map(({ topic }) => topic)).toEqual(paths.map((path) => path.join(" › ")));
  for (const { sql: text } of readMigrations("app").filter(({ name }) => name.includes("topics-above")))
    for (const statement of statementsOf(text)) await db.run(sql.raw(statement));
  expect(await index()).toEqual(now);
});

import { openD1 } from "../../app/db/client.server";
import { d1Target, migrate } from "../../app/db/migrate";
import { seedBank } from "../../app/db/seed/bank";
import { readFreeList, readMigrations, readQuestionFiles } from "../../app/db/seed/files";
import { makeLoginCookie, makePerson } from "../../app/testing/make";
import { makeRollups } from "../../app/testing/make-analytics";
import { startLocal } from "../local.mjs";

/** The built Worker on a seeded database in memory, with a free learner signed in. */
export interface Site {
  url: string;
  binding: D1Database;
  /** `Cookie` headers of the learner and of an admin. */
  cookie: string;
  adminCookie: string;
  stop(): Promise<void>;
}

/** Starts the site. */
export async function openSite(): Promise<Site> {
  const { url, miniflare, stop } = await startLocal({ persist: false });
  const binding = await miniflare.getD1Database("DB");
  await migrate(d1Target(binding), readMigrations("app"));
  const db = openD1(binding, { trips: 0, rowsRead: 0, rowsWritten: 0 });
  const contents = readQuestionFiles().flatMap((file) => file.questions);
  await seedBank(db, contents, readFreeList(), Date.now());
  const analytics = await miniflare.getD1Database("ANALYTICS_DB");
  await migrate(d1Target(analytics), readMigrations("analytics"));
  await makeRollups(openD1(analytics, { trips: 0, rowsRead: 0, rowsWritten: 0 }), Date.now());
  const signIn = async (role: "user" | "admin") => {
    const { userId } = await makePerson(db, { role });
    const cookie = await makeLoginCookie(db, userId, url);
    return `${cookie.name}=${cookie.value}`;
  };
  return { url, binding, cookie: await signIn("user"), adminCookie: await signIn("admin"), stop };
}

const places = 100;
const learners = 500;
const chunk = 100_000;

/** Adds this many answers of 500 other learners, with the sessions and outcomes that belong to them. */
export async function growAnswers({ binding }: Site, count: number): Promise<void> {
  // Numbers are written into the statements: D1 binds them as reals, which do not divide like integers.
  const run = (sql: string) => binding.prepare(`WITH RECURSIVE ${sql}`).run();
  const numbers = (from: number, to: number) =>
    `numbers(n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ${to})`;
  await run(
    `${numbers(0, learners)} INSERT INTO user (id, name, email, username, created_at, updated_at)
     SELECT 'other-' || n, 'Other', 'other-' || n || '@example.test', 'other-' || n, 0, 0 FROM numbers`,
  );
  await run(
    `${numbers(0, count / places)}
     INSERT INTO study_session (id, user_id, mode, filter, seed, marks, created_at, last_activity_at, finished_at)
     SELECT 'past-' || n, 'other-' || (n % ${learners}), 'tutor', '{}', n, '-', n, n, n FROM numbers`,
  );
  for (let from = 0; from < count; from += chunk)
    await run(
      `${numbers(from, Math.min(from + chunk, count))},
       bank AS (SELECT row_number() OVER (ORDER BY id) - 1 AS at, id, version_id FROM question)
       INSERT INTO answer (session_id, position, client_id, user_id, question_id, version_id, response, correct, first, took, day, answered_at)
       SELECT 'past-' || (n / ${places}), n % ${places}, 'client-' || n, 'other-' || (n / ${places} % ${learners}),
         bank.id, bank.version_id, '{}', n % 2, 0, 1000, '2026-01-01', n
       FROM numbers INNER JOIN bank ON bank.at = n % (SELECT count(*) FROM bank)`,
    );
  await run(
    `${numbers(0, learners)}
     INSERT INTO outcome (user_id, question_id, first_correct, latest_correct, answers, latest_at)
     SELECT 'other-' || n, question.id, 1, 1, 1, 0 FROM numbers CROSS JOIN question`,
  );
}

import { dayMs } from "../../app/lib/day";
import type { Site } from "./site";

// Writes long histories by SQL, equal to those that answering questions creates. A page must not cost more with a longer history.

const answersPerSession = 100;
const otherLearnerCount = 500;
const answersPerStatement = 100_000;
/** Number of study days in a history: the most that a page reads. */
const studyDayCount = 500;

/**
 * Adds answers so that the learner's history grows from `from` to `to`, and the histories of 500 other learners together grow
 * by the same number. Every learner has already answered the whole bank, every question is due, and every cell keeps its last
 * 100 answers, so only the number of answers grows.
 */
export async function growAnswers(site: Site, from: number, to: number): Promise<void> {
  if (from === 0) await addOtherLearners(site);
  for (const owners of ["learner", "others"] as const) {
    await addSessions(site, owners, from, to);
    for (let at = from; at < to; at += answersPerStatement)
      await addAnswers(site, owners, at, Math.min(at + answersPerStatement, to));
  }
  await updateRollups(site, to);
}

// Numbers are part of the statements, because D1 binds them as reals, which do not divide like integers.
function runSql({ binding }: Site, sql: string) {
  return binding.prepare(`WITH RECURSIVE ${sql}`).run();
}

function numbersSql(from: number, to: number): string {
  return `numbers(n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ${to})`;
}

const bankSql = `bank AS (SELECT row_number() OVER (ORDER BY id) - 1 AS at, id, version_id FROM question)`;

async function addOtherLearners(site: Site): Promise<void> {
  await runSql(
    site,
    `${numbersSql(0, otherLearnerCount)} INSERT INTO user (id, name, email, username, created_at, updated_at)
     SELECT 'other-' || n, 'Other', 'other-' || n || '@example.test', 'other-' || n, 0, 0 FROM numbers`,
  );
}

/** Returns SQL for the id of the learner who owns row number `n`. */
function ownerSql({ userId }: Site, owner: "learner" | "others", n: string): string {
  return owner === "learner" ? `'${userId}'` : `'other-' || (${n} % ${otherLearnerCount})`;
}

async function addSessions(site: Site, owner: "learner" | "others", from: number, to: number): Promise<void> {
  await runSql(
    site,
    `${numbersSql(Math.ceil(from / answersPerSession), Math.ceil(to / answersPerSession))}
     INSERT INTO study_session (id, user_id, mode, request, seed, marks, created_at, last_activity_at, finished_at)
     SELECT '${owner}-' || n, ${ownerSql(site, owner, "n")}, 'tutor', '{}', n, 'c', n, n, n FROM numbers`,
  );
}

async function addAnswers(site: Site, owner: "learner" | "others", from: number, to: number): Promise<void> {
  await runSql(
    site,
    `${numbersSql(from, to)}, ${bankSql}
     INSERT INTO answer (session_id, position, client_id, user_id, question_id, version_id, response, correct, is_first, duration_ms, day, answered_at)
     SELECT '${owner}-' || (n / ${answersPerSession}), n % ${answersPerSession}, 'client-' || n, ${ownerSql(site, owner, `(n / ${answersPerSession})`)},
       bank.id, bank.version_id, '{}', n % 2, 0, 1000, '2026-01-01', n
     FROM numbers INNER JOIN bank ON bank.at = n % (SELECT count(*) FROM bank)`,
  );
}

/** Number of shifts in a year: one every other day. */
const shiftsPerYear = 180;
export const shiftId = "shift-1";
const shiftCounts = JSON.stringify({
  "ct-head-without-contrast": 12,
  "chest-x-ray-1-view": 40,
  "chest-x-ray-2-views": 9,
});

/**
 * Adds a year of the learner's shifts if `otherShifts` is 0; otherwise adds that many old shifts, half of them the learner's.
 * Each shift has counts from three devices.
 */
export async function growShifts(site: Site, otherShifts: number): Promise<void> {
  const columns = "id, user_id, release_id, started_at, ended_at, created_at";
  const now = Date.now();
  if (otherShifts === 0)
    await runSql(
      site,
      `${numbersSql(1, shiftsPerYear)} INSERT INTO rvu_shift (${columns})
       SELECT 'shift-' || n, '${site.userId}', '2026C', ${now} - n * ${2 * dayMs}, ${now}, 0 FROM numbers`,
    );
  else
    await runSql(
      site,
      `${numbersSql(1, otherShifts)} INSERT INTO rvu_shift (${columns})
       SELECT 'old-' || n, CASE n % 2 WHEN 0 THEN '${site.userId}' ELSE 'other-' || (n % ${otherLearnerCount}) END, '2026C',
         n * 1000, n, 0 FROM numbers`,
    );
  await runSql(
    site,
    `${numbersSql(0, 3)} INSERT OR IGNORE INTO rvu_shift_part
     (shift_id, device_id, user_id, revision, counts, release_id, started_at, worked_ms, updated_at)
     SELECT id, 'device-' || n, user_id, 1, '${shiftCounts}', release_id, started_at, 28800000, 0 FROM rvu_shift CROSS JOIN numbers`,
  );
}

/** Adds `accountCount` accounts that all match the same search words. */
export async function growPeople(site: Site, accountCount: number): Promise<void> {
  const accountsPerStatement = 10_000;
  for (let at = 0; at < accountCount; at += accountsPerStatement)
    await runSql(
      site,
      `${numbersSql(at, at + accountsPerStatement)} INSERT INTO user (id, name, email, username, created_at, updated_at)
       SELECT 'more-' || n, 'Other', 'more-' || n || '@example.test', 'more-' || n, n, 0 FROM numbers`,
    );
}

/** Replaces outcomes, cells, and days with the same rows and larger numbers. */
async function updateRollups(site: Site, answers: number): Promise<void> {
  const learners = `learners(id) AS (SELECT '${site.userId}' UNION ALL SELECT id FROM user WHERE id LIKE 'other-%')`;
  await runSql(
    site,
    `${learners} INSERT OR REPLACE INTO outcome (user_id, question_id, first_correct, answers, latest_at, state, due_at, lapses, memory)
     SELECT learners.id, question.id, 1, ${answers}, 0, 'correct', 1, 0, NULL FROM learners CROSS JOIN question`,
  );
  await runSql(
    site,
    `${learners} INSERT OR REPLACE INTO progress_cell (user_id, organ, modality, answered, first_correct, latest_correct, recent)
     SELECT learners.id, organ, modality, total, total, total, '${"1eu9dd0k".repeat(100)}' FROM learners CROSS JOIN bank_cell`,
  );
  await runSql(
    site,
    `${learners}, ${numbersSql(0, studyDayCount)} INSERT OR REPLACE INTO study_day (user_id, day, answers, correct, duration_ms, reviews)
     SELECT learners.id, date('now', '-' || n || ' days'), ${Math.ceil(answers / studyDayCount)}, 1, 1000, 0 FROM learners CROSS JOIN numbers`,
  );
}

import { eq } from "drizzle-orm";
import type { Db } from "../app/db/client.server";
import { migrate } from "../app/db/migrations";
import { question, user } from "../app/db/schema";
import { readMigrations } from "../app/db/seed/content-files";
import { demoAccounts, demoPassword, seedDemo } from "../app/db/seed/demo-accounts";
import { seedHistory } from "../app/db/seed/demo-history";
import { seedTraffic } from "../app/db/seed/demo-traffic";
import { seedContent } from "../app/db/seed/seed-content";
import { copyItemStatistics } from "../app/features/analytics/item-tallies.server";
import { updateLearnerRollups } from "../app/features/analytics/learner-rollups.server";
import { updateSignUpSources } from "../app/features/analytics/sign-up-sources.server";
import { updateItemStatistics } from "../app/features/bank/item-statistics.server";
import { addMonths, getUtcDay } from "../app/lib/day";
import { databaseNames } from "./backup/backup-schema";
import { Problem, run, say } from "./command.mjs";
import { findDamage, libsqlUrls, type OpenDatabase, openDatabases, requireKnownMigrations } from "./databases";
import { giveDemoSubscription } from "./demo-subscription";
import { storePictures } from "./images/store-pictures";
import { hasState, makeState } from "./local-state.mjs";

// Updates the databases of `npm start`: migrations, question bank, demo accounts. Existing data stays. With --no-demo
// (`npm run libsql:prepare`) it creates no accounts, because the databases belong to a real site.

const hasDemo = !process.argv.includes("--no-demo");

await run(async () => {
  if (!hasDemo && !libsqlUrls.app) throw new Problem("Set LIBSQL_URL to the database to prepare (docs/deploy.md).");
  if (hasState() || libsqlUrls.app) await prepare();
  else await makeState(prepare);
});

/** @param persist folder in which to create the local databases */
async function prepare(persist?: string) {
  const databases = await openDatabases({ ...(persist && { persist }), hasImages: hasDemo });
  try {
    const { app, analytics, images } = databases;
    if (!persist) await requireUndamaged(databases);
    await requireKnownMigrations(databases);
    if (hasDemo) await requireDemo(app);
    const migrations = [
      ...(await migrate(app.target, readMigrations("app"))),
      ...(libsqlUrls.analytics || hasDemo ? await migrate(analytics.target, readMigrations("analytics")) : []),
    ];
    const { db } = app;
    const now = Date.now();
    // Stores the pictures before the questions, which refer to them.
    const storedSeries = images ? await storePictures({ db, images, now }, showPictures) : 0;
    const content = await seedContent(db, now);
    const demo = hasDemo ? await seedDemoData(db, analytics.db, now) : { accounts: 0, answers: 0, visits: 0 };
    const writtenCounts = [
      [migrations.length, "migration"],
      [storedSeries, "series"],
      [content.questions, "question"],
      [content.mockForms, "mock form"],
      [content.studySets, "study set"],
      [content.posts, "post"],
      [content.practiceCases, "practice case"],
      [content.rvuFiles, "RVU file"],
      [demo.accounts, "demo account"],
      [demo.answers, "demo answer"],
      [demo.visits, "demo visit"],
    ] as const;
    const summaries = writtenCounts
      .filter(([n]) => n > 0)
      .map(([n, what]) => `${n} ${what}${n === 1 || what === "series" ? "" : "s"}`);
    say("database", summaries.length ? `wrote ${summaries.join(", ")}` : "up to date");
  } finally {
    await databases.stop();
  }
  if (!hasDemo) return;
  console.log(`\n${demoAccounts.map(({ username, what }) => `  ${username.padEnd(14)} ${what}`).join("\n")}`);
  console.log(`  password       ${demoPassword} (all of them; only on this machine)`);
}

/** Prints the progress of the pictures, which take half a minute in a new clone. */
function showPictures(done: number, total: number) {
  if (done % 20 === 0 || done === total) console.error(`  pictures   ${done} of ${total}`);
}

/** Seeds the accounts of the demo, their history, and visits. */
async function seedDemoData(db: Db, analytics: Db, now: number) {
  const accounts = await seedDemo(db, now);
  // With real Stripe keys, the demo's subscription is only a row in the database, because no one pays for it.
  if (!process.env.STRIPE_SECRET_KEY) await giveDemoSubscription(db);
  const answers = await seedHistory(db, now);
  // Runs the nightly statistics, so that the demo shows them on the first day.
  if (answers) await updateItemStatistics(db);
  const questions = await db
    .select({ id: question.id, organ: question.organ, modality: question.modality })
    .from(question);
  const visits = await seedTraffic(analytics, db, questions, now);
  if (visits) {
    await updateLearnerRollups(db, analytics, now, { since: addMonths(getUtcDay(now), -1) });
    await updateSignUpSources(db, analytics, now);
    await copyItemStatistics(db, analytics);
  }
  return { accounts, answers, visits };
}

/** Throws a Problem if the database has accounts but no demo accounts, because the passwords of demo accounts are public. */
async function requireDemo({ db, read }: OpenDatabase) {
  const [table] = await read("SELECT 1 AS there FROM sqlite_master WHERE type = 'table' AND name = 'user'");
  if (!table || !(await db.$count(user))) return;
  if (await db.$count(user, eq(user.id, `demo-${demoAccounts[0].username}`))) return;
  throw new Problem(
    "This database belongs to a live site, but `npm start` creates demo accounts with a public password. Nothing was changed. Set LIBSQL_URL to an empty database, or deploy (docs/deploy.md).",
  );
}

/** Throws a Problem if a local database file is damaged. */
async function requireUndamaged(databases: Awaited<ReturnType<typeof openDatabases>>) {
  for (const name of databaseNames) {
    const damage = libsqlUrls[name] ? null : await findDamage(databases[name].read);
    if (damage === null) continue;
    throw new Problem(
      `The local ${name} database is damaged (${damage}). Restore a backup with \`npm run restore -- FOLDER --replace\`.`,
    );
  }
}

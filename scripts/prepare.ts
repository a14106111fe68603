import { type DbCount, openD1 } from "../app/db/client.server";
import { d1Target, migrate } from "../app/db/migrate";
import { question } from "../app/db/schema";
import { seedContent } from "../app/db/seed/content";
import { demoAccounts, demoPassword, seedDemo } from "../app/db/seed/demo";
import { seedHistory } from "../app/db/seed/demo-history";
import { readMigrations } from "../app/db/seed/files";
import { seedTraffic } from "../app/db/seed/traffic";
import { rollUpLearners } from "../app/features/analytics/learners.server";
import { countItems } from "../app/features/bank/count-items.server";
import { addMonths, utcDay } from "../app/lib/day";
import { say } from "./command.mjs";
import { giveDemoSubscription } from "./demo-subscription";
import { openLocalDatabases } from "./local.mjs";

// Brings the local databases up to date: migrations, question bank, demo accounts. What is there stays.

const databases = await openLocalDatabases();
try {
  const migrations = [
    ...(await migrate(d1Target(databases.app), readMigrations("app"))),
    ...(await migrate(d1Target(databases.analytics), readMigrations("analytics"))),
  ];
  const count: DbCount = { trips: 0, rowsRead: 0, rowsWritten: 0 };
  const db = openD1(databases.app, count);
  const now = Date.now();
  const content = await seedContent(db, now);
  const accounts = await seedDemo(db, now);
  // With keys of one's own the demo's subscription is a row alone: nobody at Stripe pays for it.
  if (!process.env.STRIPE_SECRET_KEY) await giveDemoSubscription(db);
  const answers = await seedHistory(db, now);
  // What the clock counts at night, so that the bank has its figures from the first day.
  if (answers) await countItems(db);
  const analytics = openD1(databases.analytics, count);
  const questions = await db
    .select({ id: question.id, organ: question.organ, modality: question.modality })
    .from(question);
  const visits = await seedTraffic(analytics, db, questions, now);
  if (visits) await rollUpLearners(db, analytics, now, { since: addMonths(utcDay(now), -1) });
  const done = [
    [migrations.length, "migration"],
    [content.questions, "question"],
    [content.mockForms, "mock form"],
    [content.studySets, "study set"],
    [content.posts, "post"],
    [content.rvuFiles, "RVU file"],
    [accounts, "demo account"],
    [answers, "demo answer"],
    [visits, "demo visit"],
  ] as const;
  const words = done.filter(([n]) => n > 0).map(([n, what]) => `${n} ${what}${n === 1 ? "" : "s"}`);
  say("database", words.length ? `wrote ${words.join(", ")}` : "up to date");
  console.log(`\n${demoAccounts.map(({ username, what }) => `  ${username.padEnd(14)} ${what}`).join("\n")}`);
  console.log(`  password       ${demoPassword} (all of them; only on this machine)`);
} finally {
  await databases.stop();
}

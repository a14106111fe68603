import { judge, type Row, table } from "./budgets/bars";
import { sendBeacons } from "./budgets/beacons";
import { bundleSize, measure } from "./budgets/measure";
import { growAnswers, openSite, type Site } from "./budgets/site";
import { finishSession, startSession, submitAnswer } from "./budgets/study";
import { ensureBuilt } from "./build.mjs";
import { run } from "./command.mjs";

// `npm run budgets`: what each page costs a learner with a history, against architecture.md §8. Ends with 1 when one is
// over its bar. Everything is asked of the built Worker as a browser asks, and twice: with few answers in the database
// and with a million of other learners, which must not make a page read more.

const manyAnswers = 1_000_000;

await run(async () => {
  await ensureBuilt();
  const site = await openSite();
  try {
    const finished = await study(site, 10);
    const open = await startSession(site, 10);
    const few = await measureAll(site, `${open}?q=1`, `${finished}/results`);
    await growAnswers(site, manyAnswers);
    const many = await measureAll(site, `${open}?q=2`, `${finished}/results`);
    const verdict = judge(few, many, bundleSize());
    console.log(table(verdict));
    if (verdict.over.length) process.exitCode = 1;
  } finally {
    await site.stop();
  }
});

async function measureAll(site: Site, question: string, results: string): Promise<Row[]> {
  return [
    await measure(site, "landing", "/", { stranger: true }),
    await measure(site, "login", "/login", { stranger: true }),
    await measure(site, "pricing", "/pricing", { stranger: true }),
    await measure(site, "checkout", "/checkout"),
    await measure(site, "success", "/subscription/success"),
    await measure(site, "manage", "/subscription/manage"),
    await measure(site, "home", "/"),
    await measure(site, "questions", "/questions"),
    await measure(site, "runner", question),
    await measure(site, "results", results),
    await measure(site, "progress", "/progress"),
    await measure(site, "analytics", "/analytics", { admin: true }),
    await measure(site, "live", "/analytics/live", { admin: true }),
    await sendBeacons(site),
    await measure(site, "me", "/api/auth/me"),
    await measure(site, "quota", "/api/subscriptions/quota"),
    await submitAnswer(site, question),
  ];
}

/** A session answered to the end; its path. */
async function study(site: Site, size: 5 | 10 | 20): Promise<string> {
  const session = await startSession(site, size);
  for (let question = 1; question <= size; question++) await submitAnswer(site, `${session}?q=${question}`);
  await finishSession(site, session);
  return session;
}

import { measureBeacons } from "./budgets/beacons";
import { growAnswers, growPeople, growShifts, shiftId } from "./budgets/grow";
import { measure, measureBundle, measureIfPresent, measureViewer } from "./budgets/measure";
import { compareWithBudgets, formatTable, type Measurement } from "./budgets/page-budgets";
import { openSite, type Site } from "./budgets/site";
import { finishSession, startSession, submitAnswer } from "./budgets/study-over-http";
import { ensureBuilt } from "./build.mjs";
import { run } from "./command.mjs";

// `npm run budgets`: measures the cost of each page for a learner with a history, and compares it with the budgets in
// docs/architecture.md. Exits with 1 if a budget is exceeded. The built Worker answers each request twice: with a thousand
// answers of the learner and of others, and with a million of each, which must not make a page read more. The list of accounts is
// measured with a hundred thousand accounts.

const fewAnswers = 1_000;
const manyAnswers = 1_000_000;
const rvuCatalog = "/rvu-calculator/catalog";
/** Number of accounts for the second measurement of the account pages; the first measurement has a few hundred. */
const manyPeople = 100_000;
/** Number of old shifts, half of them the learner's, for the second measurement of the shift history. */
const manyShifts = 7_000;

await run(async () => {
  await ensureBuilt();
  const site = await openSite();
  try {
    // Measured once, because pages without cached data do not depend on answers.
    const coldRows = [
      await measure(site, "landing, cold", "/", { stranger: true }),
      await measure(site, "catalog, cold", rvuCatalog, { stranger: true }),
    ];
    const finishedSession = await completeSession(site, 10);
    const openSession = await startSession(site, 10);
    await growAnswers(site, 0, fewAnswers);
    await growShifts(site, 0);
    const rowsWithFewAnswers = [
      ...(await measureAll(site, coldRows, `${openSession}?q=1`, `${finishedSession}/results`)),
      ...(await measurePeople(site)),
    ];
    await growAnswers(site, fewAnswers, manyAnswers);
    await growShifts(site, manyShifts);
    const rowsWithManyAnswers = await measureAll(site, coldRows, `${openSession}?q=2`, `${finishedSession}/results`);
    // Comes last, because it adds learners.
    await growPeople(site, manyPeople);
    rowsWithManyAnswers.push(...(await measurePeople(site)));
    const verdict = compareWithBudgets(rowsWithFewAnswers, rowsWithManyAnswers, {
      site: measureBundle("worker"),
      cards: measureBundle("cards/worker"),
      viewer: await measureViewer(site, `${openSession}?q=2`),
    });
    console.log(formatTable(verdict));
    if (verdict.exceededBudgets.length) process.exitCode = 1;
  } finally {
    await site.stop();
  }
});

async function measureAll(
  site: Site,
  coldRows: Measurement[],
  question: string,
  results: string,
): Promise<Measurement[]> {
  return [
    ...coldRows,
    await measureWarm(site, "landing", "/"),
    await measureWarm(site, "catalog", rvuCatalog),
    await measure(site, "try", "/try", { stranger: true }),
    await measure(site, "about", "/about", { stranger: true }),
    await measure(site, "credits", "/licences", { stranger: true }),
    await measure(site, "login", "/login", { stranger: true }),
    await measure(site, "pricing", "/pricing", { stranger: true }),
    await measure(site, "blog", "/blog", { stranger: true }),
    await measure(site, "post", "/blog/spaced-review-evidence", { stranger: true }),
    await measure(site, "gallery", "/instagram-cards", { stranger: true }),
    await measure(site, "rvu", "/rvu-calculator", { stranger: true }),
    await measure(site, "checkout", "/checkout"),
    await measure(site, "success", "/subscription/success"),
    await measure(site, "manage", "/subscription/manage"),
    await measure(site, "home", "/"),
    await measure(site, "questions", "/questions"),
    await measure(site, "runner", question),
    await measure(site, "results", results),
    await measure(site, "missed", `${results}/missed`),
    await measure(site, "progress", "/progress"),
    await measure(site, "notebook", "/notebook"),
    await measure(site, "first run", "/welcome"),
    await measure(site, "labs", "/labs"),
    await measure(site, "lab", "/labs/mr-wrap-around"),
    await measure(site, "domains", "/progress/domains"),
    await measure(site, "reset", "/progress/reset"),
    ...(await measureIfPresent(site, "builder", "/custom-sets")),
    await measure(site, "analytics", "/analytics", { admin: true }),
    await measure(site, "live", "/analytics/live", { admin: true }),
    await measure(site, "overview", "/admin", { admin: true }),
    await measure(site, "overviewLive", "/admin/live", { admin: true }),
    await measure(site, "overviewToday", "/admin/today", { admin: true }),
    await measure(site, "search", "/admin/search?q=liver", { admin: true }),
    await measure(site, "audit", "/admin/audit", { admin: true }),
    await measure(site, "bank", "/manage-questions", { admin: true }),
    await measure(site, "bank search", "/manage-questions?search=liver&status=live", { admin: true }),
    await measure(site, "practice", "/ai-practice", { admin: true }),
    await measure(site, "practice question", "/ai-practice/calculations?template=doppler-shift&seed=3", {
      admin: true,
    }),
    await measure(site, "practice report", "/ai-practice/report?case=head-ct", { admin: true }),
    await measure(site, "oral boards", "/ai-practice/oral", { admin: true }),
    await measure(site, "post editor", `/admin-blog/${site.postId}`, { admin: true }),
    await measure(site, "cards", "/admin-social-cards", { admin: true }),
    await measure(site, "card", `/admin-social-cards/${site.cardId}`, { admin: true }),
    await measure(site, "releases", "/admin-rvu", { admin: true }),
    await measure(site, "release", "/admin-rvu/2026C", { admin: true }),
    await measure(site, "shifts", "/rvu-calculator/shifts"),
    await measure(site, "a year of shifts", "/rvu-calculator/shifts?by=month"),
    await measure(site, "shift", `/rvu-calculator/shifts/${shiftId}`),
    await measureBeacons(site),
    await measure(site, "me", "/api/auth/me"),
    await measure(site, "quota", "/api/subscriptions/quota"),
    await submitAnswer(site, question),
  ];
}

async function measurePeople(site: Site): Promise<Measurement[]> {
  return [
    await measure(site, "users", "/admin-users", { admin: true }),
    await measure(site, "unconfirmed", "/admin-users?verified=no&subscription=no", { admin: true }),
    await measure(site, "search users", "/admin-users?search=other", { admin: true }),
    await measure(site, "user", `/admin-users/${site.userId}`, { admin: true }),
  ];
}

/** Measures a page whose data the edge has cached, which is the usual case. */
async function measureWarm(site: Site, name: string, path: string): Promise<Measurement> {
  for (let tries = 0; ; tries++) {
    const row = await measure(site, name, path, { stranger: true });
    if (row.trips === 0 || tries === 50) return row;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Answers a session to the end; returns its path. */
async function completeSession(site: Site, size: 5 | 10 | 20): Promise<string> {
  const session = await startSession(site, size);
  for (let question = 1; question <= size; question++) await submitAnswer(site, `${session}?q=${question}`);
  await finishSession(site, session);
  return session;
}

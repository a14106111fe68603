import { ensureBuilt } from "./build.mjs";
import { bars, type Row, readBundleSize, table } from "./budgets/bars";
import { growAnswers, openMeasuredSite } from "./budgets/site";
import { measure } from "./budgets/measure";
import { answerOne, finishSession, studyFor } from "./budgets/study";
import { run } from "./command.mjs";

// `npm run budgets`: what each page costs a learner with a history, against architecture.md §8. Ends with 1 when one is
// over its bar. Everything is asked of the built Worker the way a browser asks.

await run(async () => {
  await ensureBuilt();
  const site = await openMeasuredSite();
  try {
    const history = await studyFor(site, 30);
    const once = async (): Promise<Row[]> => [
      await measure(site, "landing", "/", { signedIn: false }),
      await measure(site, "login", "/login", { signedIn: false }),
      await measure(site, "home", "/"),
      await measure(site, "questions", "/questions"),
      await measure(site, "runner", history.openPath),
      await measure(site, "results", history.resultsPath),
      await measure(site, "progress", "/progress"),
      await measure(site, "me", "/api/auth/me"),
      await measure(site, "quota", "/api/subscriptions/quota"),
      await answerOne(site, history.openPath),
    ];
    const few = await once();
    await growAnswers(site, 1_000_000);
    const many = await once();
    await finishSession(site, history.openPath);
    const worker = readBundleSize();
    const { text, over } = table(bars, few, many, worker);
    console.log(text);
    if (over) process.exitCode = 1;
  } finally {
    await site.stop();
  }
});

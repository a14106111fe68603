import { sql } from "drizzle-orm";
import { openD1 } from "../app/db/client.server";
import { d1Target, migrate } from "../app/db/migrations";
import { readMigrations } from "../app/db/seed/content-files";
import { emptyFilter, type Filter } from "../app/features/questions/filter";
import { searchQuestions } from "../app/features/questions/search.server";
import { buildCounts, selectFacetCodes, selectTopics } from "../app/features/sets/builder-counts.server";
import { makePerson } from "../app/testing/make";
import { makeLargeBank, makeLongHistory } from "../app/testing/make-large-bank";
import { run } from "./command.mjs";
import { openLocalDatabases } from "./local.mjs";

// `npm run bench:study`: runs the live counts and the search with 20,000 questions and 100,000 answers of one learner in local
// D1. Prints milliseconds, and how many times longer each takes than a count of all questions. The times are not checked, because
// they depend on the machine's load.

const questions = 20_000;
const answers = 100_000;
const rounds = 7;

await run(async () => {
  const { app, stop } = await openLocalDatabases({ persist: false });
  try {
    await migrate(d1Target(app), readMigrations("app"));
    const counters = { trips: 0, rowsRead: 0, rowsWritten: 0 };
    const db = openD1(app, counters);
    const now = Date.now();
    const { userId } = await makePerson(db, { subscribedDays: 10, now });
    await makeLargeBank(db, questions);
    await makeLongHistory(db, userId, { questions, answers, now });

    const measureMedianMs = async (work: () => Promise<unknown>) => {
      const durations: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const start = performance.now();
        await work();
        durations.push(performance.now() - start);
      }
      return durations.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
    };
    const countMs = await measureMedianMs(() => db.all(sql`select count(*) from question where normal = 1`));
    const report = async (name: string, work: () => Promise<unknown>) => {
      const countersBefore = { ...counters };
      await work();
      const [trips, rows] = [counters.trips - countersBefore.trips, counters.rowsRead - countersBefore.rowsRead];
      const ms = await measureMedianMs(work);
      console.log(
        `${name.padEnd(34)} ${ms.toFixed(0).padStart(5)} ms  × ${(ms / countMs).toFixed(1).padStart(5)}  ${trips} trip, ${rows} rows`,
      );
    };
    console.log(`${"a count of the questions".padEnd(34)} ${countMs.toFixed(1).padStart(5)} ms`);
    const counts = (filter: Filter) => async () => {
      const [facets, topics] = await db.batch([selectFacetCodes(db, userId, true, filter, now), selectTopics(db)]);
      return buildCounts(facets, topics, filter, "");
    };
    await report("live counts, no filter", counts(emptyFilter));
    await report(
      "live counts, three filters",
      counts({ ...emptyFilter, organs: ["gi"], outcomes: ["incorrect"], notSeenDays: 3 }),
    );
    await report("live counts, words", counts({ ...emptyFilter, text: "sequestration" }));
    const search = (text: string) => () => searchQuestions(db, { userId, unlimited: true }, text);
    await report("search, a rare word", search("sequestration"));
    await report("search, words of every question", search("patient nodule"));
    await report("search, the beginning of a word", search("eff"));
    await report("search, nothing", search("xylophone"));
  } finally {
    await stop();
  }
});

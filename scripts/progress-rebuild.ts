import { eq } from "drizzle-orm";
import { user } from "../app/db/schema";
import { rebuildAllProgress } from "../app/features/progress/rebuild-all-progress.server";
import { rebuildProgress } from "../app/features/progress/rebuild-progress.server";
import { Problem, run } from "./command.mjs";
import { openDatabases } from "./databases";

// `npm run progress:rebuild -- USERNAME` or `-- --all`: rebuilds derived data from the answers, in the local database or, with
// LIBSQL_URL, on libSQL. With a username, rebuilds that learner's outcomes, review schedule, cells, and days. With --all,
// rebuilds those of all learners, and the answer tallies, the bank's counts, the difficulty bands, and the peer percentiles.

const usage = "Usage: npm run progress:rebuild -- USERNAME, or -- --all for everybody.";

await run(async () => {
  const [who, ...rest] = process.argv.slice(2);
  if (!who || rest.length || (who.startsWith("-") && who !== "--all")) throw new Problem(usage);
  const databases = await openDatabases();
  try {
    const { db } = databases.app;
    if (who === "--all") {
      const learners = await rebuildAllProgress(db, Date.now());
      console.log(
        `Rebuilt the progress of ${learners} learners, the answer tallies, the counts of the bank, the difficulty bands, and the peer percentiles.`,
      );
      return;
    }
    const [found] = await db.select({ id: user.id }).from(user).where(eq(user.username, who.toLowerCase()));
    if (!found) throw new Problem(`No account has the username "${who}".\n${usage}`);
    await rebuildProgress(db, found.id, Date.now());
    console.log(`Rebuilt the progress of ${who}.`);
  } catch (error) {
    if (/no such table/.test(String((error as Error).cause ?? error)))
      throw new Problem("There is no local database yet: run `npm start` first.");
    throw error;
  } finally {
    await databases.stop();
  }
});

import { openD1 } from "../app/db/client.server";
import { d1Target, migrate } from "../app/db/migrations";
import { readMigrations } from "../app/db/seed/content-files";
import { recountBank } from "../app/features/questions/bank-cells.server";
import { makeLoginCookie, makePerson } from "../app/testing/make";
import { makeManagedBank } from "../app/testing/make-managed-bank";
import { ensureBuilt } from "./build.mjs";
import { run } from "./command.mjs";
import { startLocal } from "./local.mjs";

// `npm run bench:bank`: requests the admin list of questions, with a bank of 20,000, from the built Worker. Prints milliseconds
// per response and the rows that the response reads; each response should take less than 300 ms.

const questions = 20_000;
const rounds = 7;
const searches = [
  ...["", "order=id", "page=300", "order=reports", "order=p", "order=discrimination"],
  ...[
    "status=live",
    "status=in_review",
    "stage=approved",
    "mine=publishable",
    "organ=gi",
    "organ=gi&modality=ct&level=R2",
  ],
  ...["topic=liver+7", "flag=any&status=live", "reports=open&order=reports", "image=yes", "free=no", "origin=human"],
  ...["review=radiologist&order=p", "search=sequestration", "search=nodule", "search=nodule&order=p", "search=x-19"],
];

await run(async () => {
  await ensureBuilt();
  const { url, miniflare, stop } = await startLocal({ persist: false });
  try {
    const binding = await miniflare.getD1Database("DB");
    await migrate(d1Target(binding), readMigrations("app"));
    const db = openD1(binding, { trips: 0, rowsRead: 0, rowsWritten: 0 });
    const [admin, other] = [await makePerson(db, { role: "admin" }), await makePerson(db, { role: "admin" })];
    await makeManagedBank(db, questions, [admin.userId, other.userId]);
    await recountBank(db);
    const cookie = await makeLoginCookie(db, admin.userId, url);
    const headers = { Accept: "text/html", Cookie: `${cookie.name}=${cookie.value}` };
    let slowest = 0;
    for (const search of searches) {
      const times: number[] = [];
      let rows = "";
      for (let round = 0; round < rounds; round += 1) {
        const startTime = performance.now();
        const answer = await fetch(`${url}/manage-questions?${search}`, { headers });
        await answer.text();
        if (answer.status !== 200) throw new Error(`${search} answered ${answer.status}`);
        times.push(performance.now() - startTime);
        rows = answer.headers.get("Server-Timing")?.match(/\bread=(\d+)/)?.[1] ?? "";
      }
      // The first response includes the Worker's start.
      const sortedTimes = times.slice(1).sort((a, b) => a - b);
      const [median = 0, worst = 0] = [sortedTimes[Math.floor(sortedTimes.length / 2)], sortedTimes.at(-1)];
      slowest = Math.max(slowest, worst);
      console.log(
        `${(search || "plain").padEnd(34)} ${median.toFixed(0).padStart(4)} ms, worst ${worst.toFixed(0).padStart(4)}; ${rows} rows`,
      );
    }
    console.log(`the slowest of all answers: ${slowest.toFixed(0)} ms`);
  } finally {
    await stop();
  }
});

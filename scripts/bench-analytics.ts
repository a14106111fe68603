import { openD1 } from "../app/db/client.server";
import { d1Target, migrate } from "../app/db/migrations";
import { readMigrations } from "../app/db/seed/content-files";
import { dayMs } from "../app/lib/day";
import { makeLoginCookie, makePerson } from "../app/testing/make";
import { bundleWorker } from "./bench/bundle-worker";
import type { Load } from "./bench/driver";
import { readMemoryMb } from "./bench/process-time";
import { readCounters } from "./budgets/measure";
import { ensureBuilt } from "./build.mjs";
import { run } from "./command.mjs";
import { startLocal } from "./local.mjs";

// `npm run bench:analytics [events]`: sends a million events of the last seven days through the built Worker's queue handler into
// local D1, in batches of 100 as the queue does. Prints events per second, workerd's memory, and the rows that the dashboard
// reads after ten thousand events and at the end. Exits with 1 if the second row count is more than 10% higher. The times are not
// checked, because they depend on the machine's load.

const days = 7;
const fewEvents = 10_000;
const maxGrowth = 1.1;

await run(async () => {
  const manyEvents = Number(process.argv[2] ?? 1_000_000);
  await ensureBuilt();
  const {
    url,
    miniflare,
    pid = 0,
    stop,
  } = await startLocal({ persist: false, assets: false, beside: [await bundleDriver()] });
  try {
    const binding = await miniflare.getD1Database("DB");
    await migrate(d1Target(binding), readMigrations("app"));
    const analytics = await miniflare.getD1Database("ANALYTICS_DB");
    await migrate(d1Target(analytics), readMigrations("analytics"));
    const db = openD1(binding, { trips: 0, rowsRead: 0, rowsWritten: 0 });
    const admin = await makePerson(db, { role: "admin" });
    const cookie = await makeLoginCookie(db, admin.userId, url);
    const readDashboard = async () => {
      const answer = await fetch(`${url}/analytics?period=7d`, {
        headers: { Cookie: `${cookie.name}=${cookie.value}` },
      });
      await answer.text();
      if (answer.status !== 200) throw new Error(`the dashboard answered ${answer.status}`);
      return readCounters(answer);
    };
    const site = await miniflare.getWorker("driver");
    const time = { from: Date.now() - days * dayMs, until: Date.now() };
    await sendLoad(site, pid, { prefix: "few", events: fewEvents, ...time });
    const readsBefore = await readDashboard();
    await sendLoad(site, pid, { prefix: "many", events: manyEvents - fewEvents, ...time });
    const readsAfter = await readDashboard();
    const rows = await analytics
      .prepare(
        "SELECT (SELECT count(*) FROM event) AS events, (SELECT count(*) FROM rollup) AS rollups, (SELECT count(*) FROM visit) AS visits, (SELECT count(*) FROM dead_letter) AS dead",
      )
      .first();
    console.log("rows stored", rows);
    const growth = readsAfter.read / readsBefore.read;
    console.log(
      `the dashboard reads ${readsBefore.read} rows at ${fewEvents} events, ${readsAfter.read} at ${manyEvents}: × ${growth.toFixed(3)}`,
    );
    console.log(`in ${readsBefore.trips} and ${readsAfter.trips} trips`);
    if (growth > maxGrowth) process.exitCode = 1;
  } finally {
    await stop();
  }
});

/** Bundles the Worker that generates the events and runs in the same workerd as the site. */
async function bundleDriver() {
  return {
    name: "driver",
    modules: await bundleWorker("driver.ts"),
    compatibilityDate: "2026-04-01",
    compatibilityFlags: ["service_binding_extra_handlers", "experimental"],
    serviceBindings: { SITE: "radcore" },
  };
}

type Worker = Awaited<ReturnType<Awaited<ReturnType<typeof startLocal>>["miniflare"]["getWorker"]>>;

async function sendLoad(worker: Worker, pid: number, load: Load): Promise<void> {
  const answer = await worker.fetch("http://driver/", { method: "POST", body: JSON.stringify(load) });
  const decoder = new TextDecoder();
  for await (const chunk of answer.body ?? []) {
    const line =
      decoder
        .decode(chunk as Uint8Array)
        .trim()
        .split("\n")
        .at(-1) ?? "";
    const [sent = 0, spent = 0] = line.split(" ").map(Number);
    const eventsPerSecond = Math.round((sent / spent) * 1000);
    console.log(
      `${sent.toLocaleString("en").padStart(9)} events  ${eventsPerSecond.toLocaleString("en")} a second  workerd ${Math.round(readMemoryMb(pid))} MB`,
    );
  }
}

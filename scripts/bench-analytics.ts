import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { d1Target, migrate } from "../app/db/migrate";
import { readMigrations } from "../app/db/seed/files";
import type { Message } from "../app/features/analytics/message";
import { seeded } from "../app/lib/random";
import { answerMessage, visitMessages } from "../app/testing/make-messages";
import { ensureBuilt } from "./build.mjs";
import { run } from "./command.mjs";
import { startLocal } from "./local.mjs";

// `npm run bench:analytics [events]`: a million events through the built Worker's queue handler into local D1, a hundred a
// batch as the queue hands them over. Prints how fast, how much memory workerd and the database took at a tenth and at
// the end, and what the same batches cost a Worker that only stores them. Figures, not a test: a busy machine is slower.

const day = 24 * 60 * 60 * 1000;
const perBatch = 100;
/** Days the events are spread over, the last of them today. */
const days = 28;

await run(async () => {
  const events = Number(process.argv[2] ?? 1_000_000);
  await ensureBuilt();
  const { miniflare, stop } = await startLocal({ persist: false });
  try {
    const analytics = await miniflare.getD1Database("ANALYTICS_DB");
    await migrate(d1Target(analytics), readMigrations("analytics"));
    await migrate(d1Target(await miniflare.getD1Database("DB")), readMigrations("app"));
    const worker = await miniflare.getWorker();
    let spent = 0;
    let sent = 0;
    for (const batch of batches(events)) {
      const letters = batch.map((body, n) => ({ id: `${sent}-${n}`, timestamp: new Date(), attempts: 1, body }));
      const start = performance.now();
      const { outcome } = await worker.queue("radcore-events", letters);
      spent += performance.now() - start;
      if (outcome !== "ok") throw new Error(`batch at ${sent}: ${outcome}`);
      sent += batch.length;
      if (sent % Math.max(events / 10, perBatch) < perBatch) report(sent, spent);
    }
    const rows = await analytics
      .prepare(
        "SELECT (SELECT count(*) FROM event) AS events, (SELECT count(*) FROM rollup) AS cells, (SELECT count(*) FROM visit) AS visits",
      )
      .first();
    console.log(rows);
  } finally {
    await stop();
  }
});

function report(sent: number, spent: number) {
  console.log(
    `${sent.toLocaleString("en").padStart(9)} events  ${Math.round((sent / spent) * 1000).toLocaleString("en")} a second  workerd ${workerdMegabytes()} MB`,
  );
}

/** Visits and answers of `days` days in batches; as many visits at once as a busy hour has. */
function* batches(events: number): Generator<Message[]> {
  const random = seeded(1);
  const begin = Math.floor(Date.now() / day) * day - (days - 1) * day;
  let waiting: Message[] = [];
  for (let made = 0, n = 0; made < events; n++) {
    const at = begin + Math.floor((made / events) * days * day);
    const messages = visitMessages(random, at, `visit-${n}`.padEnd(12, "0"));
    if (n % 2) messages.push(answerMessage(random, at, `answer-${n}`));
    made += messages.length;
    waiting.push(...messages);
    while (waiting.length >= perBatch) {
      yield waiting.slice(0, perBatch);
      waiting = waiting.slice(perBatch);
    }
  }
  if (waiting.length) yield waiting;
}

/** Resident memory of the workerd processes this one started. */
function workerdMegabytes(): number {
  const pids = String(execFileSync("pgrep", ["-P", String(process.pid)]))
    .trim()
    .split("\n");
  return Math.round(
    pids.reduce(
      (sum, pid) => sum + Number(readFileSync(`/proc/${pid}/status`, "utf8").match(/VmRSS:\s+(\d+)/)?.[1] ?? 0),
      0,
    ) / 1024,
  );
}

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { openD1 } from "../app/db/client.server";
import { d1Target, migrate } from "../app/db/migrate";
import { readMigrations } from "../app/db/seed/files";
import type { Message } from "../app/features/analytics/message";
import { seeded } from "../app/lib/random";
import { makeLoginCookie, makePerson } from "../app/testing/make";
import { answerMessage, visitMessages } from "../app/testing/make-messages";
import { counters } from "./budgets/measure";
import { ensureBuilt } from "./build.mjs";
import { run } from "./command.mjs";
import { startLocal } from "./local.mjs";

// `npm run bench:analytics [events]`: a million events through the built Worker's queue handler into local D1, a hundred a
// batch as the queue hands them over, all on the last 7 days. Prints how fast and how much memory workerd took, and what
// the dashboard reads at ten thousand events and at the end: the same, or it ends with 1. Speed is a figure, not a bar: a
// busy machine is slower.

const day = 24 * 60 * 60 * 1000;
const perBatch = 100;
/** Days the events are spread over, the last of them today. */
const days = 7;

const few = 10_000;
const mostGrowth = 1.1;

await run(async () => {
  const many = Number(process.argv[2] ?? 1_000_000);
  await ensureBuilt();
  const { url, miniflare, stop } = await startLocal({ persist: false });
  try {
    const binding = await miniflare.getD1Database("DB");
    await migrate(d1Target(binding), readMigrations("app"));
    const analytics = await miniflare.getD1Database("ANALYTICS_DB");
    await migrate(d1Target(analytics), readMigrations("analytics"));
    const db = openD1(binding, { trips: 0, rowsRead: 0, rowsWritten: 0 });
    const admin = await makePerson(db, { role: "admin" });
    const cookie = await makeLoginCookie(db, admin.userId, url);
    const readDashboard = async () => {
      const answer = await fetch(`${url}/analytics`, { headers: { Cookie: `${cookie.name}=${cookie.value}` } });
      await answer.text();
      return { status: answer.status, ...counters(answer) };
    };
    const worker = await miniflare.getWorker();
    await send(worker, batches(few, "few"), few);
    const before = await readDashboard();
    await send(worker, batches(many - few, "many"), many - few);
    const after = await readDashboard();
    const rows = await analytics
      .prepare(
        "SELECT (SELECT count(*) FROM event) AS events, (SELECT count(*) FROM rollup) AS rollups, (SELECT count(*) FROM visit) AS visits, (SELECT count(*) FROM dead_letter) AS dead",
      )
      .first();
    const growth = after.read / Math.max(before.read, 1);
    console.log("rows stored", rows);
    console.log(`dashboard at ${few}`, before, `at ${many}`, after, `grows by × ${growth.toFixed(3)}`);
    if (before.status !== 200 || after.status !== 200 || growth > mostGrowth) process.exitCode = 1;
  } finally {
    await stop();
  }
});

type Worker = Awaited<ReturnType<Awaited<ReturnType<typeof startLocal>>["miniflare"]["getWorker"]>>;

async function send(worker: Worker, all: Iterable<Message[]>, events: number): Promise<void> {
  let sent = 0;
  let spent = 0;
  let told = 0;
  for (const batch of all) {
    const letters = batch.map((body) => ({ id: body.id, timestamp: new Date(), attempts: 1, body }));
    const start = performance.now();
    const { outcome } = await worker.queue("radcore-events", letters);
    spent += performance.now() - start;
    if (outcome !== "ok") throw new Error(`the batch after ${sent} events: ${outcome}`);
    sent += batch.length;
    if (sent - told >= events / 10 || sent >= events) {
      told = sent;
      report(sent, spent);
    }
  }
}

function report(sent: number, spent: number) {
  console.log(
    `${sent.toLocaleString("en").padStart(9)} events  ${Math.round((sent / spent) * 1000).toLocaleString("en")} a second  workerd ${workerdMegabytes()} MB`,
  );
}

/** Visits and answers of `days` days in batches; as many visits at once as a busy hour has. */
function* batches(events: number, prefix: string): Generator<Message[]> {
  const random = seeded(1);
  const begin = Math.floor(Date.now() / day) * day - (days - 1) * day;
  let waiting: Message[] = [];
  for (let made = 0, n = 0; made < events; n++) {
    const at = begin + Math.floor((made / events) * days * day);
    const messages = visitMessages(random, at, `${prefix}-${String(n).padStart(8, "0")}`);
    if (n % 2) messages.push(answerMessage(random, at, `${prefix}-answer-${n}`));
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

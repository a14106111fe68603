import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type OwnSite, startOwnSite } from "../../e2e/support/own-site";
import { event, funnelDay, rollupRun } from "../db/analytics/schema";
import type { Db } from "../db/client.server";
import { mailOutbox } from "../db/schema";
import { dayMs } from "../lib/day";
import { scheduledJobs } from "../scheduled-jobs.server";
import { makePerson } from "./make";

const [hourly, nightly] = ["7 * * * *", "17 3 * * *"] as const;
const now = Date.now();

let site: OwnSite;
let db: Db;
let analytics: Db;

beforeEach(async () => {
  site = await startOwnSite();
  ({ db, analytics } = site);
  await makePerson(db, { now: now - dayMs });
  await makePerson(db, { now: now - 200 * dayMs });
  await db.insert(mailOutbox).values({ ...mail, id: "old", createdAt: now - 31 * dayMs });
  await analytics.insert(event).values({ day: "2020-01-01", id: "old", message: "{}" });
});

afterEach(() => site.stop());

it("has a job for every cron expression of wrangler.toml, and refuses others", async () => {
  const toml = readFileSync("wrangler.toml", "utf8");
  expect(JSON.parse(toml.match(/^crons = (\[.*\])$/m)?.[1] ?? "")).toEqual(Object.keys(scheduledJobs));
  expect(await site.runCron("0 0 1 1 *")).not.toBe("ok");
});

it("counts recent learners every hour", async () => {
  expect(await site.runCron(hourly)).toBe("ok");
  expect(await signUps()).toBe(1);
  expect((await analytics.select().from(rollupRun)).map((run) => run.name)).toEqual(["learners"]);
  expect(await left()).toEqual({ mails: 1, events: 1 });
});

it("prunes both databases and counts all learners every night", async () => {
  expect(await site.runCron(nightly)).toBe("ok");
  expect(await signUps()).toBe(2);
  expect(await left()).toEqual({ mails: 0, events: 0 });
});

it("runs the remaining jobs after one fails, and reports the failure", async () => {
  await db.run("alter table mail_outbox rename to away");
  expect(await site.runCron(nightly)).toBe("exception");
  await db.run("alter table away rename to mail_outbox");
  expect(await signUps()).toBe(2);
  expect(await left()).toEqual({ mails: 1, events: 0 });
  expect(await site.runCron(nightly)).toBe("ok");
  expect(await left()).toEqual({ mails: 0, events: 0 });
});

const mail = { kind: "verify", recipient: "a@example.test", subject: "s", plain: "p", html: "h" };

async function signUps(): Promise<number> {
  const rows = await analytics.select().from(funnelDay);
  return rows.filter((row) => row.step === "signed-up").reduce((sum, row) => sum + row.learners, 0);
}

async function left() {
  return { mails: await db.$count(mailOutbox), events: await analytics.$count(event) };
}

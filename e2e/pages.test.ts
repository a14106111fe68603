import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import type { Db } from "../app/db/client.server";
import {
  announcement,
  campaign,
  customer,
  mailBody,
  mailOutbox,
  payment,
  paymentEvent,
  profile,
} from "../app/db/schema";
import { giveComp } from "../app/features/billing/admin/comp.server";
import { unsubscribeUrl } from "../app/features/email/unsubscribe.server";
import { setFlag } from "../app/features/flags/flags.server";
import { everything } from "../app/features/questions/filter";
import { answerQuestion, selectForGrading } from "../app/features/study/answer-question.server";
import type { Response } from "../app/features/study/engine/response";
import { openQuestion } from "../app/features/study/open-question.server";
import { finishSession } from "../app/features/study/sessions.server";
import { startSession } from "../app/features/study/start-session.server";
import { makeLogin, makeLoginCookie, makePerson, makeQuestion, makeSession } from "../app/testing/make";
import { readPages } from "../app/testing/route-table";
import { localBindings } from "../scripts/local.mjs";
import { expectAccessible, expectNoSidewaysScroll, hydrated, site, test } from "./support/browser";
import { multi, numeric, sessionOf, single } from "./support/study";

// Every page, as the people who meet it: axe finds nothing, and nothing is wider than the window.

type Visitor = "stranger" | "newcomer" | "learner" | "admin";

interface Sessions {
  finished: string;
  unfinished: string;
  campaign: string;
  announcement: string;
  unsubscribe: string;
}

/** What addresses are made of. */
interface Made extends Sessions {
  learnerId: string;
}

/** Who visits each page, and at which address if not its own. A page that is not listed fails the test. */
const visits: Record<string, [Visitor, address?: string | ((made: Made) => string)][]> = {
  "/": [["stranger"], ["newcomer"], ["learner"], ["admin"]],
  "/pricing": [["stranger"], ["learner"]],
  "/checkout": [["newcomer"]],
  "/subscription/success": [["newcomer"]],
  "/subscription/manage": [["newcomer"], ["admin"]],
  "/login": [["stranger"], ["stranger", "/login?mode=signup"]],
  "/verify-email": [["stranger"]],
  "/forgot-password": [["stranger"]],
  "/reset-password": [["stranger", "/reset-password?token=x"]],
  "/questions": [["newcomer"], ["learner"], ["learner", "/questions?organ=cardiac&outcome=correct"]],
  "/questions/session/:sessionId": [
    ["learner", ({ finished }) => `/questions/session/${finished}?q=1`],
    ["learner", ({ unfinished }) => `/questions/session/${unfinished}?q=1`],
    ["learner", ({ unfinished }) => `/questions/session/${unfinished}?q=6`],
  ],
  "/questions/session/:sessionId/results": [
    ["learner", ({ finished }) => `/questions/session/${finished}/results`],
    ["learner", ({ unfinished }) => `/questions/session/${unfinished}/results`],
  ],
  "/recent-study-sets": [["newcomer"], ["learner"]],
  "/flagged-questions": [["newcomer"], ["learner"]],
  "/progress": [["newcomer"], ["learner"]],
  "/settings": [["newcomer"], ["learner", "/settings?saved=profile"]],
  "/admin": [["admin"]],
  "/admin-subscription": [["admin"]],
  "/admin-subscription/learners": [["admin"], ["admin", "/admin-subscription/learners?search=nobody-at-all"]],
  "/admin-subscription/learners/:userId": [
    ["admin", ({ learnerId }) => `/admin-subscription/learners/${learnerId}?done=compGiven`],
  ],
  "/admin-subscription/events": [["admin"], ["admin", "/admin-subscription/events?state=failed"]],
  "/admin-subscription/settings": [["admin"]],
  "/analytics": [["admin"], ["admin", "/analytics?period=7d&by=device&value=Mobile"]],
  "/analytics/questions/:questionId": [["admin", "/analytics/questions/q-gi-001"]],
  "/communications": [["admin"]],
  "/communications/campaigns/:campaignId": [
    ["admin", "/communications/campaigns/new"],
    ["admin", ({ campaign }) => `/communications/campaigns/${campaign}`],
  ],
  "/communications/announcements/:announcementId": [
    ["admin", "/communications/announcements/new"],
    ["admin", ({ announcement }) => `/communications/announcements/${announcement}`],
  ],
  "/unsubscribe": [["stranger", ({ unsubscribe }) => unsubscribe]],
  "/dev/mail": [["learner"]],
  "/*": [["learner", "/no-such-page"]],
};

test("every page of the site map has a visitor", async () => {
  expect(Object.keys(visits).sort()).toEqual((await readPages()).sort());
});

describe.concurrent.each([
  { width: 1280, dark: false },
  { width: 1280, dark: true },
  { width: 360, dark: false },
  { width: 360, dark: true },
])("at $width px, dark $dark", ({ width, dark }) => {
  test("every page is accessible and fits", { timeout: 150_000 }, async ({ open, db }) => {
    const page = await open({ width, dark, expected: [/no-such-page/] });
    await page.addInitScript(
      // A frame that shows a mail has no storage.
      (theme) => window.top === window && localStorage.setItem("radcore-ui-theme", theme),
      dark ? "dark" : "light",
    );
    const { people, made } = await makeVisitors(db);
    const wrong: string[] = [];
    for (const visitor of ["stranger", "newcomer", "learner", "admin"] as const) {
      await become(page, db, people[visitor]);
      for (const [path, visitors] of Object.entries(visits))
        for (const [who, address = path] of visitors) {
          if (who !== visitor) continue;
          const here = typeof address === "string" ? address : address(made);
          const problem = await look(page, here, dark).catch((error: unknown) => String(error));
          if (problem) wrong.push(`${visitor} at ${here}: ${problem}`);
        }
    }
    expect(wrong).toEqual([]);
  });
});

async function look(page: Page, address: string, dark: boolean): Promise<void> {
  const response = await page.goto(address);
  expect(response?.status()).toBe(address === "/no-such-page" ? 404 : 200);
  // Nobody was led elsewhere.
  expect(page.url()).toBe(site + address);
  await hydrated(page);
  expect(await page.evaluate(() => document.documentElement.classList.contains("dark"))).toBe(dark);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

async function become(page: Page, db: Db, userId: string | null): Promise<void> {
  await page.context().clearCookies();
  if (!userId) return;
  const { name, value } = await makeLoginCookie(db, userId, site);
  await page.context().addCookies([{ name, value, url: site, httpOnly: true, sameSite: "Lax" }]);
}

async function makeVisitors(db: Db): Promise<{ people: Record<Visitor, string | null>; made: Made }> {
  const [newcomer, learner, admin] = await Promise.all([
    makePerson(db),
    makePerson(db, { quotaUsed: 41 }),
    makePerson(db, { role: "admin", subscribedDays: 30 }),
  ]);
  const sessions = { ...(await makeHistory(db, learner.userId)), ...(await makeNews(db, learner.userId)) };
  await makeBilling(db, learner.userId, admin.userId);
  await db.insert(mailOutbox).values({
    id: crypto.randomUUID(),
    kind: "verify-email",
    recipient: `${"a-very-long-name.".repeat(4)}@example.test`,
    subject: "Confirm your address",
    plain: `Open ${site}/verify-email?token=${"x".repeat(200)}`,
    html: "",
    createdAt: Date.now(),
  });
  return {
    people: { stranger: null, newcomer: newcomer.userId, learner: learner.userId, admin: admin.userId },
    made: { ...sessions, learnerId: learner.userId },
  };
}

/** A comp of a learner who paid once, with everything that is told of it. */
async function makeBilling(db: Db, userId: string, adminId: string) {
  const context = { db, now: Date.now(), id: () => crypto.randomUUID() };
  const customerId = `cus_${crypto.randomUUID()}`;
  const at = context.now;
  await db.insert(customer).values({ userId, customerId, createdAt: at });
  await giveComp(context, { actorId: adminId, userId, row: null }, { until: at + 9e8, reason: "the exam was moved" });
  await db.insert(payment).values({
    id: `in_${crypto.randomUUID()}`,
    userId,
    number: "RC-0001",
    status: "paid",
    amountDue: 19900,
    amountPaid: 19900,
    currency: "usd",
    createdAt: at,
    paidAt: at,
  });
  const event = { type: "customer.subscription.updated", customerId, createdAt: at, signedAt: at, receivedAt: at };
  await db.insert(paymentEvent).values([
    { id: `evt_${crypto.randomUUID()}`, ...event, handledAt: at, tries: 1 },
    { id: `evt_${crypto.randomUUID()}`, ...event, tries: 20, note: "PaymentsUnavailable: it did not answer" },
  ]);
}

/** A campaign under way, an announcement that is over, and the learner's link out. */
async function makeNews(db: Db, userId: string): Promise<Omit<Sessions, "finished" | "unfinished">> {
  const id = crypto.randomUUID();
  const now = Date.now();
  const by = { id, createdBy: "admin", createdAt: now };
  const words = { subject: "Forty new chest cases", plain: "Hello", html: "<p>Hello</p>" };
  await db.insert(mailBody).values({ id, ...words });
  await db.insert(campaign).values({
    ...{ ...by, subject: words.subject, text: "Look at https://radcore.test/questions", segment: '{"kind":"all"}' },
    ...{ state: "sending", bodyId: id, startedAt: now, updatedAt: now, recipients: 2 },
  });
  const mail = { kind: "campaign", subject: "", plain: "", html: "", bodyId: id, createdAt: now };
  const recipient = `${"a-very-long-name.".repeat(4)}@example.test`;
  await db.insert(mailOutbox).values([
    { ...mail, id: `${id}-1`, recipient, state: "failed", lastError: `550 5.1.1 <${recipient}>: no such mailbox here` },
    { ...mail, id: `${id}-2`, recipient, state: "handed_over", dueAt: now * 2 },
  ]);
  // Over: a banner would stand on the pages of other tests too.
  await db.insert(announcement).values({
    ...{ ...by, title: "Forty new chest cases", body: "Look at them today.", tone: "warning", audience: "subscribers" },
    ...{ startsAt: now - 2000, endsAt: now - 1000 },
  });
  const unsubscribe = await unsubscribeUrl({ url: "", authSecret: localBindings(site).AUTH_SECRET }, userId);
  return { campaign: id, announcement: id, unsubscribe };
}

/** Some weeks of study: right and wrong answers of every type, flags, sessions ended and left open. */
async function makeHistory(db: Db, userId: string): Promise<Pick<Sessions, "finished" | "unfinished">> {
  const now = Date.now();
  const day = 24 * 60 * 60 * 1000;
  await db.insert(profile).values({ userId, trainingYear: "R2", examDate: "2031-06-01", timeZone: "America/New_York" });
  const contents = [single(), multi(), numeric(), single(), multi(), numeric()];
  const finished = await sessionOf(db, userId, contents);
  await answerAll(db, userId, finished, [true, true, true, false, false, false], now - 9 * day);
  await finishSession(db, userId, finished, now - 9 * day);
  // The same questions again, open at the last one.
  const again = { from: "session", sessionId: finished, which: "all" } as const;
  const unfinished = await start(db, userId, again, now - day);
  await answerAll(db, userId, unfinished, [true, false, false, true, true], now);
  // Real questions of the bank: one opened, the others not.
  const drawn = await start(db, userId, { from: "filter", size: 12, filter: everything }, now);
  await openQuestion(db, userId, { sessionId: drawn, position: 0, now, spend: true });
  const unopened = await makeQuestion(db, { free: true });
  await makeSession(db, userId, [unopened], now);
  const opened = await openQuestion(db, userId, { sessionId: finished, position: 0, now, spend: false });
  for (const questionId of [opened?.question?.id, unopened.questionId])
    if (questionId) await setFlag(db, userId, questionId, true, now);
  return { finished, unfinished };
}

async function start(db: Db, userId: string, request: Parameters<typeof startSession>[2], now: number) {
  const starter = { userId, unlimited: false, remaining: 9 };
  const id = crypto.randomUUID();
  const started = await startSession(db, starter, request, { now, seed: 1, id });
  expect(started.status).toBe("started");
  return id;
}

const responses: Record<string, (right: boolean) => Response> = {
  single: (right) => ({ type: "single", choice: right ? "a" : "b" }),
  multi: (right) => ({ type: "multi", choices: right ? ["a", "c"] : ["a", "d"] }),
  numeric: (right) => ({ type: "numeric", value: right ? "12" : "7" }),
};

/** Answers the first questions of a session, rightly or not. */
async function answerAll(db: Db, userId: string, sessionId: string, rights: boolean[], now: number) {
  const token = await makeLogin(db, userId);
  for (const [position, right] of rights.entries()) {
    const open = await openQuestion(db, userId, { sessionId, position, now, spend: true });
    const response = responses[open?.question?.body.type ?? ""]?.(right);
    if (!response) throw new Error(`question ${position} of the session did not open`);
    const [item] = await selectForGrading(db, token, sessionId, position);
    const submission = { sessionId, position, clientId: crypto.randomUUID(), response, took: 42_000 };
    const { status } = await answerQuestion(db, item, submission, { now, timeZone: "UTC" });
    expect(status).toBe("stored");
  }
}

import { eq, sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import type { Context } from "../app/context.server";
import type { Db } from "../app/db/client.server";
import {
  announcement,
  campaign,
  customer,
  customSet as customSetTable,
  groupParticipant,
  groupSet,
  groupSetItem,
  mailBody,
  mailOutbox,
  payment,
  paymentEvent,
  post as postTable,
  profile,
  programAssignment,
  programCoordinator,
  programInvitation,
  programInvoice,
  programMember,
  program as programTable,
  studyItem,
} from "../app/db/schema";
import { readRvuFiles } from "../app/db/seed/content-files";
import { readCatalog } from "../app/db/seed/picture-catalog";
import { seedRvu } from "../app/db/seed/seed-rvu";
import { giveComp } from "../app/features/billing/admin/complimentary-access.server";
import { createPost } from "../app/features/blog/admin/create-post.server";
import { getUnsubscribeUrl } from "../app/features/email/unsubscribe.server";
import { setFlag } from "../app/features/flags/flags.server";
import { emptyFilter } from "../app/features/questions/filter";
import { answerQuestion } from "../app/features/study/answer-question.server";
import type { Response } from "../app/features/study/engine/response";
import { finishSession } from "../app/features/study/finish-session.server";
import { openQuestion } from "../app/features/study/open-question.server";
import { selectForGrading } from "../app/features/study/select-for-grading.server";
import { startSession } from "../app/features/study/start-session.server";
import { dayMs } from "../app/lib/day";
import { sendImport } from "../app/testing/import-setup";
import { makeLogin, makePerson, makeQuestion, makeSession } from "../app/testing/make";
import { makeShift } from "../app/testing/make-shift";
import { readPages } from "../app/testing/route-table";
import { localBindings } from "../scripts/local.mjs";
import { expectAccessible, expectAccessibleInTheDark, expectNoSidewaysScroll } from "./support/accessible";
import { hydrated, site, test } from "./support/browser";
import { signInAs } from "./support/sign-in";
import { multi, numeric, sessionOf, single } from "./support/study";

// Visits every page as each kind of visitor: axe finds no violation, and no page scrolls sideways.

type Visitor = "stranger" | "newcomer" | "learner" | "admin";

interface Sessions {
  /** A shared custom set that started the finished session. */
  customSet: string;
  finished: string;
  unfinished: string;
  campaign: string;
  announcement: string;
  unsubscribe: string;
}

/** Ids for addresses. */
interface Made extends Sessions {
  learnerId: string;
  post: string;
  /** A shared shift of the learner with an older release. */
  shift: string;
  dryRun: string;
  /** A residency program that the learner coordinates. */
  program: string;
}

/** The visitors of each page, with an address if it differs from the path. A page that is not listed fails the test. */
const visits: Record<string, [Visitor, address?: string | ((made: Made) => string)][]> = {
  "/": [["stranger"], ["newcomer"], ["learner"], ["admin"]],
  "/instagram-cards": [["stranger"], ["learner"], ["stranger", "/instagram-cards?kind=free"]],
  "/pricing": [["stranger"], ["learner"]],
  "/blog": [["stranger"], ["learner", "/blog?tag=evidence"], ["stranger", "/blog?q=no-such-word"]],
  "/blog/preview/:token": [["stranger", ({ post }) => `/blog/preview/preview-${post}`]],
  "/blog/:slug": [
    ["stranger", "/blog/spaced-review-evidence"],
    ["learner", "/blog/spaced-review-evidence"],
  ],
  "/about": [["stranger"], ["learner"]],
  "/licences": [["stranger"], ["learner"]],
  "/try": [["stranger"], ["learner"]],
  "/rvu-calculator": [["stranger"], ["learner"]],
  "/checkout": [["newcomer"]],
  "/subscription/success": [["newcomer"]],
  "/subscription/manage": [["newcomer"], ["admin"]],
  "/login": [["stranger"], ["stranger", "/login?mode=signup"]],
  // Redirects without a password step; e2e/accounts/two-step.test.ts checks the page.
  "/login/code": [],
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
  "/questions/session/:sessionId/results/missed": [
    ["learner", ({ finished }) => `/questions/session/${finished}/results/missed`],
  ],
  "/custom-sets/mock": [["newcomer"], ["learner"]],
  "/questions/search": [
    ["newcomer"],
    ["learner", "/questions/search?q=liver"],
    ["learner", "/questions/search?q=zzzz"],
  ],
  "/questions/report": [["learner", ({ finished }) => `/questions/report?session=${finished}&q=1`]],
  "/questions/sets": [["newcomer"], ["learner"], ["admin"]],
  "/questions/sets/:setId": [
    ["newcomer", "/questions/sets/chest"],
    ["learner", "/questions/sets/night-call"],
  ],
  "/custom-sets": [
    ["newcomer"],
    ["learner", ({ customSet }) => `/custom-sets?set=${customSet}&done=shared&open=${customSet}`],
    ["learner", "/custom-sets?organ=gi&level=R2&find=liver&text=no-such-word&problem=full&refused=exam"],
    ["admin"],
  ],
  "/custom-sets/shared/:token": [
    ["newcomer", ({ customSet }) => `/custom-sets/shared/link-of-${customSet}`],
    ["learner", ({ customSet }) => `/custom-sets/shared/link-of-${customSet}`],
  ],
  "/custom-sets/group/:token": [
    ["newcomer", ({ customSet }) => `/custom-sets/group/link-of-${customSet}`],
    ["learner", ({ customSet }) => `/custom-sets/group/link-of-${customSet}`],
  ],
  "/labs": [["newcomer"]],
  "/labs/:labId": [["learner", "/labs/mr-wrap-around?fieldOfView=240"]],
  "/notebook": [["newcomer"], ["learner"], ["learner", "/notebook?search=no-such-word&kind=note&organ=gi"]],
  "/recent-study-sets": [["newcomer"], ["learner"]],
  "/flagged-questions": [["newcomer"], ["learner"]],
  "/progress": [["newcomer"], ["learner"]],
  "/progress/domains": [["newcomer"], ["learner"]],
  "/progress/reset": [["newcomer"], ["learner"]],
  "/rvu-calculator/shifts": [
    ["newcomer"],
    ["learner"],
    ["learner", ({ shift }) => `/rvu-calculator/shifts?by=week&deleted=${shift}`],
  ],
  "/rvu-calculator/shifts/:shiftId": [["learner", ({ shift }) => `/rvu-calculator/shifts/${shift}?done=shared`]],
  "/rvu-calculator/shared/:token": [
    ["stranger", ({ shift }) => `/rvu-calculator/shared/link-of-${shift}`],
    ["learner", ({ shift }) => `/rvu-calculator/shared/link-of-${shift}`],
  ],
  "/welcome": [["newcomer"], ["learner", "/welcome?step=year"], ["learner", "/welcome?step=domains"]],
  "/settings": [["newcomer"], ["learner", "/settings?saved=profile"]],
  "/settings/reports": [["newcomer"], ["learner"]],
  "/settings/two-step": [["admin"]],
  "/admin": [["admin"]],
  "/admin/search": [["admin"], ["admin", "/admin/search?q=liver"], ["admin", "/admin/search?q=no-such-thing-at-all"]],
  "/admin/audit": [["admin"], ["admin", "/admin/audit?subject=nothing"]],
  "/admin-users": [["admin"], ["admin", "/admin-users?search=nobody-at-all"], ["admin", "/admin-users?banned=yes"]],
  "/admin-users/reviewers": [["admin"], ["admin", "/admin-users/reviewers?done=saved"]],
  "/admin-users/:userId": [["admin", ({ learnerId }) => `/admin-users/${learnerId}?done=signedOut`]],
  "/admin/*": [["admin", "/admin/no-such-page"]],
  "/admin-subscription": [["admin"]],
  "/admin-subscription/learners": [["admin"], ["admin", "/admin-subscription/learners?search=nobody-at-all"]],
  "/admin-subscription/programs": [["admin"]],
  "/admin-subscription/programs/:programId": [
    ["admin", ({ program }) => `/admin-subscription/programs/${program}?done=created`],
  ],
  "/program": [["learner"]],
  "/program/join/:token": [
    ["newcomer", ({ program }) => `/program/join/link-${program}`],
    ["learner", "/program/join/none"],
  ],
  "/admin-subscription/coupons": [["admin"], ["admin", "/admin-subscription/coupons?done=created"]],
  "/admin-subscription/events": [["admin"], ["admin", "/admin-subscription/events?state=failed"]],
  "/admin-subscription/settings": [["admin"]],
  "/analytics": [["admin"], ["admin", "/analytics?period=7d&by=device&value=Mobile"]],
  "/analytics/questions/:questionId": [["admin", "/analytics/questions/q-gi-001"]],
  "/manage-pictures": [["admin"], ["admin", "/manage-pictures?search=zzzz"]],
  "/manage-pictures/upload": [["admin"]],
  "/manage-pictures/:seriesKey": [["admin", `/manage-pictures/${readCatalog().get("mni-sagittal")?.series[0]?.key}`]],
  "/manage-questions": [
    ["admin"],
    ["admin", "/manage-questions?search=liver&status=live&flag=any"],
    ["admin", "/manage-questions?search=zzzz"],
  ],
  "/manage-questions/to-review": [["admin"]],
  "/manage-questions/sets": [["admin"], ["admin", "/manage-questions/sets?set=new"]],
  // A part of the tree, because axe takes long for hundreds of rows.
  "/manage-questions/topics": [["admin", "/manage-questions/topics?search=liver"]],
  "/manage-questions/mock-exams": [["admin"]],
  "/manage-questions/new": [["admin"]],
  "/manage-questions/:questionId": [["admin", "/manage-questions/q-gi-001"]],
  "/manage-questions/:questionId/versions": [["admin", "/manage-questions/q-gi-001/versions"]],
  "/question-reports": [
    ["admin"],
    ["admin", "/question-reports?view=review&domain=gi"],
    ["admin", "/question-reports?view=missed"],
    ["admin", "/question-reports?view=closed&reason=typo"],
  ],
  "/question-reports/guidelines": [["admin"], ["admin", "/question-reports/guidelines?search=no-such-name"]],
  "/question-reports/:questionId": [["admin", "/question-reports/q-gi-001"]],
  "/admin-blog": [["admin"], ["admin", "/admin-blog?search=no-such-post&state=scheduled"]],
  "/admin-blog/images": [["admin"]],
  "/admin-blog/:postId": [["admin", ({ post }) => `/admin-blog/${post}?note=saved`]],
  "/admin-social-cards": [["admin"], ["admin", "/admin-social-cards?search=nothing-like-this"]],
  "/admin-social-cards/:cardId": [
    ["admin", "/admin-social-cards/first-neuro-004"],
    ["admin", "/admin-social-cards/new?search=liver"],
    ["admin", "/admin-social-cards/new?kind=free"],
  ],
  "/admin-rvu": [["admin"], ["admin", "/admin-rvu?deleted=2026B"]],
  "/admin-rvu/:releaseId": [
    ["admin", "/admin-rvu/2026C?done=published"],
    ["admin", "/admin-rvu/2025D?page=2&done=kept"],
  ],
  "/admin-free-questions": [["admin"], ["admin", "/admin-free-questions?find=liver"]],
  "/admin-test-by-ids": [["admin"], ["admin", "/admin-test-by-ids?ids=gi-001..gi-003,no-such-id&mode=exam"]],
  "/ai-practice": [["admin"]],
  "/ai-practice/calculations": [
    ["admin"],
    ["admin", "/ai-practice/calculations?template=doppler-shift&seed=3"],
    ["admin", "/ai-practice/calculations?template=no-such-template"],
  ],
  "/ai-practice/adaptive": [["admin"]],
  "/ai-practice/use": [["admin", "/ai-practice/use?done=limits"]],
  "/ai-practice/oral": [["admin"]],
  // e2e/oral-boards.test.ts checks a running section and its report.
  "/ai-practice/oral/:runId": [],
  "/ai-practice/disputes": [["admin"]],
  "/ai-practice/report": [["admin"], ["admin", "/ai-practice/report?case=head-ct"]],
  "/manage-questions/import": [["admin"], ["admin", "/manage-questions/import?done=canceled"]],
  "/manage-questions/import/:importId": [
    ["admin", ({ dryRun }) => `/manage-questions/import/${dryRun}?done=moved`],
    ["admin", ({ dryRun }) => `/manage-questions/import/${dryRun}?verdict=refused&search=nothing`],
  ],
  "/manage-questions/export": [["admin"], ["admin", "/manage-questions/export?status=live&ids=a,b"]],
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

test("lists every page of the site map", async () => {
  expect(Object.keys(visits).sort()).toEqual((await readPages()).sort());
});

// A page is loaded once and checked in both themes and widths. Only colors differ between the themes, so structure is checked once
// per width.
describe.concurrent.each(["stranger", "newcomer", "learner", "admin"] as const)("%s", (visitor) => {
  test("finds every page accessible and without sideways scrolling", { timeout: 900_000 }, async ({ open, db }) => {
    const page = await open({ width: 1280, expected: [/no-such-page/] });
    const { people, made } = await makeVisitors(db);
    await become(page, db, people[visitor]);
    const wrong: string[] = [];
    for (const [path, visitors] of Object.entries(visits))
      for (const [who, address = path] of visitors) {
        if (who !== visitor || (process.env.ONLY && !path.startsWith(process.env.ONLY))) continue;
        const here = typeof address === "string" ? address : address(made);
        const problem = await look(page, here).catch((error: unknown) => String(error));
        if (problem) wrong.push(`${here}: ${problem}`);
      }
    expect(wrong).toEqual([]);
  });
});

test("marks “Admin” as the current section on all admin pages, which share one date format", {
  timeout: 300_000,
}, async ({ open, db }) => {
  const page = await open({ javaScript: false });
  const { people, made } = await makeVisitors(db);
  await become(page, db, people.admin);
  const adminPages = await readPages("routes/admin/layout.tsx");
  const wrong: string[] = [];
  for (const path of adminPages)
    for (const [, address = path] of visits[path] ?? []) {
      if (address === "/admin/no-such-page") continue;
      const here = typeof address === "string" ? address : address(made);
      await page.goto(here);
      const current = await page
        .getByRole("navigation", { name: "Main" })
        .locator("[aria-current=page]")
        .allInnerTexts();
      if (current.join() !== "Admin") wrong.push(`${here}: ${current.join() || "no"} current section`);
      const otherDates = (await page.getByRole("main").innerText()).match(otherDateFormats);
      if (otherDates) wrong.push(`${here}: ${otherDates.join(", ")}`);
    }
  expect(wrong).toEqual([]);
  expect(adminPages.length).toBeGreaterThan(30);
});

/** Dates such as "March 3, 2026", "3 Mar 2026", "3/3/2026", and "2026-03-03"; admin pages show "Mar 3, 2026". */
const otherDateFormats =
  /\b(?:January|February|March|April|June|July|August|September|October|November|December) \d{1,2}, \d{4}\b|\b\d{1,2} [A-Z][a-z]{2,8} \d{4}\b|\b\d{1,2}\/\d{1,2}\/\d{4}\b|\b\d{4}-\d\d-\d\d\b/g;

async function look(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  const response = await page.goto(address);
  expect(response?.status()).toBe(address.endsWith("/no-such-page") ? 404 : 200);
  // The page did not redirect. Its own script may already have changed the address, as the set builder does.
  expect(response?.url()).toBe(site + address);
  await hydrated(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await expectAccessibleInTheDark(page, { wide: 1280, narrow: 360 });
}

async function become(page: Page, db: Db, userId: string | null): Promise<void> {
  await page.context().clearCookies();
  if (!userId) return;
  await signInAs(page.context(), db, userId, site);
}

async function makeVisitors(db: Db): Promise<{ people: Record<Visitor, string | null>; made: Made }> {
  const [newcomer, learner, admin] = await Promise.all([
    makePerson(db),
    makePerson(db, { quotaUsed: 41 }),
    makePerson(db, { role: "admin", subscribedDays: 30 }),
  ]);
  const sessions = { ...(await makeHistory(db, learner.userId)), ...(await makeNews(db, learner.userId)) };
  await makeBilling(db, learner.userId, admin.userId);
  await seedRvu(db, readRvuFiles(), Date.now());
  const context = { db, now: Date.now(), id: () => crypto.randomUUID() };
  const shift = await makeShifts(db, learner.userId);
  const program = await makeProgram(db, learner.userId);
  const post = await createPost(context, { userId: admin.userId, fullName: "Pat Person" });
  const link = { previewToken: `preview-${post}`, previewExpiresAt: 1e14 };
  await db.update(postTable).set(link).where(eq(postTable.id, post));
  const file = [single(), { ...single(), stem: `${"A-long-word-".repeat(20)}?`, teachingPoint: "" }, "no question"];
  const dryRun = await sendImport(context as Context, admin.userId, file, {
    fileName: `${"long-name-".repeat(9)}.json`,
  });
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
    made: { ...sessions, learnerId: learner.userId, post, shift, dryRun, program },
  };
}

/** Creates some weeks of shifts and returns a shared one with an older release. */
async function makeShifts(db: Db, userId: string): Promise<string> {
  const hour = 60 * 60_000;
  const counts = { "ct-head-without-contrast": 12, "chest-x-ray-1-view": 31, "c-99999": 1 };
  for (let n = 1; n < 24; n++)
    await makeShift(db, userId, { startedAt: Date.now() - n * 26 * hour, workedMs: (n % 9) * hour, parts: [counts] });
  const id = crypto.randomUUID();
  const wish = {
    id,
    releaseId: "2025D",
    name: "A-long-name-without-a-space ".repeat(2).trim(),
    shareToken: `link-of-${id}`,
  };
  return makeShift(db, userId, { ...wish, startedAt: Date.now() - hour, workedMs: hour, parts: [counts, counts] });
}

/** Creates a program that the learner coordinates, with members and every kind of record. */
async function makeProgram(db: Db, coordinatorId: string): Promise<string> {
  const id = crypto.randomUUID();
  const at = Date.now();
  const members = await Promise.all([makePerson(db), makePerson(db)]);
  const made = { programId: id, createdAt: at };
  const invitation = { ...made, expiresAt: at + 9e8 };
  const email = `${"a-very-long-name.".repeat(4)}@example.test`;
  const invoice = { ...made, amount: 420000, currency: "usd", coversUntil: at + 9e9 };
  await db.insert(programTable).values({
    ...{ id, name: "A-long-name-without-a-space ".repeat(3).trim(), institution: "General Hospital" },
    ...{ seats: 12, paidUntil: at + 9e9, createdAt: at },
  });
  await db.insert(programCoordinator).values({ userId: coordinatorId, programId: id, addedAt: at });
  await db
    .insert(programMember)
    .values(members.map(({ userId }, index) => ({ userId, programId: id, isSharing: index === 0, joinedAt: at })));
  await db.insert(programInvitation).values([
    { ...invitation, id, token: `link-${id}`, isSingleUse: false },
    { ...invitation, id: `mail-${id}`, token: `mail-${id}`, isSingleUse: true, email },
  ]);
  await db.insert(programInvoice).values([
    { ...invoice, id, number: "2026-001", paidAt: at, paidBy: "card" },
    { ...invoice, id: `open-${id}`, number: "2026-002-with-a-long-number" },
  ]);
  await db.insert(programAssignment).values({ programId: id, setId: "chest", dueOn: "2026-12-24", assignedAt: at });
  return id;
}

/** Gives a learner with one payment a complimentary period, with payment events. */
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
    { id: `evt_${crypto.randomUUID()}`, ...event, handledAt: at, attempts: 1 },
    { id: `evt_${crypto.randomUUID()}`, ...event, attempts: 20, note: "PaymentsUnavailable: it did not answer" },
  ]);
}

/** Creates a running campaign and an expired announcement, and returns their ids and the unsubscribe link. */
async function makeNews(db: Db, userId: string): Promise<Omit<Sessions, "finished" | "unfinished" | "customSet">> {
  const id = crypto.randomUUID();
  const now = Date.now();
  const by = { id, createdBy: "admin", createdAt: now };
  const words = { subject: "Forty new chest cases", plain: "Hello", html: "<p>Hello</p>" };
  await db.insert(mailBody).values({ id, ...words });
  await db.insert(campaign).values({
    ...{ ...by, subject: words.subject, text: "Look at https://radcore.test/questions", segment: '{"kind":"all"}' },
    ...{ state: "sending", bodyId: id, startedAt: now, updatedAt: now, recipientCount: 2 },
  });
  const mail = { kind: "campaign", subject: "", plain: "", html: "", bodyId: id, createdAt: now };
  const recipient = `${"a-very-long-name.".repeat(4)}@example.test`;
  await db.insert(mailOutbox).values([
    { ...mail, id: `${id}-1`, recipient, state: "failed", lastError: `550 5.1.1 <${recipient}>: no such mailbox here` },
    { ...mail, id: `${id}-2`, recipient, state: "handed_over", dueAt: now * 2 },
  ]);
  // Expired, because a banner would show on the pages of other tests.
  await db.insert(announcement).values({
    ...{ ...by, title: "Forty new chest cases", body: "Look at them today.", tone: "warning", audience: "subscribers" },
    ...{ startsAt: now - 2000, endsAt: now - 1000 },
  });
  const unsubscribe = await getUnsubscribeUrl({ url: "", authSecret: localBindings(site).AUTH_SECRET }, userId);
  return { campaign: id, announcement: id, unsubscribe };
}

/** Creates some weeks of study: right and wrong answers, flags, and finished and unfinished sessions. */
async function makeHistory(db: Db, userId: string): Promise<Pick<Sessions, "finished" | "unfinished" | "customSet">> {
  const now = Date.now();
  await db.insert(profile).values({ userId, trainingYear: "R2", examDate: "2031-06-01", timeZone: "America/New_York" });
  const contents = [single(), multi(), numeric(), single(), multi(), numeric()];
  const finished = await sessionOf(db, userId, contents);
  await answerAll(db, userId, finished, [true, true, true, false, false, false], now - 9 * dayMs);
  await finishSession(db, userId, finished, { now: now - 9 * dayMs, timeZone: "UTC" });
  // Retakes the same questions up to the last one.
  const again = { from: "session", sessionId: finished, which: "all" } as const;
  const unfinished = await start(db, userId, again, now - dayMs);
  await answerAll(db, userId, unfinished, [true, false, false, true, true], now);
  // Questions of the bank, one of them opened.
  const drawn = await start(db, userId, { from: "filter", size: 12, filter: emptyFilter }, now);
  await openQuestion(db, userId, { sessionId: drawn, position: 0, now, spendMode: "quota" });
  const unopened = await makeQuestion(db, { free: true });
  await makeSession(db, userId, [unopened], now);
  const opened = await openQuestion(db, userId, { sessionId: finished, position: 0, now, spendMode: "nothing" });
  for (const questionId of [opened?.question?.id, unopened.questionId])
    if (questionId) await setFlag(db, userId, questionId, true, now);
  const customSet = crypto.randomUUID().slice(0, 22);
  await db.insert(customSetTable).values({
    id: customSet,
    userId,
    name: `Liver and gut before the exam ${"again and ".repeat(5)}`,
    request: JSON.stringify({
      from: "filter",
      size: 20,
      filter: { ...emptyFilter, organs: ["gi"], only: ["flagged"] },
    }),
    shareToken: `link-of-${customSet}`,
    ...{ createdAt: now, updatedAt: now, lastUsedAt: now, lastSessionId: finished },
  });
  const groupId = `group-of-${customSet}`;
  await db.insert(groupSet).values({
    ...{ id: groupId, setId: customSet, userId, token: `link-of-${customSet}`, name: "Liver and gut" },
    ...{ request: JSON.stringify({ from: "filter", size: 6, filter: emptyFilter }), createdAt: now },
  });
  await db.insert(groupParticipant).values({ groupId, userId, sessionId: finished, isSharing: true, startedAt: now });
  await db.insert(groupSetItem).select(
    db
      .select({
        groupId: sql`${groupId}`.as("group_id"),
        position: studyItem.position,
        questionId: studyItem.questionId,
      })
      .from(studyItem)
      .where(eq(studyItem.sessionId, finished)),
  );
  return { customSet, finished, unfinished };
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

/** Answers the first questions of a session, right or wrong as listed. */
async function answerAll(db: Db, userId: string, sessionId: string, rights: boolean[], now: number) {
  const token = await makeLogin(db, userId);
  for (const [position, right] of rights.entries()) {
    const open = await openQuestion(db, userId, { sessionId, position, now, spendMode: "quota" });
    const response = responses[open?.question?.body.type ?? ""]?.(right);
    if (!response) throw new Error(`question ${position} of the session did not open`);
    const [item] = await selectForGrading(db, token, sessionId, position);
    const submission = {
      sessionId,
      position,
      clientId: crypto.randomUUID(),
      response,
      took: 42_000,
      confidence: null,
      replaces: null,
    };
    const { status } = await answerQuestion(db, item, submission, { now, timeZone: "UTC" });
    expect(status).toBe("stored");
  }
}

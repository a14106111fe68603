import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { answer, entry, flag, studySession } from "../app/db/schema";
import { expectAccessible, expectNoSidewaysScroll } from "./support/accessible";
import { phone, submit } from "./support/answering";
import { hydrated, offlineErrors, signIn, site, test } from "./support/browser";
import { ordering } from "./support/question-types";
import { signInAs } from "./support/sign-in";
import { chosenKey, expectInClearView, openRunner, sessionOf, single, verdictHeading } from "./support/study";

const heading = (page: Page, question: number) =>
  page.getByRole("heading", { level: 1, name: `Question ${question} of` });
const banner = (page: Page) => page.getByRole("status").filter({ hasText: /offline|online|signed out|server/ });
const some = (count: number) => Array.from({ length: count }, single);
const hour = 60 * 60 * 1000;
const examFields = () => ({ mode: "exam" as const, allowedMs: hour, deadlineAt: Date.now() + hour });

/** Counts prefetched questions. */
function watchAhead(page: Page) {
  const seen = { count: 0 };
  page.on("requestfinished", (request) => {
    if (request.url().includes("/api/study/ahead")) seen.count += 1;
  });
  return seen;
}

async function answerWith(page: Page, key: "a" | "b" | "c" | "d"): Promise<void> {
  await page.getByText(`${"abcd".indexOf(key) + 1} mm`).click();
  await page.getByRole("button", { name: /^(Submit answer|Save and)/ }).click();
}

describe("offline", () => {
  test("five exam answers survive a closed tab and are sent when the browser is back", async ({ open, db }) => {
    const page = await open({ expected: offlineErrors });
    const { userId } = await signIn(page, db, { subscribedDays: 30 });
    const sessionId = await sessionOf(db, userId, some(8), examFields());
    const ahead = watchAhead(page);
    await openRunner(page, sessionId, 1);
    await expect.poll(() => ahead.count, { timeout: 20_000 }).toBe(6);
    await page.context().setOffline(true);
    await banner(page).getByText("You are offline.").waitFor();
    for (const [index, key] of (["a", "b", "c", "d", "a"] as const).entries()) {
      await heading(page, index + 1).waitFor();
      await answerWith(page, key);
      await heading(page, index + 2).waitFor();
    }
    await banner(page).getByText("5 changes are saved on this device").waitFor();
    // A changed answer replaces the queued one.
    await page.getByRole("link", { name: "Question 2, answer saved" }).click();
    await heading(page, 2).waitFor();
    expect(await chosenKey(page)).toBe("b");
    await answerWith(page, "d");
    await heading(page, 3).waitFor();
    expect(await db.$count(entry, eq(entry.sessionId, sessionId))).toBe(0);

    await page.close();
    const again = await page.context().newPage();
    await page.context().setOffline(false);
    await openRunner(again, sessionId);
    await expect.poll(() => db.$count(entry, eq(entry.sessionId, sessionId)), { timeout: 20_000 }).toBe(5);
    await expect
      .poll(async () => {
        const rows = await db.select().from(entry).where(eq(entry.sessionId, sessionId)).orderBy(entry.position);
        return rows.map((row) => JSON.parse(row.response).choice).join("");
      })
      .toBe("adcda");
    const [session] = await db.select().from(studySession).where(eq(studySession.id, sessionId));
    expect(session?.marks).toBe("eeeee---");
  });

  test("a tutor session continues, shows queued answers, and gets the reviews after sending", async ({ open, db }) => {
    const page = await open({ expected: offlineErrors, width: 360, dark: true });
    const { userId } = await signIn(page, db, { subscribedDays: 30 });
    const sessionId = await sessionOf(db, userId, some(2));
    const ahead = watchAhead(page);
    await openRunner(page, sessionId, 1);
    await expect.poll(() => ahead.count, { timeout: 20_000 }).toBe(1);
    await page.context().setOffline(true);
    await answerWith(page, "a");
    await page.getByText("Saved on this device", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Flag" }).click();
    await page.getByRole("button", { name: "Flagged" }).waitFor();
    await banner(page).getByText("2 changes are saved on this device").waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("link", { name: "Next question" }).click();
    await heading(page, 2).waitFor();
    await answerWith(page, "b");
    await page.getByText("Saved on this device", { exact: true }).waitFor();
    // The session ends only after all answers are sent.
    await page.getByRole("button", { name: "See results" }).click();
    await heading(page, 2).waitFor();

    await page.context().setOffline(false);
    await banner(page).getByText("You are back online. Your changes are saved.").waitFor();
    await verdictHeading(page).waitFor();
    await expect.poll(() => banner(page).count(), { timeout: 10_000 }).toBe(0);
    await page
      .getByRole("button", { name: "See results" })
      .or(page.getByRole("link", { name: "Back to results" }))
      .click();
    await page.getByText("1 of 2 answered correctly").waitFor();
    expect(await db.$count(answer, eq(answer.userId, userId))).toBe(2);
    expect(await db.$count(flag, eq(flag.userId, userId))).toBe(1);
  });

  test("the message about a stored answer comes into view and gets the focus", async ({ open, db }) => {
    const page = await open({ expected: offlineErrors, device: phone });
    const { userId } = await signIn(page, db);
    await openRunner(page, await sessionOf(db, userId, [ordering()]), 1);
    // The message's code loads after the page.
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    await submit(page).click();
    await expectInClearView(page.getByText("Saved on this device", { exact: true }));
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Saved on this device");
    await page.context().setOffline(false);
    await expectInClearView(verdictHeading(page));
  });

  test("a page that needs a connection leaves the session in place and says so", async ({ open, db }) => {
    const page = await open({ expected: offlineErrors });
    const { userId } = await signIn(page, db);
    await openRunner(page, await sessionOf(db, userId, some(1)), 1);
    // The message's code loads after the page.
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    await page.getByText("2 mm").click();
    const message = page.getByText("This page needs a connection. You can keep answering.", { exact: true });
    const expectToStay = async () => {
      await message.waitFor();
      // Longer than the router waits before it prefetches a page.
      await page.waitForTimeout(500);
      await heading(page, 1).waitFor();
      expect(await chosenKey(page)).toBe("b");
      await page.getByRole("button", { name: "Dismiss" }).click();
      await expect.poll(() => message.count()).toBe(0);
    };
    const links = page.getByRole("navigation", { name: "Main" });
    for (const link of [
      links.getByRole("link", { name: "Progress" }),
      links.getByRole("link", { name: "Home" }),
      page.getByRole("link", { name: "RadCore" }),
      page.getByRole("toolbar").getByRole("link", { name: "Results" }),
    ]) {
      await link.click();
      await expectToStay();
    }
    await page.locator("body").press("/");
    await expectToStay();
  });

  test("a question that is not on the device shows a notice and loads with the connection", async ({ open, db }) => {
    // Without a subscription nothing is prefetched.
    const page = await open({ expected: offlineErrors });
    const { userId } = await signIn(page, db);
    await openRunner(page, await sessionOf(db, userId, some(3)), 1);
    // The notice's code loads after the page.
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    await answerWith(page, "a");
    await page.getByText("Saved on this device", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Next question" }).click();
    await page.getByRole("heading", { name: "This question is not available offline" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Question 1, answer saved" }).click();
    await heading(page, 1).waitFor();
    await page.getByText("Saved on this device", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Next question" }).click();
    await heading(page, 2).waitFor();
    await page.context().setOffline(false);
    await page.getByText("How thick is it?").waitFor();
    await expect.poll(() => db.$count(answer, eq(answer.userId, userId))).toBe(1);
  });

  test("without storage, saves wait in the tab and a notice says so", async ({ open, db }) => {
    const page = await open({ expected: offlineErrors });
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException("no", "SecurityError");
      };
    });
    const { userId } = await signIn(page, db);
    await openRunner(page, await sessionOf(db, userId, some(2)), 1);
    await page.context().setOffline(true);
    await answerWith(page, "a");
    await banner(page).getByText("only in this tab, so keep it open").waitFor();
    await page.context().setOffline(false);
    await verdictHeading(page).waitFor();
    expect(await db.$count(answer, eq(answer.userId, userId))).toBe(1);
  });
});

test("queued saves are never sent with another user's login", async ({ open, db }) => {
  const page = await open({ expected: [...offlineErrors, /status of 401/] });
  const first = await signIn(page, db);
  const sessionId = await sessionOf(db, first.userId, some(2));
  await openRunner(page, sessionId, 1);
  await page.context().setOffline(true);
  await answerWith(page, "a");
  await page.getByText("Saved on this device", { exact: true }).waitFor();
  // Another user signs in while the first user's tab is open and goes online.
  const second = await signIn(page, db);
  await page.context().setOffline(false);
  await banner(page).getByText("You are signed out.").waitFor();
  await page.close();
  const theirs = await page.context().newPage();
  await openRunner(theirs, await sessionOf(db, second.userId, some(1)), 1);
  await answerWith(theirs, "b");
  await verdictHeading(theirs).waitFor();
  await theirs.goto("/");
  await hydrated(theirs);
  expect(await db.$count(answer, eq(answer.userId, first.userId))).toBe(0);
  const answers = await db.select().from(answer).where(eq(answer.userId, second.userId));
  expect(answers.map((row) => JSON.parse(row.response).choice)).toEqual(["b"]);

  // The first user returns to any page.
  await signInAs(theirs.context(), db, first.userId, site);
  await theirs.goto("/");
  await expect.poll(() => db.$count(answer, eq(answer.userId, first.userId)), { timeout: 20_000 }).toBe(1);
});

test("after a crash, a new choice replaces the unsent one, even before that one is read from the device", async ({
  open,
  db,
}) => {
  const page = await open({ expected: offlineErrors });
  const { userId } = await signIn(page, db, { subscribedDays: 30 });
  const sessionId = await sessionOf(db, userId, some(2), examFields());
  const ahead = watchAhead(page);
  await openRunner(page, sessionId, 1);
  await expect.poll(() => ahead.count, { timeout: 20_000 }).toBe(1);
  await page.context().setOffline(true);
  await answerWith(page, "b");
  await heading(page, 2).waitFor();
  await page.close();
  await page.context().setOffline(false);

  const again = await page.context().newPage();
  await again.addInitScript(() => {
    const open = IDBFactory.prototype.open;
    const { addEventListener } = IDBOpenDBRequest.prototype;
    IDBFactory.prototype.open = function (...args) {
      const request = open.apply(this, args);
      request.addEventListener = (type: string, listener: EventListener) =>
        addEventListener.call(request, type, (event) => setTimeout(() => listener.call(request, event), 1500));
      return request;
    };
  });
  await openRunner(again, sessionId, 1);
  await answerWith(again, "c");
  await heading(again, 2).waitFor();
  await expect
    .poll(async () => {
      const [row] = await db.select().from(entry).where(eq(entry.sessionId, sessionId));
      return row && JSON.parse(row.response).choice;
    })
    .toBe("c");
});

test("a choice made just before leaving the page is kept", async ({ open, db }) => {
  const page = await open({ expected: offlineErrors });
  const { userId } = await signIn(page, db, { subscribedDays: 30 });
  const sessionId = await sessionOf(db, userId, some(2), examFields());
  await openRunner(page, sessionId, 1);
  // One save waits on the device, so that the queue is not empty.
  await page.context().setOffline(true);
  await page.getByText("1 mm").click();
  await banner(page).getByText("1 change is saved on this device").waitFor();
  await page.getByText("2 mm").click();
  await page.goto("about:blank");
  await page.context().setOffline(false);
  await openRunner(page, sessionId, 1);
  await expect
    .poll(
      async () => {
        const [row] = await db.select().from(entry).where(eq(entry.sessionId, sessionId));
        return row && JSON.parse(row.response).choice;
      },
      { timeout: 15_000 },
    )
    .toBe("b");
});

test("after a crash, a question prefetched before it was answered shows its answer", async ({ page, db }) => {
  const { userId } = await signIn(page, db, { subscribedDays: 30 });
  const sessionId = await sessionOf(db, userId, some(3), examFields());
  const ahead = watchAhead(page);
  await openRunner(page, sessionId, 1);
  await expect.poll(() => ahead.count, { timeout: 20_000 }).toBe(2);
  await answerWith(page, "a");
  await heading(page, 2).waitFor();
  await answerWith(page, "b");
  await heading(page, 3).waitFor();
  await expect.poll(() => db.$count(entry, eq(entry.sessionId, sessionId))).toBe(2);
  await page.close();

  const again = await page.context().newPage();
  const aheadAgain = watchAhead(again);
  await openRunner(again, sessionId, 1);
  // The other question is still on the device.
  await expect.poll(() => aheadAgain.count, { timeout: 20_000 }).toBe(1);
  await again.getByRole("link", { name: "Question 2, answer saved" }).click();
  await heading(again, 2).waitFor();
  expect(await chosenKey(again)).toBe("b");
  await answerWith(again, "c");
  await heading(again, 3).waitFor();
  await expect
    .poll(async () => {
      const rows = await db.select().from(entry).where(eq(entry.sessionId, sessionId)).orderBy(entry.position);
      return rows.map((row) => JSON.parse(row.response).choice).join("");
    })
    .toBe("ac");
});

describe("two tabs", () => {
  test("of one browser show each other's answers at once", async ({ page, db }) => {
    const { userId } = await signIn(page, db);
    const sessionId = await sessionOf(db, userId, some(2));
    const other = await page.context().newPage();
    await openRunner(page, sessionId, 1);
    await openRunner(other, sessionId, 1);
    await answerWith(page, "b");
    await verdictHeading(page).waitFor();
    await verdictHeading(other).waitFor();
  });

  test("on two devices in an exam show the first entry, which can be changed", async ({ page, db }) => {
    const { userId } = await signIn(page, db, { subscribedDays: 30 });
    const sessionId = await sessionOf(db, userId, some(2), examFields());
    const other = await page.context().newPage();
    await other.addInitScript(() => {
      Object.assign(window, { BroadcastChannel: undefined });
    });
    await openRunner(page, sessionId, 1);
    await openRunner(other, sessionId, 1);
    await page.keyboard.press("a");
    await page.getByRole("link", { name: "Question 1, answer saved" }).waitFor();
    await expect.poll(() => db.$count(entry, eq(entry.sessionId, sessionId))).toBe(1);
    await other.keyboard.press("b");
    await other.getByText("Already answered").waitFor();
    await expect.poll(() => chosenKey(other)).toBe("a");
    await other.keyboard.press("c");
    const choice = async () => {
      const [row] = await db.select().from(entry).where(eq(entry.sessionId, sessionId));
      return JSON.parse(row?.response ?? "{}").choice;
    };
    await expect.poll(choice).toBe("c");
  });
});

test("a subscriber moves to the next question and back without a request", async ({ page, db }) => {
  const { userId } = await signIn(page, db, { subscribedDays: 30 });
  const sessionId = await sessionOf(db, userId, some(4));
  const ahead = watchAhead(page);
  await openRunner(page, sessionId, 1);
  await expect.poll(() => ahead.count, { timeout: 20_000 }).toBe(2);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const times: number[] = [];
  for (const question of [2, 3]) {
    await answerWith(page, "a");
    await verdictHeading(page).waitFor();
    times.push(
      await page.evaluate(async (wanted) => {
        const began = performance.now();
        const link = [...document.querySelectorAll("a")].find((one) => one.textContent?.includes("Next question"));
        link?.click();
        while (!document.querySelector("h1")?.textContent?.startsWith(`Question ${wanted} `))
          await new Promise(requestAnimationFrame);
        return performance.now() - began;
      }, question),
    );
  }
  // Keys work once the question is painted.
  await hydrated(page);
  await page.keyboard.press("ArrowLeft");
  await heading(page, 2).waitFor();
  await verdictHeading(page).waitFor();
  if (process.env.TIMES) console.log("next question, ms:", times.map(Math.round));
  expect(asked.filter((path) => !/^\/api\/|^\/favicon/.test(path))).toEqual([]);
});

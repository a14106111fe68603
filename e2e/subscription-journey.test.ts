import { and, eq, inArray } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { freeQuestion, mailOutbox, question, quota, subscriptionChange } from "../app/db/schema";
import { readFreeList, readQuestionFiles } from "../app/db/seed/content-files";
import { seedBank } from "../app/db/seed/seed-bank";
import { makeLoginCookie, makeSession } from "../app/testing/make";
import { expectAccessible } from "./support/accessible";
import { makeResident, password } from "./support/accounts";
import { hydrated, test } from "./support/browser";
import { type OwnShop, startOwnShop } from "./support/own-shop";

// The business journey: fifty free questions, the payment, an unlimited year, and the access that remains afterward.

let shop: OwnShop;

beforeAll(async () => {
  shop = await startOwnShop();
  const contents = readQuestionFiles().flatMap((file) => file.questions);
  await seedBank(shop.site.db, contents, readFreeList(), Date.now());
});
afterAll(() => shop.stop());

test("uses fifty free questions, pays after a declined card, studies for a year, and keeps the history afterward", {
  timeout: 180_000,
}, async ({ open }) => {
  const { url } = shop.site;
  const page = await open({ servers: [url, shop.standInUrl], expected: [/status of 402/] });
  const person = await makeResident(shop.site.db, {});
  const enter = async (now = Date.now()) => {
    const { name, value } = await makeLoginCookie(shop.site.db, person.userId, url, now);
    await page.context().addCookies([{ name, value, url, httpOnly: true, sameSite: "Lax" }]);
    return `${name}=${value}`;
  };
  const badge = page.getByRole("banner").getByRole("link", { name: /free questions$|^Annual$/ });

  // Opens fifty questions of the free list in turn.
  const free = await questionsOf({ free: true });
  const first = await makeSession(shop.site.db, person.userId, free.slice(0, 51));
  const cookie = await enter();
  for (let number = 1; number <= 48; number++)
    expect((await fetch(`${url}/questions/session/${first}?q=${number}`, { headers: { Cookie: cookie } })).status).toBe(
      200,
    );
  for (const [number, left] of [
    [49, 1],
    [50, 0],
  ]) {
    await page.goto(`${url}/questions/session/${first}?q=${number}`);
    await page.getByRole("button", { name: "Submit answer" }).waitFor();
    await expect.poll(() => badge.innerText()).toContain(`${left}/50`);
  }
  await hydrated(page);
  await answerAnything(page);
  await page.goto(`${url}/questions/session/${first}?q=51`);
  await page
    .getByText(/used up|opened all/i)
    .first()
    .waitFor();
  expect(await page.getByRole("button", { name: "Submit answer" }).count()).toBe(0);
  expect(await usedQuota(person.userId)).toBe(50);

  // Signed out, the path is pricing, sign-in, and the order.
  await page.context().clearCookies();
  await page.goto(`${url}/pricing`);
  await page.getByText("$199.00").first().waitFor();
  await page.getByRole("link", { name: "Subscribe", exact: true }).click();
  await page.waitForURL("**/login?redirectTo=**");
  await page.getByLabel("Username or email").fill(person.username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/checkout");
  await expect.poll(() => badge.innerText()).toContain("0/50");

  // On the provider's page, a declined card, then a good one.
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.waitForURL((at) => at.origin === shop.standInUrl);
  await payWith(page, "4000000000000002");
  await page.getByText("Your card was declined.").waitFor();
  await payWith(page, "4242424242424242");
  await page.waitForURL("**/subscription/success");
  await page.getByText("Every question is open to you").waitFor();
  await expectAccessible(page);
  await expect.poll(() => badge.innerText()).toBe("Annual");
  await badge.hover();
  await page.getByRole("tooltip").getByText("Active subscription - Unlimited questions").waitFor();
  await badge.click();
  await page.waitForURL("**/subscription/manage");
  await page.getByText("Visa •••• 4242").waitFor();

  // A question outside the free list opens without using quota.
  const locked = await questionsOf({ free: false });
  const second = await makeSession(shop.site.db, person.userId, locked.slice(0, 6));
  await page.goto(`${url}/questions/session/${second}?q=1`);
  await hydrated(page);
  await answerAnything(page);
  await page.goto(`${url}/questions/session/${first}?q=51`);
  await page.getByRole("button", { name: "Submit answer" }).waitFor();
  expect(await usedQuota(person.userId)).toBe(50);

  // After a cancellation, access lasts to the end of the year.
  await page.goto(`${url}/subscription/manage`);
  await hydrated(page);
  await page.getByRole("link", { name: "Cancel subscription" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel subscription" }).click();
  await page.getByText("Your subscription is canceled").waitFor();
  await expect.poll(() => badge.innerText()).toBe("Annual");
  const end = (shop.standIn.state.subscriptions[0]?.periodEnd ?? 0) * 1000;

  // The site is down while the years pass.
  await page.goto("about:blank");
  await shop.moveTo(end - 60 * 60 * 1000);
  await enter(end);
  await page.goto(`${url}/`);
  await expect.poll(() => badge.innerText()).toBe("Annual");

  await page.goto("about:blank");
  await shop.moveTo(end + 60 * 60 * 1000);
  await page.goto(`${url}/`);
  await expect.poll(() => badge.innerText()).toContain("0/50");
  expect(shop.standIn.state.subscriptions.map(({ status }) => status)).toEqual(["canceled"]);
  expect(shop.standIn.state.invoices.length).toBe(1);

  // Opened and answered questions stay open; others are closed.
  await page.goto(`${url}/questions/session/${second}?q=1`);
  await page.getByText("Teaching point").waitFor();
  // The next two were prefetched during the subscription; later ones were not.
  await page.goto(`${url}/questions/session/${second}?q=6`);
  await page
    .getByText(/subscription/i)
    .first()
    .waitFor();
  expect(await page.getByText("Teaching point").count()).toBe(0);
  expect(await page.getByRole("button", { name: "Submit answer" }).count()).toBe(0);
  await page.goto(`${url}/progress`);
  await expect.poll(() => page.getByRole("main").innerText()).toMatch(/Questions answered\s+2/);
  await page.goto(`${url}/recent-study-sets`);
  await page.getByRole("heading", { level: 1, name: "Recent study sets" }).waitFor();
  const answer = await page.request.get(`${url}/settings/export`);
  expect(await answer.json()).toMatchObject({ answers: [{}, {}], payments: [{ status: "paid", amountPaid: 19_900 }] });
  await page.goto(`${url}/subscription/manage`);
  await page.getByText(/ended/i).first().waitFor();
  await expectAccessible(page);

  // The cron job records the end and sends one mail.
  for (let turn = 0; turn < 2; turn += 1) expect(await shop.site.runCron("7 * * * *")).toBe("ok");
  const history = await shop.site.db
    .select({ kind: subscriptionChange.kind })
    .from(subscriptionChange)
    .where(eq(subscriptionChange.userId, person.userId))
    .orderBy(subscriptionChange.at);
  expect(history.map(({ kind }) => kind)).toEqual(["subscribed", "cancelled", "ended"]);
  const mails = await shop.site.db
    .select({ kind: mailOutbox.kind })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.userId, person.userId)))
    .orderBy(mailOutbox.createdAt);
  expect(mails.map(({ kind }) => kind).filter((kind) => kind !== "newDevice")).toEqual([
    "receipt",
    "cancelled",
    "expired",
  ]);
});

/** Returns live questions that `answerAnything` can answer, at their current version. */
async function questionsOf({ free }: { free: boolean }) {
  const [all, list] = await Promise.all([
    shop.site.db
      .select({ questionId: question.id, versionId: question.versionId })
      .from(question)
      .where(inArray(question.type, ["single", "multi", "numeric"])),
    shop.site.db.select({ id: freeQuestion.questionId }).from(freeQuestion),
  ]);
  const onList = new Set(list.map(({ id }) => id));
  return all.filter(({ questionId }) => onList.has(questionId) === free);
}

async function usedQuota(userId: string) {
  const [row] = await shop.site.db.select({ used: quota.used }).from(quota).where(eq(quota.userId, userId));
  return row?.used;
}

async function answerAnything(page: Page) {
  const typed = page.locator("input[name=value]");
  if (await typed.count()) await typed.fill("1");
  else await page.locator("[name=choice], [name=choices]").first().check({ force: true });
  await page.getByRole("button", { name: "Submit answer" }).click();
  await page.getByText("Teaching point").waitFor();
}

async function payWith(page: Page, card: string) {
  await page.getByLabel("Card number").fill(card);
  await page.getByRole("button", { name: "Pay $199.00" }).click();
}

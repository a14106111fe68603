import { expect } from "vitest";
import { event, liveMinute } from "../app/db/analytics/schema";
import { itemStatistics } from "../app/db/schema";
import { addDays, getUtcDay } from "../app/lib/day";
import { makeLoginCookie, makePerson, makeQuestion } from "../app/testing/make";
import { cell, clearRollups, makeRollups, writeCells } from "../app/testing/make-analytics";
import { servedAnalytics } from "../app/testing/sql-bridge";
import { expectAccessible, expectAccessibleInBothThemes, expectNoSidewaysScroll } from "./support/accessible";
import { hydrated, signIn, site, test } from "./support/browser";
import { numeric, single } from "./support/study";

// The analytics report for admins. The tests share the rollups, so they run in sequence.

const today = () => getUtcDay(Date.now());
const daysAgo = (days: number) => addDays(today(), -days);

test("explains what will appear before the first visit", async ({ page, open, db }) => {
  await signIn(page, db, { role: "admin" });
  // Without JavaScript, a look at the page is not a visit. The last visit of the test before is counted a second after it.
  const withoutVisits = await open({ javaScript: false });
  await signIn(withoutVisits, db, { role: "admin" });
  await expect
    .poll(
      async () => {
        await clearRollups(servedAnalytics());
        await withoutVisits.goto("/analytics");
        return withoutVisits.getByRole("heading", { name: "No visits yet" }).isVisible();
      },
      { interval: 1_000 },
    )
    .toBe(true);
  await page.goto("/analytics");
  await page.getByRole("heading", { name: "No visits yet" }).waitFor();
  await expectAccessible(page);
});

test("shows the counts, filters by a click, and exports CSV (M11)", { timeout: 90_000 }, async ({ page, db }) => {
  const analytics = servedAnalytics();
  await clearRollups(analytics);
  const mobile = { byDimension: "device", byValue: "Mobile" };
  const formula = '=HYPERLINK("https://evil.example")';
  await writeCells(analytics, [
    cell({ day: daysAgo(1), visits: 40, visitors: 30, entries: 40, bounces: 10, views: 90 }),
    cell({ day: daysAgo(30), visits: 20, visitors: 20, entries: 20, bounces: 5, views: 40 }),
    cell({ day: daysAgo(1), dimension: "device", value: "Mobile", visits: 10, entries: 10, bounces: 1 }),
    cell({ day: daysAgo(1), dimension: "device", value: "Desktop", visits: 30, entries: 30, bounces: 9 }),
    cell({ day: daysAgo(1), dimension: "path", value: "/pricing", visits: 21, views: 25 }),
    cell({ day: daysAgo(1), dimension: "referrer", value: formula, visits: 3, entries: 3 }),
    cell({ ...mobile, day: daysAgo(1), visits: 10, visitors: 8, entries: 10, bounces: 1, views: 30 }),
    cell({ ...mobile, day: daysAgo(1), dimension: "path", value: "/pricing", visits: 7, views: 9 }),
  ]);
  await signIn(page, db, { role: "admin" });
  await page.goto("/analytics");
  await hydrated(page);
  const tile = (name: string) => page.getByRole("listitem").filter({ hasText: new RegExp(`^${name}[\\d–]`) });
  expect(await tile("Visits").innerText()).toMatch(/40\s*\+100%/);
  expect(await tile("Bounce rate").innerText()).toMatch(/25%\s*0 pts/);
  expect(await page.getByRole("row", { name: /pricing/ }).innerText()).toMatch(/25\s+21/);

  await tile("Page views").getByRole("link").click();
  const table = page.getByRole("table", { name: /^Page views by day/, includeHidden: true });
  await table.waitFor({ state: "attached" });
  await page.getByText("Show as table").click();
  await expect.poll(() => table.getByRole("row").count()).toBe(29);
  expect(await table.getByRole("row").nth(27).innerText()).toMatch(/\b90\b/);

  await page.getByRole("link", { name: "Mobile" }).click();
  await page.waitForURL(/by=device&value=Mobile/);
  await expect.poll(() => tile("Visits").innerText()).toMatch(/^Visits\s*10/);
  expect(await page.getByRole("row", { name: /pricing/ }).innerText()).toMatch(/9\s+7/);
  expect(await page.getByRole("region", { name: "Devices" }).getByRole("row").count()).toBe(2);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "CSV of Pages" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`radcore-path-${daysAgo(27)}-${today()}.csv`);

  await page.getByRole("link", { name: /Remove filter Device: Mobile/ }).click();
  await expect.poll(() => tile("Visits").innerText()).toMatch(/^Visits\s*40/);
  const answer = await page.request.get("/analytics/export?list=referrer");
  expect(answer.headers()["content-type"]).toContain("text/csv");
  expect(await answer.text()).toBe(
    `referrer,visits,entries,bounces\r\n"'=HYPERLINK(""https://evil.example"")",3,3,0\r\n`,
  );
  expect((await page.request.get("/analytics/export?list=users")).status()).toBe(400);
});

test("changes period, days, and comparison without JavaScript", async ({ open, db }) => {
  const page = await open({ javaScript: false });
  await clearRollups(servedAnalytics());
  await makeRollups(servedAnalytics(), Date.now(), { days: 9 });
  await signIn(page, db, { role: "admin" });
  await page.goto("/analytics?by=device&value=Mobile");
  await page.getByRole("link", { name: "7 days" }).click();
  await page.waitForURL(`${site}/analytics?period=7d&by=device&value=Mobile`);
  await page.getByText("Choose days").click();
  await page.getByLabel("From", { exact: true }).fill(daysAgo(4));
  await page.getByLabel("To", { exact: true }).fill(daysAgo(2));
  await page.getByRole("button", { name: "Show these days" }).click();
  await page.waitForURL((url) => url.searchParams.get("from") === daysAgo(4));
  expect(await page.getByText("Chosen days").isVisible()).toBe(true);
  expect(await page.getByText("Device: Mobile").isVisible()).toBe(true);
  await page.goto(`/analytics?period=custom&from=${daysAgo(2)}&to=${daysAgo(4)}`);
  expect(await page.getByText("The first day is after the last day.").isVisible()).toBe(true);
});

test("refreshes the live visitors every 15 seconds", async ({ page, db }) => {
  const analytics = servedAnalytics();
  await clearRollups(analytics);
  await page.clock.install();
  await signIn(page, db, { role: "admin" });
  await page.goto("/analytics");
  await hydrated(page);
  expect(await page.getByText("0 live now").isVisible()).toBe(true);
  await analytics.insert(liveMinute).values({ minute: Math.floor(Date.now() / 60_000), visits: 3 });
  await Promise.all([page.waitForResponse(/analytics\/live/), page.clock.runFor(16_000)]);
  await expect.poll(() => page.getByText("3 live now").isVisible()).toBe(true);
});

test("recounts a day only if it is over and its events still exist", { timeout: 60_000 }, async ({ page, db }) => {
  const analytics = servedAnalytics();
  await clearRollups(analytics);
  const day = daysAgo(6);
  const answer = {
    ...{ kind: "answer", questionId: "q-1", mode: "tutor", organ: "gi", modality: "ct", hour: 9, correct: true },
    ...{ first: true, at: Date.parse(`${day}T09:00:00Z`) },
  };
  await analytics.insert(event).values(
    ["again-answer-1", "again-answer-2"].map((id) => ({
      ...{ id, day, message: JSON.stringify({ ...answer, id }) },
    })),
  );
  await writeCells(analytics, [cell({ day, answers: 77, correct: 1 })]);
  await signIn(page, db, { role: "admin" });
  await page.goto("/analytics?period=7d&metric=views");
  await hydrated(page);
  const count = page.getByRole("button", { name: "Recount day" });

  // The browser refuses such days; this checks the server.
  await page.locator("#again form").evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  for (const [wrong, words] of [
    [today(), /may still be running/],
    [daysAgo(-3), /in the future/],
    [daysAgo(91), /stored for 90 days/],
  ] as const) {
    await page.getByLabel("Day (UTC)").fill(wrong);
    await count.click();
    await expect.poll(() => page.locator("#again-day-error").textContent()).toMatch(words);
    expect(await page.getByLabel("Day (UTC)").getAttribute("aria-invalid")).toBe("true");
  }
  await expectAccessible(page);
  expect(await page.getByText(/^Recounting /).count()).toBe(0);

  await page.getByLabel("Day (UTC)").fill(day);
  await count.click();
  await expect.poll(() => page.getByText(/^Recounting /).isVisible()).toBe(true);
  await page.waitForURL((url) => url.search === `?period=7d&metric=views&again=${day}`);
  const counted = async () => {
    await page.goto("/analytics?period=7d");
    return page
      .locator("p", { hasText: /answers, .* correct/ })
      .first()
      .innerText();
  };
  await expect.poll(counted, { timeout: 20_000, interval: 500 }).toMatch(/^2 answers, 100% correct/);
});

test("shows the chosen options of a question", async ({ open, db }) => {
  const page = await open({ expected: [/no-such-question/] });
  const chosen = await makeQuestion(db, { content: single() });
  const typed = await makeQuestion(db, { content: numeric() });
  const options = [
    { id: "a", share: 0.25, ability: null, pointBiserial: null },
    { id: "c", share: 0.75, ability: null, pointBiserial: null },
  ];
  await db.insert(itemStatistics).values({
    ...{ versionId: chosen.versionId, n: 12, p: 0.25, discrimination: null, flags: "" },
    statistics: JSON.stringify({ n: 12, p: 0.25, options }),
  });
  await signIn(page, db, { role: "admin" });
  await page.goto(`/analytics/questions/${chosen.questionId}`);
  expect(await page.getByRole("row", { name: /^1 mm/ }).innerText()).toMatch(/Key\s+3\s+25%/);
  expect(await page.getByRole("row", { name: /^3 mm/ }).innerText()).toMatch(/9\s+75%/);
  await page.goto(`/analytics/questions/${typed.questionId}`);
  expect(await page.getByText("This type of question has no options").isVisible()).toBe(true);
  await expectAccessible(page);
  expect((await page.goto("/analytics/questions/no-such-question"))?.status()).toBe(404);
});

test("full of numbers is accessible and does not scroll sideways at both widths in both themes", async ({
  page,
  db,
}) => {
  await clearRollups(servedAnalytics());
  await makeRollups(servedAnalytics(), Date.now(), { days: 9 });
  await signIn(page, db, { role: "admin" });
  for (const search of [
    "",
    "?period=today",
    "?by=path&value=%2Fpricing",
    "?by=element&value=Next",
    "?by=hour&value=18",
  ]) {
    await page.goto(`/analytics${search}`);
    await hydrated(page);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
      await expectAccessibleInBothThemes(page);
    }
  }
});

test("makes two database trips", async ({ db }) => {
  const { userId } = await makePerson(db, { role: "admin" });
  const { name, value } = await makeLoginCookie(db, userId, site);
  for (const path of ["/analytics", "/analytics?period=12m&all=path", "/analytics/live", "/analytics/export"]) {
    const answer = await fetch(site + path, { headers: { Cookie: `${name}=${value}` } });
    expect([path, answer.status, answer.headers.get("Server-Timing")?.match(/trips=(\d+)/)?.[1]]).toEqual([
      path,
      200,
      "2",
    ]);
  }
});

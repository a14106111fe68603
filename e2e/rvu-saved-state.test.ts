import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { rvuShiftPart } from "../app/db/schema";
import { expectAccessible } from "./support/accessible";
import { hydrated, offlineErrors, signIn, site, test } from "./support/browser";
import {
  calculatorPath,
  countOf,
  formatHundredths,
  openCalculator,
  savedStatus,
  search,
  total,
  workRvusOf,
} from "./support/rvu-calculator";

test("two tabs count at once, and corrupt storage breaks nothing", async ({ page, db }) => {
  await openCalculator(page, db);
  const other = await page.context().newPage();
  await other.goto(calculatorPath);
  await search(other).waitFor();
  const chip = (tab: Page) => tab.getByRole("button", { name: "Add CTA chest" });
  for (let round = 0; round < 5; round += 1) await Promise.all([chip(page).click(), chip(other).click()]);
  for (const tab of [page, other]) await expect.poll(() => countOf(tab, "CTA chest").inputValue()).toBe("10");
  await other.evaluate(() => localStorage.setItem("rvu-tally", "{{{"));
  await chip(page).click();
  for (const tab of [page, other]) await expect.poll(() => countOf(tab, "CTA chest").inputValue()).toBe("11");
  await other.close();
  await page.evaluate(() => localStorage.setItem("rvu-tally", '{"version":1,"counts":{"cta-chest":"many"}}'));
  await page.reload();
  await search(page).waitFor();
  expect(await total(page).textContent()).toBe("0.00");
});

test("a shift exports to a file, and a visitor's ended shift stays on the device", async ({ page, db }) => {
  await openCalculator(page, db);
  await search(page).fill("2 ct head");
  await page.keyboard.press("Enter");
  await page.getByText("Export, print, delete").click();
  for (const [kind, part] of [
    ["Export CSV", "CT head without contrast,CT,2,0.83,1.66"],
    ["Export JSON", '"totalWrvu": 1.66'],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: kind }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^rvu-shift-\d{4}-\d\d-\d\d\.(csv|json)$/);
    expect(readFileSync(await download.path(), "utf8")).toContain(part);
  }
  await page.getByRole("button", { name: "Start timer" }).click();
  await page.reload();
  await page.getByRole("button", { name: "Pause the timer" }).waitFor();
  await page.getByRole("button", { name: "End shift" }).click();
  await expect.poll(() => page.evaluate(() => document.querySelector("dialog :focus")?.textContent)).toBe("End shift");
  await page.getByRole("dialog").getByRole("button", { name: "End shift" }).click();
  await page.getByText("Shifts", { exact: true }).click();
  await page.getByText("2 studies · 1.66 wRVU").waitFor();
  expect(await page.getByRole("link", { name: "Sign in to save shifts" }).getAttribute("href")).toBe(
    "/login?redirectTo=%2Frvu-calculator",
  );
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Delete the shift of/ }).click();
  await expect.poll(() => page.getByText("2 studies · 1.66 wRVU").count()).toBe(0);
});

test("the cached page is the signed-out one, and no other page is cached", async ({ open, db }) => {
  const page = await open({ expected: offlineErrors });
  const person = await signIn(page, db, {});
  await openCalculator(page, db);
  await page.getByRole("button", { name: "Add CTA chest" }).click();
  await savedStatus(page).getByText("Works offline.").waitFor({ timeout: 20_000 });
  await page.context().clearCookies();
  await page.context().setOffline(true);
  await page.reload();
  await search(page).waitFor();
  expect(await page.content()).not.toContain(person.email);
  expect(await page.locator("html").getAttribute("data-learner")).toBeNull();
  await page.getByRole("link", { name: "Sign up free" }).first().waitFor();
  // Offline, the last signed-in user's shift continues.
  expect(await countOf(page, "CTA chest").inputValue()).toBe("1");
  const others = await page.evaluate(async () => {
    const names = await caches.keys();
    const urls = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return urls.flat().filter((url) => !/\/(assets\/|rvu-calculator($|\/catalog|\/localities))/.test(url));
  });
  expect(others).toEqual([]);
  const old = `${site}${calculatorPath}/catalog?release=1999A`;
  const isThere = () => page.evaluate(async (url) => Boolean(await caches.match(url)), old);
  await page.evaluate(async (url) => (await caches.open("rvu-1")).put(url, new Response("{}")), old);
  expect(await isThere()).toBe(true);
  await expect(page.goto("/about")).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  // Online, the page learns that nobody is signed in, and remembers it offline.
  await page.context().setOffline(false);
  await page.goto(calculatorPath);
  await savedStatus(page).getByText("Works offline.").waitFor({ timeout: 20_000 });
  // Catalogs of unused releases are deleted from the cache.
  expect(await isThere()).toBe(false);
  await page.context().setOffline(true);
  await page.reload();
  await search(page).waitFor();
  expect(await total(page).textContent()).toBe("0.00");
});

test("a shared device keeps each user's tally private", async ({ open: openPage, db }) => {
  const page = await openPage({ expected: offlineErrors });
  const ana = await signIn(page, db);
  await openCalculator(page, db);
  const add = page.getByRole("button", { name: "Add CTA chest" });
  await add.click();
  await page.getByRole("button", { name: "End shift" }).click();
  await page.route("**/shifts/sync", (route) => route.abort());
  await page.getByRole("dialog").getByRole("button", { name: "End shift" }).click();
  await add.click();
  await add.click();
  const cookies = await page.context().cookies();
  const expectOnReload = async (what: { total: string; shifts: number }) => {
    await page.reload();
    await hydrated(page);
    await page.getByText("Shifts", { exact: true }).click();
    // Gives unwanted content time to appear.
    await page.waitForTimeout(500);
    await expect
      .poll(async () => ({
        total: await total(page).textContent(),
        shifts: await page.getByText(/^1 study · /).count(),
      }))
      .toEqual(what);
  };
  const hers = { total: formatHundredths(2 * workRvusOf("cta-chest")), shifts: 1 };
  const nothing = { total: "0.00", shifts: 0 };
  await expectOnReload(hers);
  await page.context().clearCookies();
  await expectOnReload(nothing);
  const ben = await signIn(page, db);
  expect(ben.username).not.toBe(ana.username);
  await expectOnReload(nothing);
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
  await expectOnReload(hers);
});

test("a declined visitor tally stays with the visitors and is offered once", async ({ page, db }) => {
  await openCalculator(page, db);
  await page.getByRole("button", { name: "Add CTA chest" }).click();
  await signIn(page, db);
  await page.reload();
  await page.getByRole("button", { name: "Leave tally on this device" }).click();
  await page.reload();
  await search(page).waitFor();
  expect(await page.getByText("Is this tally yours?").count()).toBe(0);
  expect(await total(page).textContent()).toBe("0.00");
  // The tally can still be claimed.
  await page.getByText("Shifts", { exact: true }).click();
  await page.getByText("This device has a tally from before you signed in.").waitFor();
  await page.context().clearCookies();
  await page.reload();
  await search(page).waitFor();
  expect(await total(page).textContent()).toBe(formatHundredths(workRvusOf("cta-chest")));
});

test("deleting the device's data removes the cached page too, but not the history", async ({ page, db }) => {
  const { userId } = await signIn(page, db);
  await openCalculator(page, db);
  await page.getByRole("button", { name: "Add CTA chest" }).click();
  await savedStatus(page).getByText("Saved to your history. Works offline.").waitFor({ timeout: 20_000 });
  await page.getByText("Export, print, delete").click();
  await page.getByRole("button", { name: "Delete data on this device" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => countOf(page, "CTA chest").inputValue()).toBe("1");
  await page.getByRole("button", { name: "Delete data on this device" }).click();
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Delete everything" }).click()]);
  await search(page).waitFor();
  expect(await total(page).textContent()).toBe("0.00");
  expect(await countOf(page, "CTA chest").count()).toBe(0);
  // The device's earlier part is offered as another device's, once, because the closing page did not send it again.
  await page.getByText(`1 study, ${formatHundredths(workRvusOf("cta-chest"))} wRVU.`).waitFor();
  expect(await db.$count(rvuShiftPart, eq(rvuShiftPart.userId, userId))).toBe(1);
});

import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Db } from "../app/db/client.server";
import { readRvuFiles } from "../app/db/seed/files";
import { seedRvu } from "../app/db/seed/rvu";
import { catalogues } from "../app/testing/rvu-content";
import { expectAccessible, expectNoSidewaysScroll } from "./support/accessible";
import { test } from "./support/browser";

// Money, offers, the planner and the year's change, beside a tally of twenty head CTs and ten chest films.

const headCt = catalogues["2026C"].studies.find(({ id }) => id === "ct-head-without-contrast");

async function openWithTally(page: Page, db: Db): Promise<void> {
  await seedRvu(db, readRvuFiles(), Date.now());
  await page.goto("/rvu-calculator");
  await page.getByRole("combobox", { name: "Add a study" }).fill("20 ct head");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.getByTestId("total").textContent()).toBe("16.60");
}

/** Opens a panel below the tally. */
async function openPanel(page: Page, name: string) {
  const panel = page.locator("details.group", { has: page.locator("summary", { hasText: name }) });
  await panel.locator("summary").first().click();
  return panel;
}

test("money is off until it is switched on, is of the place that was chosen, and stays on the device (C4, C5)", async ({
  open,
  db,
}) => {
  const page = await open({ width: 360 });
  await openWithTally(page, db);
  let money = await openPanel(page, "What Medicare pays for it");
  await money.getByLabel("Show an estimate in dollars").waitFor();
  expect(await money.textContent()).not.toContain("$");
  await money.getByLabel("Show an estimate in dollars").check();
  const { work = 0, facilityPe = 0, mp = 0 } = headCt ?? {};
  const dollars = (rvus: number, factor: number) =>
    `$${((20 * rvus * factor) / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
  const sum = work + (facilityPe ?? 0) + mp;
  await money.getByText(dollars(sum, 33.4009), { exact: true }).waitFor();
  await money.locator('option[value="AK-01"]').waitFor({ state: "attached" });
  expect(await money.getByLabel("Place").locator("option").count()).toBe(110);
  await money.getByLabel("Place").selectOption("AK-01");
  await money.getByLabel("Conversion factor").selectOption("qp");
  const alaska = dollars(work * 1.5 + (facilityPe ?? 0) * 1.065 + mp * 0.551, 33.5675);
  await money.getByText(alaska, { exact: true }).waitFor();
  await money.getByLabel("Take off the multiple-procedure payment reduction").check();
  await money.getByLabel("Sessions").fill("21");
  await money.getByText("At most 20.").waitFor();
  expect(await money.getByLabel("Sessions").inputValue()).toBe("21");
  await money.getByText(alaska, { exact: true }).waitFor();
  await money.getByLabel("Sessions").fill("15");
  await money.getByText("5 studies less 5%").waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.reload();
  money = await openPanel(page, "What Medicare pays for it");
  await expect.poll(() => money.getByLabel("Place").inputValue()).toBe("AK-01");
  await money.getByText("5 studies less 5%").waitFor();
});

test("offers say what is wrong at the field, lose nothing, and are drawn with a table behind", async ({ open, db }) => {
  const page = await open({ width: 360 });
  await openWithTally(page, db);
  let offers = await openPanel(page, "Compare job offers");
  const group = (name: string) => offers.getByRole("group", { name });
  await offers.getByLabel("wRVUs you expect in a year").fill("10,500");
  await group("Offer A").getByLabel("Base, $ a year").fill("350k");
  await group("Offer A").getByLabel("From wRVU", { exact: true }).fill("8,000");
  await group("Offer A").getByLabel("$ per wRVU", { exact: true }).fill("48");
  await group("Offer A").getByRole("button", { name: "Tier", exact: true }).click();
  await group("Offer A").getByLabel("From wRVU, tier 2").fill("10,000");
  await group("Offer A").getByLabel("$ per wRVU, tier 2").fill("60");
  await group("Offer B").getByLabel("Name").fill("City");
  await group("Offer B").getByLabel("$ per wRVU", { exact: true }).fill("45,50");
  await group("Offer B").getByText("Write a number, such as 8,000 or 45.50.").waitFor();
  expect(await group("Offer B").getByLabel("$ per wRVU", { exact: true }).inputValue()).toBe("45,50");
  await group("Offer B").getByLabel("$ per wRVU", { exact: true }).fill("45.50");
  // 350,000 + 2,000 × 48 + 500 × 60, and 10,500 × 45.50.
  const pays = offers.getByRole("region", { name: "What the offers pay" });
  await pays.getByText("$476,000").first().waitFor();
  await pays.locator("li", { hasText: "City" }).filter({ hasText: "$477,750" }).getByText("Pays most").waitFor();
  await pays.getByText("from 7,693 wRVU on City pays more, from 10,621 wRVU on Offer A pays more.").waitFor();
  await pays.locator("summary").click();
  await pays.getByRole("row", { name: "10,500 $476,000 $477,750" }).waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.reload();
  offers = await openPanel(page, "Compare job offers");
  await expect.poll(() => group("Offer B").getByLabel("Name").inputValue()).toBe("City");
  await offers.getByRole("button", { name: "Clear offers" }).click();
  await expect.poll(() => group("Offer A").getByLabel("Base, $ a year").inputValue()).toBe("");
  await offers.getByRole("button", { name: "Put back" }).click();
  await expect.poll(() => group("Offer A").getByLabel("Base, $ a year").inputValue()).toBe("350k");
});

test("plans a day by the tally or by a made-up mix, and what is kept may be spoilt", async ({ page, db }) => {
  await openWithTally(page, db);
  const keys = ["payment", "offers", "planner"].map((name) => `radcore-rvu-${name}`);
  await page.evaluate((all) => {
    for (const [at, key] of all.entries()) localStorage.setItem(key, ['{"on":', '{"offers":[7,null]}', "[]"][at] ?? "");
  }, keys);
  await page.reload();
  const planner = await openPanel(page, "Plan a year or a day");
  await planner.getByLabel("wRVUs a year").fill("8,300");
  await planner.getByLabel("Days a year").fill("200");
  await planner.getByText("50 studies a day").waitFor();
  await planner.getByText("5.19 wRVU an hour, below the 6–12").waitFor();
  await planner.getByLabel("Mix of studies").selectOption("bones");
  await planner.getByRole("rowheader", { name: "Knee X-ray, 3 views" }).waitFor();
  await planner.getByLabel("Days a year").fill("0");
  await planner.getByText("At least 1.").waitFor();
  await (await openPanel(page, "Compare job offers")).getByRole("group", { name: "Offer B" }).waitFor();
  const money = await openPanel(page, "What Medicare pays for it");
  expect(await money.getByLabel("Show an estimate in dollars").isChecked()).toBe(false);
  await expectAccessible(page);
});

test("shows the year's change, and says when the other year or the places do not come", async ({ open, db }) => {
  const page = await open({ width: 360, dark: true, expected: [/503/] });
  await openWithTally(page, db);
  let fails = true;
  await page.route(/localities|release=2025D/, (route) => (fails ? route.fulfill({ status: 503 }) : route.continue()));
  const change = await openPanel(page, "What changed from 2025 to 2026");
  await change.getByText("The other year could not be fetched").waitFor();
  const money = await openPanel(page, "What Medicare pays for it");
  await money.getByLabel("Show an estimate in dollars").check();
  await money.getByText("The list of places could not be fetched").waitFor();
  fails = false;
  await money.getByRole("button", { name: "Try again" }).click();
  await money.locator('option[value="AK-01"]').waitFor({ state: "attached" });
  await change.getByRole("button", { name: "Try again" }).click();
  await change.locator("summary", { hasText: "The numbers as a table" }).click();
  await change.getByRole("row", { name: /^CT −2\.4%/ }).waitFor();
  await change
    .getByText(/^Work of \d+ studies with credit in both years, 2025 to 2026.* \d+ studies are left out/)
    .waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

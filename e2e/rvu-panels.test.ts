import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Db } from "../app/db/client.server";
import { readRvuFiles } from "../app/db/seed/content-files";
import { seedRvu } from "../app/db/seed/seed-rvu";
import { catalogs } from "../app/testing/rvu-content";
import { expectAccessible, expectNoSidewaysScroll } from "./support/accessible";
import { test } from "./support/browser";

const headCt = catalogs["2026C"].studies.find(({ id }) => id === "ct-head-without-contrast");

async function openWithTally(page: Page, db: Db): Promise<void> {
  await seedRvu(db, readRvuFiles(), Date.now());
  await page.goto("/rvu-calculator");
  await page.getByRole("combobox", { name: "Add a study" }).fill("20 ct head");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.getByTestId("total").textContent()).toBe("16.60");
}

async function openPanel(page: Page, name: string) {
  const panel = page.locator("details.group", { has: page.locator("summary", { hasText: name }) });
  await panel.locator("summary").first().click();
  return panel;
}

test("payment is off by default, follows the chosen locality, and is saved on the device (C4, C5)", async ({
  open,
  db,
}) => {
  const page = await open({ width: 360 });
  await openWithTally(page, db);
  let money = await openPanel(page, "Medicare payment");
  await money.getByLabel("Show an estimate in dollars").waitFor();
  expect(await money.textContent()).not.toContain("$");
  await money.getByLabel("Show an estimate in dollars").check();
  const { work = 0, facilityPe = 0, mp = 0 } = headCt ?? {};
  const dollars = (rvus: number, factor: number) =>
    `$${((20 * rvus * factor) / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
  const sum = work + (facilityPe ?? 0) + mp;
  await money.getByText(dollars(sum, 33.4009), { exact: true }).waitFor();
  await money.locator('option[value="AK-01"]').waitFor({ state: "attached" });
  expect(await money.getByLabel("Locality").locator("option").count()).toBe(110);
  await money.getByLabel("Locality").selectOption("AK-01");
  await money.getByLabel("Conversion factor").selectOption("qp");
  const alaska = dollars(work * 1.5 + (facilityPe ?? 0) * 1.065 + mp * 0.551, 33.5675);
  await money.getByText(alaska, { exact: true }).waitFor();
  await money.getByLabel("Apply the multiple-procedure payment reduction").check();
  await money.getByLabel("Sessions").fill("21");
  await money.getByText("Enter at most 20.").waitFor();
  expect(await money.getByLabel("Sessions").inputValue()).toBe("21");
  await money.getByText(alaska, { exact: true }).waitFor();
  await money.getByLabel("Sessions").fill("15");
  await money.getByText("5 studies less 5%").waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.reload();
  money = await openPanel(page, "Medicare payment");
  await expect.poll(() => money.getByLabel("Locality").inputValue()).toBe("AK-01");
  await money.getByText("5 studies less 5%").waitFor();
});

test("offers show errors at their fields, keep invalid input, and have a chart with a table", async ({ open, db }) => {
  const page = await open({ width: 360 });
  await openWithTally(page, db);
  let offers = await openPanel(page, "Compare job offers");
  const group = (name: string) => offers.getByRole("group", { name });
  await offers.getByLabel("Expected wRVUs per year").fill("10,500");
  await group("Offer A").getByLabel("Base, $ per year").fill("350k");
  await group("Offer A").getByLabel("From wRVU", { exact: true }).fill("8,000");
  await group("Offer A").getByLabel("$ per wRVU", { exact: true }).fill("48");
  await group("Offer A").getByRole("button", { name: "Add tier", exact: true }).click();
  await group("Offer A").getByLabel("From wRVU, tier 2").fill("10,000");
  await group("Offer A").getByLabel("$ per wRVU, tier 2").fill("60");
  await group("Offer B").getByLabel("Name").fill("City");
  await group("Offer B").getByLabel("$ per wRVU", { exact: true }).fill("45,50");
  await group("Offer B").getByText("Enter a number, such as 8,000 or 45.50.").waitFor();
  expect(await group("Offer B").getByLabel("$ per wRVU", { exact: true }).inputValue()).toBe("45,50");
  await group("Offer B").getByLabel("$ per wRVU", { exact: true }).fill("45.50");
  // 350,000 + 2,000 × 48 + 500 × 60, and 10,500 × 45.50.
  const pays = offers.getByRole("region", { name: "Pay by offer" });
  await pays.getByText("$476,000").first().waitFor();
  await pays.locator("li", { hasText: "City" }).filter({ hasText: "$477,750" }).getByText("Pays most").waitFor();
  await pays.getByText("City pays more from 7,693 wRVU, Offer A pays more from 10,621 wRVU.").waitFor();
  await pays.locator("summary").click();
  await pays.getByRole("row", { name: "10,500 $476,000 $477,750" }).waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.reload();
  offers = await openPanel(page, "Compare job offers");
  await expect.poll(() => group("Offer B").getByLabel("Name").inputValue()).toBe("City");
  await offers.getByRole("button", { name: "Clear offers" }).click();
  await expect.poll(() => group("Offer A").getByLabel("Base, $ per year").inputValue()).toBe("");
  await offers.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => group("Offer A").getByLabel("Base, $ per year").inputValue()).toBe("350k");
});

test("plans a day by the tally or a sample mix, and ignores corrupt storage", async ({ page, db }) => {
  await openWithTally(page, db);
  const keys = ["payment", "offers", "planner"].map((name) => `radcore-rvu-${name}`);
  await page.evaluate((all) => {
    for (const [at, key] of all.entries()) localStorage.setItem(key, ['{"on":', '{"offers":[7,null]}', "[]"][at] ?? "");
  }, keys);
  await page.reload();
  const planner = await openPanel(page, "Plan your workload");
  await planner.getByLabel("wRVUs per year").fill("8,300");
  await planner.getByLabel("Days per year").fill("200");
  await planner.getByText("50 studies per day").waitFor();
  await planner.getByText("5.19 wRVU per hour, below the published sustained pace of 6–12").waitFor();
  await planner.getByLabel("Mix of studies").selectOption("bones");
  await planner.getByRole("rowheader", { name: "Knee X-ray, 3 views" }).waitFor();
  await planner.getByLabel("Days per year").fill("0");
  await planner.getByText("Enter at least 1.").waitFor();
  await (await openPanel(page, "Compare job offers")).getByRole("group", { name: "Offer B" }).waitFor();
  const money = await openPanel(page, "Medicare payment");
  expect(await money.getByLabel("Show an estimate in dollars").isChecked()).toBe(false);
  await expectAccessible(page);
});

test("shows the year's change, and reports when the other year or the localities do not load", async ({ open, db }) => {
  const page = await open({ width: 360, dark: true, expected: [/503/] });
  await openWithTally(page, db);
  let fails = true;
  await page.route(/localities|release=2025D/, (route) => (fails ? route.fulfill({ status: 503 }) : route.continue()));
  const change = await openPanel(page, "Changes from 2025 to 2026");
  await change.getByText("The other year did not load").waitFor();
  const money = await openPanel(page, "Medicare payment");
  await money.getByLabel("Show an estimate in dollars").check();
  await money.getByText("The list of localities did not load").waitFor();
  fails = false;
  await money.getByRole("button", { name: "Try again" }).click();
  await money.locator('option[value="AK-01"]').waitFor({ state: "attached" });
  await change.getByRole("button", { name: "Try again" }).click();
  await change.locator("summary", { hasText: "Show as table" }).click();
  await change.getByRole("row", { name: /^CT −2\.4%/ }).waitFor();
  await change
    .getByText(
      /^Change from 2025 to 2026, counting one each of the \d+ studies with credit in both years\..* \d+ studies are left out/,
    )
    .waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

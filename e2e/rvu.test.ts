import { describe, expect } from "vitest";
import { readRvuFiles } from "../app/db/seed/content-files";
import { seedRvu } from "../app/db/seed/seed-rvu";
import { expectAccessible, expectNoSidewaysScroll } from "./support/accessible";
import { offlineErrors, signIn, site, test } from "./support/browser";
import {
  announcement,
  calculatorPath,
  countOf,
  formatHundredths,
  openCalculator,
  phone,
  savedStatus,
  search,
  studies,
  total,
  workRvusOf,
} from "./support/rvu-calculator";

/** Sixty studies as typed, with their ids and counts. */
const night: [typed: string, id: string, count: number][] = [
  ["12 cxr", "chest-x-ray-1-view", 12],
  ["ct head x9", "ct-head-without-contrast", 9],
  ["8 ctap", "ct-abdomen-and-pelvis-with-contrast", 8],
  ["cta pe", "cta-chest", 1],
  ["5", "cta-chest", 5],
  ["6x c spine ct", "ct-cervical-spine-without-contrast", 6],
  ["7 us ruq", "us-abdomen-limited", 7],
  ["4 mri brain", "mr-brain-without-contrast", 4],
  ["3 hida", "hida-scan", 3],
  ["5 dvt", "", 5],
];

describe("a night of sixty studies on a phone", () => {
  test("is counted by keyboard, survives reloads and offline use, and moves to the user's history", async ({
    open,
    db,
  }) => {
    const page = await open({ device: phone, dark: true, expected: offlineErrors });
    await openCalculator(page, db);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await page.keyboard.press("/");
    await expect.poll(() => search(page).evaluate((input) => input === document.activeElement)).toBe(true);
    for (const [typed] of night) {
      await page.keyboard.type(typed);
      await page.keyboard.press("Enter");
    }
    const dvt = [...studies.values()].find(({ name }) => name.startsWith("Vein duplex") && name.includes("both"));
    const wanted = night.reduce((sum, [, id, count]) => sum + count * workRvusOf(id || (dvt?.id ?? "")), 0);
    await expect.poll(() => total(page).textContent()).toBe(formatHundredths(wanted));
    expect(await announcement(page).textContent()).toContain(`60 studies, ${formatHundredths(wanted)} wRVU.`);
    expect(await countOf(page, "CTA chest").inputValue()).toBe("6");

    // A repeated Enter adds one more.
    await page.keyboard.press("Enter");
    await expect.poll(() => announcement(page).textContent()).toContain("61 studies");
    await page.keyboard.press("Control+z");
    await expect.poll(() => total(page).textContent()).toBe(formatHundredths(wanted));

    await page.reload();
    await expect.poll(() => total(page).textContent()).toBe(formatHundredths(wanted));
    await savedStatus(page).getByText("Works offline.").waitFor({ timeout: 20_000 });
    await page.context().setOffline(true);
    await page.reload();
    await expect.poll(() => total(page).textContent()).toBe(formatHundredths(wanted));
    await savedStatus(page).getByText("Offline. Saved on this device.").waitFor();
    await search(page).fill("knee");
    await search(page).press("Enter");
    await expect.poll(() => announcement(page).textContent()).toContain("61 studies");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.context().setOffline(false);

    // After sign-in, the visitor's tally is offered once.
    await signIn(page, db);
    await page.reload();
    await page.getByText(`60 studies, ${formatHundredths(wanted)} wRVU. Is this tally yours?`).waitFor();
    expect(await total(page).textContent()).toBe("0.00");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Add tally to my history" }).click();
    await expect.poll(() => total(page).textContent()).toBe(formatHundredths(wanted));
    await savedStatus(page).getByText("Saved to your history.").waitFor({ timeout: 20_000 });
    await page.getByRole("button", { name: "End shift" }).click();
    const dialog = page.getByRole("dialog", { name: "End this shift?" });
    // A dialog focuses its main action.
    await expect
      .poll(() => page.evaluate(() => document.querySelector("dialog :focus")?.textContent))
      .toBe("End shift");
    await dialog.getByLabel("Name (optional)").fill("MRN 1234567");
    await dialog.getByRole("button", { name: "End shift" }).click();
    await dialog.getByText("This looks like an accession or record number.").waitFor();
    await dialog.getByLabel("Name (optional)").fill("Night call");
    await dialog.getByRole("button", { name: "End shift" }).click();
    await expect.poll(() => total(page).textContent()).toBe("0.00");
    await savedStatus(page).getByText("Saved to your history.").waitFor({ timeout: 20_000 });
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("rvu-ended-shifts")), { timeout: 20_000 })
      .toBe("[]");
    await page.goto("/rvu-calculator/shifts");
    await page.getByText("Night call").first().waitFor();
    expect(await page.locator("main").textContent()).toContain(formatHundredths(wanted));
  });

  test("is counted by touch, with large enough targets", async ({ open, db }) => {
    const page = await open({ device: phone });
    await openCalculator(page, db);
    const chip = page.getByRole("button", { name: "Add CT head without contrast" });
    for (let taps = 0; taps < 20; taps += 1) await chip.tap();
    const more = page.getByRole("button", { name: "Add one: CT head without contrast" });
    for (let taps = 0; taps < 10; taps += 1) await more.tap();
    await search(page).tap();
    await search(page).fill("cxr");
    const option = page.getByRole("option", { name: /Chest X-ray, 1 view/ });
    for (let taps = 0; taps < 5; taps += 1) await option.tap();
    await search(page).fill("us ruq");
    await page.getByRole("option", { name: /US abdomen, limited/ }).tap();
    await page.getByRole("button", { name: "Clear the search" }).tap();
    await countOf(page, "Chest X-ray, 1 view").fill("30");
    await countOf(page, "Chest X-ray, 1 view").press("Enter");
    await page.getByRole("button", { name: "Remove one: US abdomen, limited" }).tap();
    const wanted = 30 * workRvusOf("ct-head-without-contrast") + 30 * workRvusOf("chest-x-ray-1-view");
    await expect.poll(() => total(page).textContent()).toBe(formatHundredths(wanted));
    expect(await announcement(page).textContent()).toContain("60 studies");

    // A favorite gets its own button, and an empty row can be removed.
    await page.getByRole("button", { name: "Favorite: Chest X-ray, 1 view" }).tap();
    const favorites = page.getByRole("region", { name: "Favorites" });
    expect(await favorites.getByRole("button").count()).toBe(1);
    await page.getByRole("button", { name: "Remove row: US abdomen, limited" }).tap();
    await expect.poll(() => countOf(page, "US abdomen, limited").count()).toBe(0);

    const small = await page.locator("main :is(button, summary, input, select)").evaluateAll((all) =>
      all
        .map((element) => ({ box: element.getBoundingClientRect(), name: element.outerHTML.slice(0, 120) }))
        .filter(({ box }) => box.width > 0 && (box.height < 44 || box.width < 44))
        .map(({ name }) => name),
    );
    expect(small).toEqual([]);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
});

test("arrows choose, Escape closes, and the list shifts nothing below it", async ({ page, db }) => {
  await openCalculator(page, db);
  const list = page.getByRole("list", { name: "Studies of this shift" });
  await search(page).fill("mr knee");
  await page.keyboard.press("Enter");
  const place = () => list.boundingBox().then((box) => box?.y);
  const before = await place();
  await search(page).fill("ct chest");
  await page.getByRole("option").nth(1).waitFor();
  expect(await place()).toBe(before);
  const second = await page.getByRole("option").nth(1).locator("span.block").first().textContent();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => page.getByRole("option", { selected: true }).textContent()).toContain(second);
  await expectAccessible(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await countOf(page, second ?? "").waitFor();
  await page.keyboard.type("mamogram");
  await page.getByRole("option", { name: /Screening mammogram, both breasts/ }).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("option").count()).toBe(0);
  await page.keyboard.press("Escape");
  await expect.poll(() => search(page).inputValue()).toBe("");
  await search(page).fill("zzzzqqq");
  await page.getByText("No studies match.").waitFor();
});

test("another release shows the difference before the switch (C2)", async ({ page, db }) => {
  await openCalculator(page, db);
  await search(page).fill("10 ct head");
  await page.keyboard.press("Enter");
  await page.getByText("Release: 2026C").click();
  await page.getByLabel("Medicare release").selectOption("2025D");
  await page.getByText("2025D instead of 2026C: +0.20 wRVU").waitFor();
  expect(await total(page).textContent()).toBe("8.30");
  await page.getByRole("button", { name: "Use 2025D" }).click();
  await expect.poll(() => total(page).textContent()).toBe("8.50");
  await page.reload();
  await expect.poll(() => total(page).textContent()).toBe("8.50");
});

test("a study without a value in a release is marked and left out of the difference", async ({ page, db }) => {
  await openCalculator(page, db);
  for (const typed of ["10 ct head", "2 tips", "2 chest port"]) {
    await search(page).fill(typed);
    await page.keyboard.press("Enter");
  }
  const before = await total(page).textContent();
  await page.getByText("Release: 2026C").click();
  await page.getByLabel("Medicare release").selectOption("2025D");
  await page
    .getByText("The difference leaves out 2 studies without a value in 2025D, which would count as 0 wRVU there.")
    .waitFor();
  expect(await total(page).textContent()).toBe(before);
  await page.getByRole("button", { name: "Use 2025D" }).click();
  await page.getByText(/No credit\. No value in this release\./).waitFor();
  await page.getByText("Release: 2025D").click();
  await page.getByText(/\d+ of our \d+ studies have no value in 2025D/).waitFor();
});

test("a goal accepts a thousands separator", async ({ page, db }) => {
  await openCalculator(page, db);
  await page.getByRole("button", { name: "Set a goal" }).click();
  await page.getByLabel("Goal in wRVU (leave empty for no goal)").fill("1,250.5");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Goal: 1,250.50" }).waitFor();
});

test("templates are saved, used, and deleted, and refuse patient data (C6)", async ({ page, db }) => {
  await openCalculator(page, db);
  await page.getByRole("button", { name: "Add Chest X-ray, 1 view" }).click();
  await page.getByText("Templates", { exact: true }).click();
  const name = page.getByLabel("Save the studies of this shift as a template");
  for (const [typed, problem] of [
    ["", "Enter a name."],
    ["DOB 3/4/1956", "This looks like a date of birth."],
    ["acc 12345678", "This looks like an accession or record number."],
  ] as const) {
    await name.fill(typed);
    await page.getByRole("button", { name: "Save template", exact: true }).click();
    await page.getByText(problem).waitFor();
  }
  await name.fill("My call night");
  await page.getByRole("button", { name: "Save template", exact: true }).click();
  await page.getByRole("button", { name: "Use template My call night" }).click();
  await expect.poll(() => countOf(page, "Chest X-ray, 1 view").inputValue()).toBe("2");
  await page.keyboard.press("Control+z");
  await expect.poll(() => countOf(page, "Chest X-ray, 1 view").inputValue()).toBe("1");
  await page.reload();
  await page.getByText("Templates", { exact: true }).click();
  await page.getByRole("button", { name: "Delete template My call night" }).click();
  await expect.poll(() => page.getByRole("button", { name: "Use template My call night" }).count()).toBe(0);
});

test("the printed page has studies and numbers but no controls", async ({ page, db }) => {
  await openCalculator(page, db);
  await page.getByRole("button", { name: "Add CTA chest" }).click();
  await page.emulateMedia({ media: "print" });
  const shown = (of: string) =>
    page
      .locator(of)
      .evaluateAll((all) =>
        all
          .filter((element) => element.checkVisibility({ visibilityProperty: true }))
          .map((element) => element.outerHTML.slice(0, 200)),
      );
  expect(await shown("body > :is(header, footer), nav, [role=banner], [role=contentinfo]")).toEqual([]);
  expect(await shown(":is(button, input, select, summary):not(.sr-only)")).toEqual([]);
  await page.getByText("CTA chest").first().waitFor();
  expect(await total(page).isVisible()).toBe(true);
});

test("the page explains RVUs without JavaScript", async ({ open }) => {
  const page = await open({ javaScript: false });
  await page.goto(calculatorPath);
  // Chromium parses noscript as text even with scripts off, so read the response itself.
  expect(await (await fetch(site + calculatorPath)).text()).toMatch(/<noscript><p[^>]*>The tally needs JavaScript/);
  await page.getByRole("heading", { name: "What is an RVU?" }).waitFor();
});

test("a failed catalog shows an error and can be retried", async ({ open, db }) => {
  const page = await open({ expected: [/503|catalog/] });
  await seedRvu(db, readRvuFiles(), Date.now());
  await page.route("**/rvu-calculator/catalog*", (route) => route.fulfill({ status: 503 }));
  await page.goto(calculatorPath);
  await page.getByText("The calculator did not load.").waitFor();
  await expectAccessible(page);
  await page.unroute("**/rvu-calculator/catalog*");
  await page.getByRole("button", { name: "Try again" }).click();
  await search(page).waitFor();
});

test("questions on the organ read most are offered on request (C9)", async ({ page, db }) => {
  await signIn(page, db, { subscribedDays: 5 });
  await openCalculator(page, db);
  await search(page).fill("8 ctap");
  await search(page).press("Enter");
  await page.getByText("Questions on your cases").click();
  await page.getByLabel("Suggest questions on the organ I read most").check();
  await page.getByText("Gastrointestinal: 8 studies in this shift.").waitFor();
  await page.reload();
  await page.getByText("Questions on your cases").click();
  await page.getByRole("link", { name: "Create a set of 3 questions" }).click();
  await page.waitForURL(/\/custom-sets\?organ=gi&/);
  await page.getByRole("heading", { level: 1, name: "Custom sets" }).waitFor();
  expect(await page.getByLabel(/Other number of questions/).inputValue()).toBe("3");
  expect(await page.locator("input[name=organ][value=gi]").isChecked()).toBe(true);
});

test("the page comes from the cache without a database trip", async ({ db }) => {
  await seedRvu(db, readRvuFiles(), Date.now());
  const page = await fetch(site + calculatorPath);
  expect([page.headers.get("Cache-Control"), page.headers.get("Server-Timing")]).toEqual([
    "public, max-age=60, stale-while-revalidate=600",
    expect.stringContaining("trips=0"),
  ]);
  const worker = await fetch(`${site}/rvu-worker.js`);
  expect([worker.status, worker.headers.get("Content-Type")]).toEqual([200, expect.stringMatching(/javascript/)]);
});

import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { makeShift } from "../app/testing/make-shift";
import { expectAccessible } from "./support/accessible";
import { hydrated, signIn, site, test } from "./support/browser";

const hour = 60 * 60_000;
const head = "ct-head-without-contrast";
const chest = "chest-x-ray-1-view";

async function send(page: Page, owner: string, deviceId: string, part: object) {
  const body = { owner, deviceId, parts: [part] };
  return page.request.post("/rvu-calculator/shifts/sync", { data: body, headers: { Origin: site } });
}

describe.concurrent("shifts", () => {
  test("merge from two devices in any order and add up in the history", async ({ page, db }) => {
    const { username } = await signIn(page, db);
    const [phone, desk, shiftId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    const startedAt = Date.now() - 2 * hour;
    const part = { shiftId, releaseId: "2026C", startedAt, endedAt: null, workedMs: 2 * hour, name: null };
    const first = await send(page, username, phone, { ...part, revision: 4, counts: { [head]: 9 } });
    expect(first.status()).toBe(200);
    await send(page, username, desk, { ...part, revision: 1, counts: { [head]: -1, [chest]: 20 } });
    // A late older revision and a repeated request.
    await send(page, username, phone, { ...part, revision: 2, counts: { [head]: 3 } });
    const again = await send(page, username, phone, { ...part, revision: 4, counts: { [head]: 9 } });
    expect(await again.json()).toMatchObject({ shifts: [{ shiftId, elsewhere: { [head]: -1, [chest]: 20 } }] });

    await page.goto("/rvu-calculator/shifts");
    // 8 × 0.83 + 20 × 0.18.
    await page.getByText("10.24").first().waitFor();
    await page.getByText("Show as a table").click();
    await page.getByRole("table", { name: "Shifts, studies, work, and pace" }).waitFor();
    await page.locator("#list li a").first().click();
    await page.getByRole("row", { name: /CT head without contrast CT 8 0.83 6.64/ }).waitFor();
    await page.getByText("5.12 wRVU/h").waitFor();
  });

  test("refuse signed-out users and other accounts", async ({ open, db }) => {
    const mine = await open();
    const { userId, username: owner } = await signIn(mine, db);
    const shiftId = await makeShift(db, userId, { startedAt: Date.now() - hour, parts: [{ [head]: 1 }] });
    const part = { shiftId, revision: 9, releaseId: null, startedAt: null, endedAt: null, workedMs: 0, name: null };
    const stranger = await open({ expected: [/404/] });
    expect((await send(stranger, owner, crypto.randomUUID(), { ...part, counts: {} })).status()).toBe(401);
    const { username } = await signIn(stranger, db);
    // A page of the owner's, left open while another user signed in, cannot even send new shifts.
    const left = await send(stranger, owner, crypto.randomUUID(), {
      ...part,
      shiftId: crypto.randomUUID(),
      counts: {},
    });
    expect(left.status()).toBe(403);
    const answer = await send(stranger, username, crypto.randomUUID(), { ...part, counts: { [head]: 50 } });
    expect([answer.status(), await answer.text()]).toEqual([409, expect.stringContaining(shiftId)]);
    expect((await stranger.goto(`/rvu-calculator/shifts/${shiftId}`))?.status()).toBe(404);
    expect((await send(stranger, username, "x", part)).status()).toBe(400);
    await mine.goto(`/rvu-calculator/shifts/${shiftId}`);
    await mine.getByRole("row", { name: /CT head without contrast CT 1 / }).waitFor();
  });

  test("are renamed without patient data, shared, unshared, deleted, and restored", async ({ open, db }) => {
    const page = await open({ width: 360, expected: [/400/, /404/] });
    const { userId } = await signIn(page, db);
    const wish = { startedAt: Date.now() - hour, workedMs: hour, releaseId: "2025D", parts: [{ [head]: 10 }] };
    const shiftId = await makeShift(db, userId, wish);
    await page.goto(`/rvu-calculator/shifts/${shiftId}`);
    await hydrated(page);
    // The difference is shown, but the release stays (C2).
    await page.getByText("In 2026C, the shift would be").waitFor();
    await page.getByText("8.30 wRVU").waitFor();
    await page.getByLabel("Name of this shift").fill("MRN 1234567");
    await page.getByRole("button", { name: "Rename" }).click();
    await page.getByText("looks like an accession or record number").waitFor();
    await expectAccessible(page);
    await page.getByLabel("Name of this shift").fill("Tuesday nights");
    await page.getByRole("button", { name: "Rename" }).click();
    await page.getByRole("heading", { name: "Tuesday nights", level: 1 }).waitFor();

    await page.getByRole("button", { name: "Create link" }).click();
    const link = await page.getByLabel("Link to this shift").inputValue();
    const stranger = await open({ expected: [/404/] });
    const answer = await stranger.goto(link);
    expect(answer?.headers()).toMatchObject({ "x-robots-tag": "noindex", "cache-control": "private, no-store" });
    await stranger.getByRole("row", { name: /CT head without contrast CT 10 0.85 8.50/ }).waitFor();
    const html = await stranger.content();
    for (const secret of [userId, shiftId, "Tuesday"]) expect(html).not.toContain(secret);
    await page.getByRole("button", { name: "Stop sharing" }).click();
    await page.getByRole("button", { name: "Create link" }).waitFor();
    expect((await stranger.goto(link))?.status()).toBe(404);

    await page.getByRole("button", { name: "Delete shift" }).click();
    await page.getByText("The shift was removed from your history").waitFor();
    await page.getByText("No shifts yet").waitFor();
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await page.getByRole("heading", { name: "Tuesday nights", level: 1 }).waitFor();
    // Deletes the shift again and restores it from the list.
    await page.getByRole("button", { name: "Delete shift" }).click();
    await page.getByText("The shift was removed from your history").waitFor();
    await page.goto("/rvu-calculator/shifts");
    await page.getByText("Deleted shifts").click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Restore Tuesday nights" }).click();
    await page.getByRole("heading", { name: "Tuesday nights", level: 1 }).waitFor();
  });

  test("work without JavaScript, with the error at the name field", async ({ open, db }) => {
    const page = await open({ javaScript: false, expected: [/400/] });
    const { userId } = await signIn(page, db);
    const shiftId = await makeShift(db, userId, { startedAt: Date.now() - hour, parts: [{ [head]: 1 }] });
    await page.goto(`/rvu-calculator/shifts/${shiftId}`);
    await page.getByLabel("Name of this shift").fill("born 3/4/1961");
    await page.getByRole("button", { name: "Rename" }).click();
    await page.getByText("looks like a date of birth").waitFor();
    expect(await page.getByLabel("Name of this shift").inputValue()).toBe("born 3/4/1961");
    await page.getByRole("button", { name: "Delete shift" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.waitForURL(`**/${shiftId}`);
  });

  test("print without controls", async ({ page, db }) => {
    const { userId } = await signIn(page, db);
    const wish = { startedAt: Date.now() - hour, releaseId: "2025D", parts: [{ [head]: 10 }] };
    await page.goto(`/rvu-calculator/shifts/${await makeShift(db, userId, wish)}`);
    await page.emulateMedia({ media: "print" });
    const shown = await page
      .locator("body > :is(header, footer), nav, button, input, select, summary, main a")
      .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.outerHTML.slice(0, 200)));
    expect(shown).toEqual([]);
    await page.getByRole("row", { name: /CT head without contrast CT 10 0.85 8.50/ }).waitFor();
  });

  test("export as files and print", async ({ page, db }) => {
    const { userId } = await signIn(page, db);
    for (let n = 1; n < 23; n++) {
      const parts = [{ [head]: n, [chest]: 3 * n }];
      await makeShift(db, userId, { startedAt: Date.now() - n * 25 * hour, workedMs: (3 + (n % 6)) * hour, parts });
    }
    await page.goto("/rvu-calculator/shifts");
    await hydrated(page);
    const downloaded = page.waitForEvent("download");
    await page.getByRole("link", { name: /^CSV/ }).click();
    const text = readFileSync(await (await downloaded).path(), "utf8");
    expect(text.split("\r\n").length).toBe(1 + 22 * 2 + 1);
    expect(text).not.toContain(userId);
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByText("Page 2").waitFor();
    await page.emulateMedia({ media: "print" });
    expect(await page.getByRole("banner").isVisible()).toBe(false);
    expect(await page.getByRole("link", { name: /^CSV/ }).isVisible()).toBe(false);
    expect(await page.getByRole("heading", { name: "Your shifts" }).isVisible()).toBe(true);
  });
});

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect } from "vitest";
import { questionDraft } from "../app/db/schema";
import { expectAccessible, expectNoSidewaysScroll } from "./support/accessible";
import { test } from "./support/browser";
import { type OwnSite, startOwnSite } from "./support/own-site";
import { openSignedIn } from "./support/sign-in";

// Every template is tested in Node; here, that the page shows them, takes answers by keys, and saves a draft.

let own: OwnSite;
beforeAll(async () => {
  own = await startOwnSite({});
});
afterAll(() => own.stop());

test("an admin finds a template, answers by keys, gets new numbers, and saves a draft", async ({ open }) => {
  const { page } = await openSignedIn(open, own, { role: "admin" }, { width: 360 });
  await page.goto(`${own.url}/ai-practice`);
  await page.getByRole("link", { name: "Calculations" }).click();
  await page.getByRole("searchbox", { name: "Search templates" }).fill("doppler shift");
  await page.getByRole("link", { name: "Doppler shift", exact: true }).click();
  await page.getByText("Choose one option").waitFor();
  expect(new URL(page.url()).search).toBe("?template=doppler-shift&seed=1");
  await page.keyboard.press("Enter");
  await page.getByText("Choose an option first.").waitFor();
  await page.keyboard.press("b");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: /^(Correct|Incorrect)/ }).waitFor();
  await page.getByRole("heading", { name: "Worked solution" }).waitFor();
  expect(await page.getByText("Correct answer").count()).toBe(1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("button", { name: "Another like this" }).click();
  await expect.poll(() => new URL(page.url()).search).toBe("?template=doppler-shift&seed=2");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Doppler shift");
  const stem = await page.getByText(/What is the Doppler shift/).textContent();
  await page.reload();
  await page.getByText("Choose one option").waitFor();
  expect(await page.getByText(/What is the Doppler shift/).textContent()).toBe(stem);

  await page.getByRole("button", { name: "Save as draft" }).click();
  await page.waitForURL(/\/manage-questions\/q-n/);
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const [draft] = await own.db.select().from(questionDraft).where(eq(questionDraft.questionId, id));
  expect(JSON.parse(draft?.content ?? "null")).toMatchObject({ stem, origin: "computed" });
});

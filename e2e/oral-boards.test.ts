import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { oralRun, oralTurn } from "../app/db/schema";
import { readOralCases } from "../app/db/seed/practice-case-files";
import { seedPracticeCases } from "../app/db/seed/seed-practice-cases";
import { makeLoginCookie, makePerson } from "../app/testing/make";
import { expectAccessible, expectNoSidewaysScroll } from "./support/accessible";
import { test } from "./support/browser";
import { type OwnSite, startOwnSite } from "./support/own-site";
import { openSignedIn } from "./support/sign-in";

// Node and Worker tests cover the scores and the rules of a section; here, a section by keyboard with the clock moved.

const minute = 60_000;
const cases = readOralCases();

let own: OwnSite;
beforeAll(async () => {
  own = await startOwnSite({});
  await seedPracticeCases(own.db, { oral: cases, reports: [] }, 1);
});
afterAll(() => own.stop());

/** Stands in for the browser's speech recognition, which hears nothing in a test. */
const fakeSpeech = `
  window.SpeechRecognition = window.webkitSpeechRecognition = class {
    start() {
      setTimeout(() => {
        const result = Object.assign([{ transcript: "I see no fracture" }], { isFinal: true });
        this.onresult({ resultIndex: 0, results: [result] });
      }, 0);
    }
    stop() { this.onend(); }
  };`;

async function press(page: Page, role: "link" | "button", name: string | RegExp) {
  await page.getByRole(role, { name }).first().focus();
  await page.keyboard.press("Enter");
}

/** Types an answer into the field, which has the focus, and sends it with the keyboard. */
async function sendAnswer(page: Page, text: string) {
  const field = page.getByRole("textbox", { name: "Your answer" });
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type(text);
  await page.keyboard.press("Control+Enter");
}

async function check(page: Page, shot: string) {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${shot}.png`, fullPage: true });
}

for (const width of [1280, 360] as const)
  for (const dark of [false, true]) {
    const look = `${width}-${dark ? "dark" : "light"}`;
    test(`a section by keyboard until the clock runs out, and a disputed score (G3, G23, ${look})`, async ({
      open,
    }) => {
      const { page, userId } = await openSignedIn(open, own, { role: "admin" }, { width, dark });
      await page.addInitScript(fakeSpeech);
      await page.clock.install();
      await page.goto(`${own.url}/ai-practice`);
      await press(page, "link", /^Oral boards/);
      await page.getByText("No sections yet.").waitFor();
      await check(page, `home-${look}`);
      await press(page, "button", "Start section Neuroradiology");
      await page.getByText("Case 1 of 3").waitFor();
      await page
        .getByRole("timer", { name: "Time left" })
        .filter({ hasText: /^(20:00|19:)/ })
        .waitFor();
      const first = await readQuestion(page);

      await page.keyboard.type("There is a bright");
      await page.reload();
      const field = page.getByRole("textbox", { name: "Your answer" });
      await expect.poll(() => field.inputValue()).toBe("There is a bright");
      await page.keyboard.press("End");
      await press(page, "button", "Dictate answer");
      await expect.poll(() => field.inputValue()).toBe("There is a bright I see no fracture.");
      await check(page, `interview-${look}`);
      await press(page, "button", "Stop dictation");
      await field.fill("");
      await field.focus();
      await sendAnswer(page, "I see no fracture. <b>Nothing</b> else.");
      await page.getByText("Anything else?").waitFor();
      await press(page, "button", "Nothing to add");
      await expect.poll(() => readQuestion(page)).not.toBe(first);
      await expect.poll(() => readQuestion(page)).not.toContain("Anything else?");
      const second = await readQuestion(page);
      await sendAnswer(page, "A second answer in my own words.");
      await expect.poll(() => readQuestion(page)).not.toBe(second);
      expect(await own.db.$count(oralTurn, eq(oralTurn.userId, userId))).toBe(3);

      // Moves the time on the server and on the page; the typed text is sent at zero.
      await field.focus();
      await page.keyboard.type("The last words before the bell.");
      await own.db.update(oralRun).set({ deadlineAt: Date.now() }).where(eq(oralRun.userId, userId));
      await page.clock.fastForward(20 * minute);
      await page.getByRole("heading", { level: 1, name: "Section report" }).waitFor();
      await page.getByText("Neuroradiology: not passed with a mean of 68.0").waitFor();
      const report = page.getByRole("region", { name: "Case 1" });
      await report.getByText("Your answers and the ideal answers").focus();
      await page.keyboard.press("Enter");
      await report.getByText("I see no fracture. <b>Nothing</b> else.").first().waitFor();
      await report.getByText("The last words before the bell.").first().waitFor();
      const shown = await findShownCase(page);
      await report
        .getByText(shown.steps[0]?.ideal ?? "")
        .first()
        .waitFor();
      await check(page, `report-${look}`);

      await report.getByText("Dispute this score").focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      await page.keyboard.type("I named the finding.");
      await press(page, "button", "Send dispute");
      await report.getByText("You disputed this score:").waitFor();
      const address = page.url();
      const [download] = await Promise.all([page.waitForEvent("download"), press(page, "link", "Download JSON")]);
      expect(download.suggestedFilename()).toBe("radcore-oral-neuroradiology.json");

      await page.goto(`${own.url}/ai-practice/disputes`);
      await page.getByRole("textbox", { name: "Your answer" }).focus();
      await page.keyboard.type("We will add this word.");
      await check(page, `disputes-${look}`);
      await press(page, "button", "Send answer");
      await page.getByRole("textbox", { name: "Your answer" }).waitFor({ state: "detached" });
      await page.goto(address);
      await page.getByText("Answer: We will add this word.").first().waitFor();
      await press(page, "link", "All sections");
      await page.getByRole("region", { name: "Your sections" }).getByRole("link", { name: "Neuroradiology" }).waitFor();
      await page.getByText("Last mean 68.0").waitFor();
    });
  }

/** Returns the case whose title the report shows first. */
async function findShownCase(page: Page) {
  const title = await page.getByRole("heading", { level: 2, name: /^Case 1:/ }).textContent();
  const found = cases.find((one) => title?.trim().endsWith(one.title));
  if (!found) throw new Error(`no case has the title "${title}"`);
  return found;
}

function readQuestion(page: Page): Promise<string | null> {
  return page.getByRole("form", { name: "Answer" }).locator("p[aria-live=polite]").textContent();
}

test("oral boards exist for admins only (G1)", async () => {
  const statusFor = async (person: Parameters<typeof makePerson>[1]) => {
    const { userId } = await makePerson(own.db, person);
    const { name, value } = await makeLoginCookie(own.db, userId, own.url);
    const answer = await fetch(`${own.url}/ai-practice/oral`, { headers: { Cookie: `${name}=${value}` } });
    return answer.status;
  };
  expect(await statusFor({ role: "admin" })).toBe(200);
  expect(await statusFor({ subscribedDays: 9 })).toBe(404);
});

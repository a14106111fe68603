import { afterAll, beforeAll, expect } from "vitest";
import { reportAttempt } from "../app/db/schema";
import { readReportCases } from "../app/db/seed/practice-case-files";
import { seedPracticeCases } from "../app/db/seed/seed-practice-cases";
import { expectAccessible, expectNoSidewaysScroll } from "./support/accessible";
import { test } from "./support/browser";
import { type OwnSite, startOwnSite } from "./support/own-site";
import { openSignedIn } from "./support/sign-in";

// Node tests cover the scores; here, that an admin dictates, types, and sends a report, and reads its judgment.

let own: OwnSite;
beforeAll(async () => {
  own = await startOwnSite({});
  await seedPracticeCases(own.db, { oral: [], reports: readReportCases() }, 1);
});
afterAll(() => own.stop());

/** Stands in for the browser's speech recognition, which hears nothing in a test; each start hears one phrase. */
const fakeSpeech = (phrase: string) => `
  window.SpeechRecognition = window.webkitSpeechRecognition = class {
    start() {
      setTimeout(() => {
        const result = Object.assign([{ transcript: ${JSON.stringify(phrase)} }], { isFinal: true });
        this.onresult({ resultIndex: 0, results: [result] });
      }, 0);
    }
    stop() { this.onend(); }
  };`;

for (const width of [1280, 360] as const)
  for (const dark of [false, true])
    test(`an admin dictates a report and reads its score (${width} px, ${dark ? "dark" : "light"})`, async ({
      open,
    }) => {
      const { page, userId } = await openSignedIn(open, own, { role: "admin" }, { width, dark });
      await page.addInitScript(fakeSpeech("there is an acute right subdural hematoma"));
      await page.goto(`${own.url}/ai-practice`);
      await page.getByRole("link", { name: "Dictate a report" }).click();
      await page.getByText("No reports yet.").waitFor();
      const policy = await page.evaluate(() =>
        fetch(location.href).then(({ headers }) => headers.get("Permissions-Policy")),
      );
      expect(policy).toContain("microphone=(self)");
      await page.getByRole("link", { name: /^CT of the head/ }).click();
      await page.getByRole("button", { name: "Dictate findings" }).click();
      const findings = page.getByRole("textbox", { name: "Findings" });
      await expect.poll(() => findings.inputValue()).toBe("There is an acute right subdural hematoma.");
      await expectAccessible(page);
      await page.getByRole("button", { name: "Stop dictation" }).click();
      await findings.pressSequentially(
        " Midline shift of 9 mm. No skull fracture. Uncal herniation cannot be excluded.",
      );
      await page.getByRole("textbox", { name: "Impression" }).fill("Acute right subdural hematoma. <b>Urgent</b>");
      await expectNoSidewaysScroll(page);
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/form-${width}-${dark}.png`, fullPage: true });
      await page.getByRole("button", { name: "Score report" }).click();
      await page.getByText(/^Score 6[89]: not passed$/).waitFor();
      const statements = page.getByRole("region", { name: "Statements" });
      expect(
        await statements.getByRole("listitem").filter({ hasText: "Uncal herniation" }).first().textContent(),
      ).toMatch(/Hedged.*“Uncal herniation cannot be excluded\.”/);
      const ideal = page.getByRole("region", { name: "Ideal report" });
      expect(await ideal.getByText("There is uncal herniation. Not in your report").count()).toBe(1);
      // Markup in a report stays text.
      expect(await page.getByText("<b>Urgent</b>").count()).toBeGreaterThan(0);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/result-${width}-${dark}.png`, fullPage: true });
      const stored = (await own.db.select().from(reportAttempt)).filter((one) => one.userId === userId);
      expect(stored).toHaveLength(1);
      await page.getByRole("link", { name: "All cases" }).first().click();
      await page
        .getByRole("region", { name: "Your reports" })
        .getByRole("link", { name: /^CT of the head/ })
        .click();
      await page.getByText(/^Score 6[89]: not passed$/).waitFor();
    });

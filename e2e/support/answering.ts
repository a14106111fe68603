import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { answer } from "../../app/db/schema";
import { expectAccessible, expectNoSidewaysScroll } from "./accessible";
import type { signIn, WindowOptions } from "./browser";
import { takeScreenshot } from "./screenshot";

// What tests of answering begin with.

export const phone: WindowOptions["device"] = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
export const submit = (page: Page) => page.getByRole("button", { name: "Submit answer" });
/** The learner's answers, as they are stored. */
export const storedAnswers = async (db: Parameters<typeof signIn>[1], userId: string) =>
  (
    await db
      .select({ response: answer.response, rightUnits: answer.rightUnits, units: answer.units })
      .from(answer)
      .where(eq(answer.userId, userId))
  ).map(({ response, ...score }) => ({ ...JSON.parse(response), ...score }));

/** Chooses in a list the one with this text; ids differ from session to session. */
export async function selectOptionContaining(select: Locator, text: string) {
  const words = await select.locator("option").allInnerTexts();
  await select.selectOption({ label: words.find((one) => one.includes(text)) ?? "?" });
}

/** Axe and the width, and a screenshot for who asks for it. */
export async function checkLayout(page: Page, name: string) {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await takeScreenshot(page, name);
}

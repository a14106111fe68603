import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { answer } from "../../app/db/schema";
import { expectAccessible, expectNoSidewaysScroll } from "./accessible";
import type { signIn, WindowOptions } from "./browser";
import { takeScreenshot } from "./screenshot";

export const phone: WindowOptions["device"] = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
export const submit = (page: Page) => page.getByRole("button", { name: "Submit answer" });
/** Returns the learner's stored answers. */
export const storedAnswers = async (db: Parameters<typeof signIn>[1], userId: string) =>
  (
    await db
      .select({ response: answer.response, rightUnits: answer.rightUnits, units: answer.units })
      .from(answer)
      .where(eq(answer.userId, userId))
  ).map(({ response, ...score }) => ({ ...JSON.parse(response), ...score }));

/** Selects the option that contains the text; option ids differ between sessions. */
export async function selectOptionContaining(select: Locator, text: string) {
  const words = await select.locator("option").allInnerTexts();
  await select.selectOption({ label: words.find((one) => one.includes(text)) ?? "?" });
}

/** Checks accessibility and width, and takes a screenshot if SHOTS names a folder. */
export async function checkLayout(page: Page, name: string) {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await takeScreenshot(page, name);
}

import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Db } from "../../app/db/client.server";
import { questionContent } from "../../app/features/questions/content";
import { makeQuestion, makeSession, questionLike } from "../../app/testing/make";
import { hydrated } from "./browser";

// Sessions for tests of the runner. Options are ordered numbers, which are not shuffled, so A is `a`.

const options = ["a", "b", "c", "d"].map((id, index) => ({
  id,
  text: `${index + 1} mm`,
  rationale: `Rationale of ${id}, told afterward.`,
}));

/** Texts that no payload may contain before the answer (Q12). */
export const hiddenTexts = ["told afterward", "A point to remember.", "Multiply the two."];

const common = { teachingPoint: "A point to remember." };
const withoutType = (({ type: _type, options: _options, key: _key, id: _id, ...rest }) => rest)(
  questionLike(common) as Record<string, unknown>,
);
/** Returns a question of the fields, with the others of a usual question. */
export const make = (fields: object) =>
  questionContent.parse({ ...withoutType, id: `q-${crypto.randomUUID().slice(0, 13)}`, ...fields });

/** One best answer; the key is A. */
export const single = () => make({ type: "single", stem: "How thick is it?", options, key: "a" });
/** Several answers; the keys are A and C. */
export const multi = () => make({ type: "multi", stem: "Which of these fit?", options, keys: ["a", "c"] });
/** A number: 12 mGy. */
export const numeric = () =>
  make({
    type: "numeric",
    stem: "What is the dose?",
    answer: { value: 12, unit: "mGy", tolerance: { kind: "relative", value: 0.05 } },
    solution: "Multiply the two.",
    commonErrors: [{ value: 7, why: "Added them, told afterward." }],
  });

/** Creates a session of new free questions, in tutor mode unless `fields` say otherwise, and returns its id. */
export async function sessionOf(
  db: Db,
  userId: string,
  contents: ReturnType<typeof make>[],
  fields: Parameters<typeof makeSession>[4] = {},
): Promise<string> {
  const questions = [];
  for (const content of contents) questions.push(await makeQuestion(db, { content, free: true }));
  return makeSession(db, userId, questions, Date.now(), fields);
}

/** Opens the runner at a question and waits until it handles keys. */
export async function openRunner(page: Page, sessionId: string, question?: number): Promise<void> {
  await page.goto(`/questions/session/${sessionId}${question ? `?q=${question}` : ""}`);
  await hydrated(page);
}

/** Returns the key of the chosen option. */
export const chosenKey = async (page: Page) =>
  (await page.locator("[data-option-index] label:has(:checked)").innerText()).charAt(0).toLowerCase();

/** The heading with the result of the answer. */
export const verdictHeading = (page: Page) => page.getByRole("heading", { level: 2, name: /^(Correct|Incorrect)/ });

/** Waits until an element is between the site's header, or the picture on a phone, and the runner's bar. */
export async function expectInClearView(element: Locator): Promise<void> {
  await element.waitFor();
  await expect
    .poll(() =>
      element.evaluate((shown) => {
        const header = document.querySelector("header")?.getBoundingClientRect();
        const bar = document.querySelector("main > .sticky.bottom-0")?.getBoundingClientRect();
        const picture = document.querySelector("[data-sticky-viewer]")?.getBoundingClientRect();
        const { left, top, bottom } = shown.getBoundingClientRect();
        // On wide screens, the picture is beside the element.
        const isBelowPicture = !picture || picture.right <= left || picture.bottom <= top + 1;
        return isBelowPicture && top >= Math.max(0, header?.bottom ?? 0) && bottom <= (bar?.top ?? innerHeight);
      }),
    )
    .toBe(true);
}

/** Waits until an element is visible and its keys work, because React adds listeners after it paints. */
export async function waitUntilReady(page: Page, shown: Locator): Promise<void> {
  await shown.waitFor();
  await hydrated(page);
}

export const stem = (page: Page) => page.locator('article [tabindex="0"]').first();
export const highlightedTexts = (page: Page) => page.locator("article mark").allInnerTexts();
export const noteField = (page: Page) => page.getByRole("textbox", { name: "Your note" });

import { expect } from "vitest";
import { makePerson, makeQuestion } from "../app/testing/make";
import { expectAccessible, expectNoSidewaysScroll } from "./support/accessible";
import { hydrated, signIn, test } from "./support/browser";
import { single } from "./support/study";

// The command palette of the admin pages, with the keyboard alone.

test("opens a page, a question, and a user with the keyboard, and gives the focus back", {
  timeout: 120_000,
}, async ({ open, db }) => {
  const page = await open({ width: 1280, expected: [/status of 503/] });
  await signIn(page, db, { role: "admin" });
  const made = await makeQuestion(db, { content: single() });
  const learner = await makePerson(db);
  const code: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("command-palette")) code.push(request.url());
  });
  await page.goto("/admin-users");
  await hydrated(page);
  expect(code).toEqual([]);

  const search = page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Search" });
  await search.focus();
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Search pages, users, questions" });
  await field.waitFor();
  expect(code.length).toBeGreaterThan(0);
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  const activeOption = () =>
    field.evaluate(
      (element) => document.getElementById(element.getAttribute("aria-activedescendant") ?? "")?.innerText,
    );
  const selectedOption = page.getByRole("dialog").getByRole("option", { selected: true });
  expect(await activeOption()).toBe("Overview");
  await page.keyboard.press("ArrowUp");
  expect(await activeOption()).toBe("Audit log");
  expect(await selectedOption.allInnerTexts()).toEqual(["Audit log"]);
  await page.keyboard.press("ArrowDown");
  expect(await activeOption()).toBe("Overview");
  await expectAccessible(page);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/palette.png` });

  // Escape closes the palette, and the focus returns to the link from which it was opened.
  await page.keyboard.press("Escape");
  await expect.poll(() => field.count()).toBe(0);
  expect(await search.evaluate((element) => element === document.activeElement)).toBe(true);

  // A page.
  await page.keyboard.press("Control+k");
  await field.waitFor();
  await page.keyboard.type("audit");
  await expect.poll(activeOption).toBe("Audit log");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/audit");
  await expect.poll(() => field.count()).toBe(0);

  // A question by its id, and a user by the email address.
  await page.keyboard.press("Meta+k");
  await page.keyboard.type(made.content.id);
  await expect.poll(activeOption).toContain(made.content.id);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/manage-questions/${made.questionId}`);
  await hydrated(page);
  await page.keyboard.press("Control+k");
  await field.waitFor();
  await page.keyboard.type(learner.email);
  await expect.poll(activeOption).toContain(learner.email);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/palette-found.png` });
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/admin-users/${learner.userId}`);

  // Without results, and while the server does not answer.
  await page.keyboard.press("Control+k");
  await field.waitFor();
  await page.keyboard.type("no-such-thing-at-all");
  await page.getByText("No results for “no-such-thing-at-all”.").waitFor();
  expect(await field.getAttribute("aria-expanded")).toBe("false");
  await expectAccessible(page);
  await page.route("**/admin/search/results*", (route) => route.fulfill({ status: 503, body: "down" }));
  await page.keyboard.type("x");
  await page.getByRole("alert").getByText("The search failed.").waitFor();
  await page.unroute("**/admin/search/results*");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("No results for “no-such-thing-at-allx”.").waitFor();
  await page.setViewportSize({ width: 360, height: 700 });
  await expectNoSidewaysScroll(page);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/palette-360.png` });
});

test("a learner has no palette, and the results are not found", async ({ open, db }) => {
  const page = await open({ expected: [/status of 404/] });
  await signIn(page, db);
  await page.goto("/progress");
  await hydrated(page);
  await page.keyboard.press("Control+k");
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect((await page.request.get("/admin/search/results?q=gi")).status()).toBe(404);
});

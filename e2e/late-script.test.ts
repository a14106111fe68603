import { expect } from "vitest";
import { hydrated, signIn, test } from "./support/browser";
import { matching } from "./support/question-types";
import { sessionOf } from "./support/study";

test("a part whose script fails to load says so and loads on retry", async ({ open, db }) => {
  const page = await open({ expected: [/ERR_FAILED/] });
  const { userId } = await signIn(page, db);
  const sessionId = await sessionOf(db, userId, [matching()]);
  await page.route("**/matching-fields-*.js", (route) => route.abort());
  await page.goto(`/questions/session/${sessionId}?q=1`);
  await hydrated(page);
  await page.getByText("This part of the page could not load").waitFor();
  await page.unroute("**/matching-fields-*.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("combobox", { name: "STIR", exact: true }).waitFor();
  expect(await page.getByText("could not load").count()).toBe(0);
});

import { expect } from "vitest";
import { signIn, test } from "./support/browser";
import { openRunner, sessionOf, single, verdictHeading } from "./support/study";

test("an answer with its review is one request, and a flag is one", async ({ page, db }) => {
  const { userId } = await signIn(page, db, { subscribedDays: 10 });
  await openRunner(page, await sessionOf(db, userId, [single(), single()]));
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // Ignores prefetching, analytics, and the badge.
    if (pathname.endsWith(".data") || pathname === "/api/study/save") asked.push(`${request.method()} ${pathname}`);
  });
  await page.getByText("4 mm").click();
  await page.getByRole("button", { name: "Submit answer" }).click();
  await verdictHeading(page).waitFor();
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual(["POST /api/study/save"]);
  await page.getByRole("button", { name: "Flag" }).first().click();
  await page.getByRole("button", { name: /^Flagged/ }).waitFor();
  // The flag shows before it is sent.
  await expect.poll(() => asked.length).toBe(2);
  await page.waitForLoadState("networkidle");
  expect(asked.slice(1)).toEqual(["POST /api/study/save"]);
});

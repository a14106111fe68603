import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { auditLog, subscription } from "../app/db/schema";
import { dayMs } from "../app/lib/day";
import { makeLoginCookie, makePerson } from "../app/testing/make";
import { expectAccessible, expectNoSidewaysScroll } from "./support/accessible";
import { postForm } from "./support/accounts";
import { hydrated, signIn, site, test } from "./support/browser";

describe.concurrent("the subscription admin", () => {
  test("gives a free learner a complimentary year and ends it again (M8)", async ({ open, db }) => {
    const learnerPage = await open();
    const learner = await signIn(learnerPage, db, { quotaUsed: 12 });
    await learnerPage.goto("/");
    const badge = learnerPage.getByRole("link", { name: /free questions|Annual/ }).first();
    expect(await badge.textContent()).toContain("38/50");

    const page = await open({ expected: [/400/] });
    await signIn(page, db, { role: "admin" });
    await page.goto("/admin");
    await page.getByRole("link", { name: "Subscriptions" }).click();
    await page.getByRole("link", { name: "Learners", exact: true }).click();
    await page.getByLabel(/begins with/).fill(learner.username);
    await page.getByRole("button", { name: "Show" }).click();
    await page.waitForURL(`**search=${learner.username}*`);
    // Until the address changes, the list is unfiltered.
    await page.getByRole("link", { name: "Pat Person" }).nth(1).waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Pat Person" }).click();
    await page.waitForURL(`**/admin-users/${learner.userId}`);
    await hydrated(page);

    // A missing reason shows an error and keeps the other fields.
    await page.getByLabel("Duration", { exact: true }).selectOption("6");
    await page.getByRole("button", { name: "Give complimentary access" }).click();
    await page.getByText(/Enter a reason/).waitFor();
    expect(await page.getByLabel("Duration", { exact: true }).inputValue()).toBe("6");
    await page
      .getByRole("region", { name: "Give complimentary access" })
      .getByLabel("Reason")
      .fill("the exam was moved");
    await page.getByRole("button", { name: "Give complimentary access" }).click();
    await page.getByText("Complimentary access given.").waitFor();
    await expectAccessible(page);
    await page.getByRole("table", { name: "Audit log" }).getByText("the exam was moved").waitFor();

    await learnerPage.reload();
    await learnerPage.getByRole("link", { name: "Annual" }).waitFor();

    await page.getByRole("button", { name: "End complimentary access" }).click();
    const dialog = page.getByRole("dialog", { name: /End complimentary access for Pat Person now/ });
    await dialog.waitFor();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Go back" }).click();
    await dialog.waitFor({ state: "hidden" });
    await learnerPage.reload();
    await learnerPage.getByRole("link", { name: "Annual" }).waitFor();
    await page.getByRole("button", { name: "End complimentary access" }).click();
    await dialog.getByRole("button", { name: "End access now" }).click();
    await page.getByText("Complimentary access ended.").waitFor();

    await learnerPage.reload();
    await learnerPage.getByRole("link", { name: /38\/50/ }).waitFor();

    // A quota below the used count is refused.
    await page.getByLabel("Free questions", { exact: true }).fill("11");
    await page.getByRole("button", { name: "Change quota" }).click();
    await page.getByText("This learner has already opened 12 free questions").waitFor();
    await page.getByLabel("Free questions", { exact: true }).fill("60");
    await page.getByRole("button", { name: "Change quota" }).click();
    await page.getByText("Quota changed.").waitFor();
    await learnerPage.reload();
    await learnerPage.getByRole("link", { name: /48\/50/ }).waitFor();
    const acts = await db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.subject, `user:${learner.userId}`));
    expect(acts.map(({ action }) => action).toSorted()).toEqual(["change quota", "end comp", "give comp"]);
  });

  test("asks for confirmation before switching subscriptions off", async ({ open, db }) => {
    const page = await open({ width: 360, dark: true });
    await signIn(page, db, { role: "admin" });
    await page.goto("/admin-subscription/settings");
    await hydrated(page);
    await page.getByRole("button", { name: "Turn subscriptions off" }).click();
    const dialog = page.getByRole("dialog", { name: /for everyone/ });
    await dialog.waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  });

  test("works without JavaScript and warns a second admin about the change", async ({ db }) => {
    const learner = await makePerson(db);
    const admin = await makePerson(db, { role: "admin" });
    const path = `/admin-users/${learner.userId}`;
    const post = async (fields: Record<string, string>) => {
      const cookie = await makeLoginCookie(db, admin.userId, site);
      return postForm(site, path, fields, `${cookie.name}=${cookie.value}`);
    };
    const comp = { intent: "comp", seen: "", period: "1", from: "today", reason: "a mistake of ours" };
    const early = await post({ ...comp, period: "date", until: "2020-01-01" });
    expect([early.status, (await early.text()).includes("This day has passed. Choose a later day.")]).toEqual([
      400,
      true,
    ]);
    const done = await post(comp);
    expect([done.status, done.headers.get("Location")]).toEqual([302, `${path}?done=compGiven`]);
    const again = await post(comp);
    const text = await again.text();
    expect([again.status, text.includes("changed this subscription"), text.includes("a mistake of ours")]).toEqual([
      409,
      true,
      true,
    ]);
    const [row] = await db.select().from(subscription).where(eq(subscription.userId, learner.userId));
    const inFiveDays = new Date(Date.now() + 5 * dayMs).toISOString().slice(0, 10);
    const shorter = await post({ ...comp, seen: row?.writeId ?? "", period: "date", until: inFiveDays });
    expect([
      shorter.status,
      (await shorter.text()).includes("This learner already has complimentary access until"),
    ]).toEqual([400, true]);
    const stale = await post({ intent: "endComp", seen: "another" });
    expect(stale.headers.get("Location")).toBe(`${path}?done=changed`);
    const ended = await post({ intent: "endComp", seen: row?.writeId ?? "" });
    expect(ended.headers.get("Location")).toBe(`${path}?done=compEnded`);
    const fetched = await post({ intent: "fetch" });
    expect(fetched.headers.get("Location")).toMatch(/done=(noProvider|fetched)$/);
  });
});

import { eq, getTableName, is, sql } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect } from "vitest";
import type { Db } from "../app/db/client.server";
import * as schema from "../app/db/schema";
import { auditLog, loginSession, user } from "../app/db/schema";
import { makeLoginCookie, makePerson, makeQuestion, makeSession } from "../app/testing/make";
import { expectAccessible, expectNoSidewaysScroll } from "./support/accessible";
import { makeResident } from "./support/accounts";
import { hydrated, signIn, site, test } from "./support/browser";

describe("admins and accounts", () => {
  test("a banned learner is signed out at the next request", async ({ open, db }) => {
    // A background request of the page may be the first to get the refusal.
    const learnerPage = await open({ expected: [/401/] });
    const learner = await signIn(learnerPage, db);
    await learnerPage.goto("/progress");
    expect(new URL(learnerPage.url()).pathname).toBe("/progress");

    const page = await open({ expected: [/400/] });
    await signIn(page, db, { role: "admin" });
    await page.goto("/admin-users");
    await page.getByLabel("Username, name, or email").fill(learner.username.slice(0, 14));
    await page.getByRole("button", { name: "Show" }).click();
    await page.waitForURL(`**search=${learner.username.slice(0, 14)}*`);
    await page.getByText(learner.email).waitFor();
    // The previous list may contain the learner too, so wait for the address.
    await page.getByRole("link", { name: "Pat Person" }).nth(1).waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Pat Person" }).click();
    await page.waitForURL(`**/admin-users/${learner.userId}`);
    await hydrated(page);
    await page.getByText("Role, ban, and deletion").click();
    const form = page.locator("#ban-form");
    await form.getByRole("button").click();
    await form.getByText(/Enter a reason/).waitFor();
    await form.getByLabel("Reason").fill("shares questions");
    await form.getByRole("button").click();
    const asked = page.getByRole("dialog", { name: "Ban Pat Person?" });
    await asked.getByRole("button", { name: "Go back" }).click();
    await form.getByRole("button").click();
    await asked.getByRole("button", { name: "Ban learner" }).click();
    // The message is at the top of the page, far above the pressed button.
    const message = page.getByText("Learner banned. Their next request signs them out.");
    await expect
      .poll(() =>
        message.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        }),
      )
      .toBe(true);
    await expectAccessible(page);

    await learnerPage.getByRole("link", { name: "Recent" }).click();
    await learnerPage.waitForURL("**/login?**");

    await page.getByRole("button", { name: "Remove ban" }).click();
    await page.getByText("Ban removed. The learner can sign in again.").waitFor();
    await expect.poll(() => form.getByLabel("Reason").inputValue()).toBe("");
  });

  test("renames and deletes an account, confirmed by the username", async ({ open, db }) => {
    const page = await open({ width: 360, expected: [/400|409/] });
    await signIn(page, db, { role: "admin" });
    const learner = await makeResident(db);
    const other = await makePerson(db);
    await page.goto(`/admin-users/${learner.userId}`);
    await hydrated(page);
    const names = page.locator("#names-form");
    await names.getByLabel("Username").fill(other.username.toUpperCase());
    await names.getByRole("button").click();
    await names.getByText("This username is taken").waitFor();
    expect(await names.getByLabel("Username").inputValue()).toBe(other.username.toUpperCase());
    const fresh = `Re.${learner.username.slice(0, 20)}`;
    await names.getByLabel("Username").fill(fresh);
    await names.getByRole("button").click();
    await page.getByText("Names changed.").waitFor();
    await expectNoSidewaysScroll(page);

    await page.getByText("Role, ban, and deletion").click();
    const form = page.locator("#delete-form");
    await form.getByLabel("Username to confirm").fill("wrong");
    await form.getByLabel("Reason").fill("asked for it");
    await form.getByRole("button").click();
    await form
      .getByText(/Type .* to confirm\./)
      .last()
      .waitFor();
    await form.getByLabel("Username to confirm").fill(fresh);
    await form.getByRole("button").click();
    await page.getByText("Account deleted.").waitFor();
    const [row] = await db.select().from(user).where(eq(user.id, learner.userId));
    expect(row?.email).toBe(`deleted-${learner.userId}@deleted.invalid`);
    expect(await page.getByRole("heading", { name: "Actions", exact: true }).count()).toBe(0);
  });

  test("asks for confirmation before signing out several accounts", async ({ open, db }) => {
    const page = await open({ width: 360, expected: [/400/] });
    await signIn(page, db, { role: "admin" });
    const mark = `bulk${Date.now().toString(36)}`;
    for (let n = 0; n < 3; n += 1) {
      const person = await makePerson(db);
      await makeLoginCookie(db, person.userId, site);
      await db
        .update(user)
        .set({ name: `${mark} Person` })
        .where(eq(user.id, person.userId));
    }
    await page.goto(`/admin-users?search=${mark}`);
    await hydrated(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await page.getByText("Select at least one account.").waitFor();
    for (const box of (await page.getByRole("checkbox").all()).slice(0, 2)) await box.check();
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await page.getByRole("heading", { name: "Sign these accounts out on every device?" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await page.getByText("2 of 2 signed out everywhere.").waitFor();
  });
});

describe("impersonation of a learner", () => {
  test("shows what they see, changes nothing of theirs, and comes back (M4)", { timeout: 180_000 }, async ({
    open,
    db,
  }) => {
    const page = await open({ expected: [/403|404/] });
    const admin = await signIn(page, db, { role: "admin" });
    const learner = await makePerson(db, { quotaUsed: 3 });
    await db.update(user).set({ name: "Lea Learner" }).where(eq(user.id, learner.userId));
    const question = await makeQuestion(db, { free: true });
    const running = await makeSession(db, learner.userId, [question, await makeQuestion(db)]);
    // An expired session, which ends when its own learner opens it.
    const late = await makeSession(db, learner.userId, [question], Date.now() - 9e6, {
      ...{ mode: "timed_tutor", deadlineAt: Date.now() - 8e6 },
    });
    await page.goto(`/admin-users/${learner.userId}`);
    await hydrated(page);
    await page.locator("#look-form").getByLabel("Reason").fill("cannot find a set");
    await page.getByRole("button", { name: "View as user" }).click();
    const banner = page.getByText("You are viewing as Lea Learner. You can only read.");
    await banner.waitFor();
    await hydrated(page);
    await expectAccessible(page);

    const before = await countRows(db, learner.userId);
    const places = [
      "/",
      "/progress",
      "/progress/domains",
      "/recent-study-sets",
      "/flagged-questions",
      "/settings",
      "/questions",
      "/questions/sets",
      `/questions/session/${running}?q=1`,
      `/questions/session/${late}?q=1`,
      `/questions/session/${late}/results`,
      "/subscription/manage",
      "/subscription/success",
      "/settings/reports",
      "/pricing",
    ];
    for (const place of [...places, places[1] ?? ""]) {
      const answer = await page.goto(place);
      expect([place, answer?.status()]).toEqual([place, 200]);
      await banner.waitFor();
    }
    expect((await page.goto("/admin-users"))?.status()).toBe(404);
    await page.goto("/progress");
    await page.waitForTimeout(2500);

    const refused: string[] = [];
    const tries: [string, Record<string, string>][] = [
      ["/settings", { intent: "mail", newsByEmail: "on" }],
      ["/settings", { intent: "signOutOthers" }],
      ["/questions", { size: "5", from: "filter" }],
      ["/questions/flag", { questionId: question.questionId, flagged: "true" }],
      [`/questions/session/${running}?q=1`, { choice: "a" }],
      [`/questions/session/${running}/results`, {}],
      ["/api/study/save", {}],
      ["/api/theme", { theme: "dark" }],
      ["/api/auth/logout", {}],
      ["/api/auth/sign-out", {}],
      ["/api/auth/sign-in/username", {}],
      ["/api/announcements/dismiss", { announcementId: "x" }],
      ["/api/analytics/session", {}],
      ["/api/analytics/pageview", {}],
      ["/checkout", { key: "x" }],
      ["/subscription/manage", { intent: "cancel", key: "x" }],
      ["/login", { username: "x" }],
      ["/verify-email", { intent: "resend", login: "x" }],
      ["/forgot-password", { email: "x@example.test" }],
      ["/custom-sets", { intent: "save" }],
      ["/progress/reset", { scope: "all" }],
      ["/admin-users", { intent: "ask" }],
    ];
    for (const [path, fields] of tries)
      for (const target of [path, `${path.split("?")[0]}.data`]) {
        const status = await page.evaluate(
          async ([to, body]) => (await fetch(to, { method: "POST", body: new URLSearchParams(body) })).status,
          [target, fields] as const,
        );
        if (status !== 403 && status !== 404) refused.push(`${target}: ${status}`);
      }
    expect(refused).toEqual([]);
    expect(await countRows(db, learner.userId)).toEqual(before);

    // On a page left open past the hour nothing runs as the admin, who can end the impersonation there.
    await page.goto("/settings");
    await hydrated(page);
    await db
      .update(loginSession)
      .set({ expiresAt: new Date(0) })
      .where(eq(loginSession.impersonatedBy, admin.userId));
    // The page shows this itself; without its script the server does.
    await page.getByRole("button", { name: "Save email preferences" }).click();
    await page.getByText("Nothing was changed: you can't change a learner's data.").waitFor();
    await expectAccessible(page);
    await page
      .getByRole("button", { name: "Save email preferences" })
      .evaluate((button: HTMLButtonElement) => button.form?.submit());
    await page.getByText("Nothing was changed, because viewing as a user ended after an hour.").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Stop viewing as user" }).click();
    await page.waitForURL(`**/admin-users/${learner.userId}?done=lookOver`);
    await page.getByText("You stopped viewing as this user.").waitFor();
    expect(await banner.count()).toBe(0);
    const entries = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `user:${learner.userId}`));
    expect(entries.every(({ actorId }) => actorId === admin.userId)).toBe(true);
    const looked = entries
      .filter(({ action }) => action === "look as")
      .map(({ after }) => JSON.parse(after ?? "").path);
    // Each page counts once, including pages that learners do not have.
    const opened = [...new Set([...places.map((place) => place.split("?")[0]), "/admin-users"])];
    expect(looked.toSorted()).toEqual(opened.toSorted());
    expect(entries.map(({ action }) => action)).toContain("stop looking");
  });
});

/** Returns the row counts of every table except the audit log, and the learner's counters and timestamps. */
async function countRows(db: Db, userId: string): Promise<Record<string, unknown>> {
  const counts: Record<string, unknown> = {};
  for (const table of Object.values<unknown>(schema))
    if (is(table, SQLiteTable) && !["audit_log", "rate_limit"].includes(getTableName(table))) {
      const rows = "userId" in table ? sql`select * from ${table} where user_id = ${userId}` : null;
      counts[getTableName(table)] = rows ? JSON.stringify(await db.all(rows)) : await db.$count(table);
    }
  return counts;
}

describe("former paths of admin pages", () => {
  test("redirect admins with the query and answer 404 to others (M13)", async ({ db }) => {
    const visit = async (path: string, role: "user" | "admin") => {
      const { userId } = await makePerson(db, { role });
      const { name, value } = await makeLoginCookie(db, userId, site);
      const answer = await fetch(site + path, { redirect: "manual", headers: { Cookie: `${name}=${value}` } });
      return [answer.status, answer.headers.get("Location")];
    };
    expect(await visit("/admin/users?search=x%20y&a=b", "admin")).toEqual([302, "/admin-users?search=x+y&a=b"]);
    expect(await visit("/admin/users/u1", "admin")).toEqual([302, "/admin-users/u1"]);
    expect(await visit("/admin/questions", "admin")).toEqual([302, "/manage-questions"]);
    expect(await visit("/admin/social-cards/", "admin")).toEqual([302, "/admin-social-cards"]);
    for (const path of ["/admin/constructor", "/admin/users/a/b", "/admin/blog/x"])
      expect(await visit(path, "admin")).toEqual([404, null]);
    expect(await visit("/admin/users", "user")).toEqual([404, null]);
  });
});

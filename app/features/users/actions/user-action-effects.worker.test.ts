import { eq, getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeEach, describe, expect, it } from "vitest";
import * as schema from "~/db/schema";
import { auditLog, mailOutbox, user } from "~/db/schema";
import {
  act,
  ada,
  admin,
  auditActions,
  contextOf,
  countLogins,
  db,
  postUserForm,
  reason,
  renameAda,
  rowOf,
  setUpAdminAndLearner,
} from "~/testing/admin-setup";
import { makeLogin, makePerson, type Person } from "~/testing/make";
import { openBilling } from "~/testing/open-billing";
import { startCheckout } from "../../billing/checkout.server";
import { deleteUser, exportUser } from "./delete-or-export-user.server";
import { changeEmail } from "./name-and-email.server";
import { disableTwoStep } from "./user-logins.server";

beforeEach(setUpAdminAndLearner);

describe("an admin's action", () => {
  it("changes a role and ends the account's logins", async () => {
    await makeLogin(db, ada.userId);
    expect(await postUserForm({ intent: "role", role: "admin", scope: "editor", reason: "no" })).toMatchObject({
      error: { reason: expect.anything() },
    });
    expect(await postUserForm({ intent: "role", role: "admin", scope: "editor", reason })).toBe("madeAdmin");
    expect([await countLogins(ada), (await rowOf(ada))?.role]).toEqual([0, "admin"]);
  });

  it("bans until the end of the day, ends every login, and refuses a past day", async () => {
    await makeLogin(db, ada.userId);
    expect(await postUserForm({ intent: "ban", reason, until: "2020-01-01" })).toMatchObject({
      error: { until: expect.anything() },
    });
    expect(await postUserForm({ intent: "ban", reason, until: "2099-05-01" })).toBe("banned");
    const row = await rowOf(ada);
    expect([await countLogins(ada), row?.banned, row?.banExpires?.toISOString()]).toEqual([
      0,
      true,
      "2099-05-01T23:59:59.999Z",
    ]);
    expect(await postUserForm({ intent: "ban", reason: "worse than thought" })).toBe("banned");
    expect((await rowOf(ada))?.banExpires).toBeNull();
  });

  it("cancels the renewal with a ban once, if requested", async () => {
    const { standIn, payments, context } = openBilling(db);
    await startCheckout(context(), payments, { ...ada, fullName: "Ada" }, "key-of-a-form");
    standIn.pay(standIn.state.checkouts[0]?.id ?? "");
    for (const { id } of standIn.events()) await standIn.deliver(id);
    const here = contextOf({ payments, now: standIn.clock.now(), mail: context().mail });
    expect(await postUserForm({ intent: "ban", reason, cancelSubscription: "on", key: "k" }, ada, admin, here)).toBe(
      "banned",
    );
    expect(standIn.state.subscriptions.map((one) => one.cancelAtPeriodEnd)).toEqual([true]);
    const [row] = await db.select().from(schema.subscription);
    expect(row?.cancelAt).not.toBeNull();
    expect(await auditActions()).toEqual(["ban", "cancel subscription"]);
    // Without a provider the ban succeeds, with a warning that the subscription still renews.
    const eve = await makePerson(db);
    const alone = contextOf({ payments: null });
    expect(await postUserForm({ intent: "ban", reason, cancelSubscription: "on" }, eve, admin, alone)).toBe(
      "bannedStillPays",
    );
    expect((await rowOf(eve))?.banned).toBe(true);
  });

  it("renames without other changes, and gives a contested name to one account only", async () => {
    const ben = await makePerson(db);
    const count = async () => {
      const tables = Object.values<unknown>(schema).filter((one): one is SQLiteTable => is(one, SQLiteTable));
      return Promise.all(tables.filter((one) => getTableName(one) !== "audit_log").map((one) => db.$count(one)));
    };
    const before = await count();
    const both = await Promise.all([renameAda("Same.Name"), renameAda("same.name", "Pat Person", ben)]);
    expect(both.toSorted()).toEqual(["done", "taken"]);
    const winner = both[0] === "done" ? ada : ben;
    const row = await rowOf(winner);
    expect([row?.username, row?.displayUsername?.toLowerCase(), row?.email]).toEqual([
      "same.name",
      "same.name",
      winner.email,
    ]);
    expect(await count()).toEqual(before);
    const [entry] = await db.select().from(auditLog);
    expect(JSON.parse(entry?.before ?? "")).toEqual({ username: winner.username, name: "Pat Person" });
    // A change of capitals keeps the same name.
    expect(await renameAda("SAME.name", "Pat Person", winner)).toBe("done");
    expect(await postUserForm({ intent: "names", username: "no spaces!", fullName: "x" })).toMatchObject({
      status: 400,
    });
    expect(await postUserForm({ intent: "names", seen: "stale", username: "fine", fullName: "x" })).toMatchObject({
      status: 409,
    });
  });

  it("changes the email to an unverified one, ends links, notifies the old address, and refuses a taken one (A2)", async () => {
    const ben = await makePerson(db);
    expect(await postUserForm({ intent: "email", email: ben.email.toUpperCase() })).toMatchObject({ status: 409 });
    const at = new Date();
    const link = {
      id: "v1",
      identifier: "reset-password:x",
      value: ada.userId,
      expiresAt: at,
      createdAt: at,
      updatedAt: at,
    };
    await db.insert(schema.verification).values(link);
    expect(await postUserForm({ intent: "email", email: "New@Example.test" })).toBe("addressChanged");
    const row = await rowOf(ada);
    expect([row?.email, row?.emailVerified]).toEqual(["new@example.test", false]);
    const links = (await db.select().from(schema.verification)).map(({ identifier }) => identifier.split(":")[0]);
    expect(links).toEqual(["verify-email"]);
    const mails = (await db.select().from(mailOutbox)).map(({ kind, recipient }) => `${kind} ${recipient}`);
    expect(mails.toSorted()).toEqual([`emailChanged ${ada.email}`, "verify new@example.test"]);
  });

  it("removes former names and emails from the audit log on deletion but keeps the actions", async () => {
    await renameAda("other.name");
    await changeEmail(contextOf(), act(), "other@example.test");
    await deleteUser(contextOf(), act(), reason);
    const rows = await db.select().from(auditLog);
    expect(rows.map(({ action }) => action)).toEqual(["rename", "change e-mail", "delete account"]);
    expect(JSON.stringify(rows)).not.toContain(ada.username);
    expect(JSON.stringify(rows)).not.toContain("@example.test");
  });

  it("disables another account's two-step sign-in once and ends its logins, never the admin's own", async () => {
    const enroll = async (who: Person) => {
      await db.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, who.userId));
      const secrets = { secret: "x", backupCodes: "y", verified: true };
      await db.insert(schema.twoFactor).values({ id: `2-${who.userId}`, userId: who.userId, ...secrets });
      await makeLogin(db, who.userId);
    };
    const boss = await makePerson(db, { role: "admin" });
    for (const who of [boss, admin]) await enroll(who);
    expect(await postUserForm({ intent: "takeTwoStep" }, admin)).toBe("nothing");
    expect(await postUserForm({ intent: "takeTwoStep" })).toBe("nothing");
    expect(await disableTwoStep(contextOf(), act(admin, ada))).toBe(false);
    const both = await Promise.all([disableTwoStep(contextOf(), act(boss)), disableTwoStep(contextOf(), act(boss))]);
    expect(both.toSorted()).toEqual([false, true]);
    expect([(await rowOf(boss))?.twoFactorEnabled, await countLogins(boss)]).toEqual([false, 0]);
    expect([(await rowOf(admin))?.twoFactorEnabled, await countLogins(admin)]).toEqual([true, 1]);
    expect((await db.select().from(schema.twoFactor)).map(({ userId }) => userId)).toEqual([admin.userId]);
    expect(await auditActions()).toEqual(["remove two-step"]);
  });

  it("audits an export before sending it", async () => {
    const pieces = await exportUser(contextOf(), act());
    expect(await auditActions()).toEqual(["export account"]);
    let text = "";
    for await (const piece of pieces ?? []) text += piece;
    expect(JSON.parse(text).account.id).toBe(ada.userId);
    expect(await exportUser(contextOf(), { ...act(), userId: "nobody" })).toBeNull();
  });
});

import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { mailOutbox, user } from "~/db/schema";
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
import { makeLogin, makePerson } from "~/testing/make";
import { banUser, unbanUser } from "./ban-user.server";
import { changeRole, changeScope } from "./change-role.server";
import { deleteUser, exportUser } from "./delete-or-export-user.server";
import { changeEmail, confirmEmail, renameUser, resendVerification } from "./name-and-email.server";
import { signOutEverywhere, startImpersonation } from "./user-logins.server";

beforeEach(setUpAdminAndLearner);

describe("applies and audits a repeated or parallel action once", () => {
  const acts: [string, () => Promise<unknown>, unknown, unknown][] = [
    ["ban", () => banUser(contextOf(), act(), { reason, until: null }), true, false],
    ["make admin", () => changeRole(contextOf(), act(), { scope: "owner", reason }), true, false],
    [
      "rename",
      () => renameUser(contextOf(), act(), { seenUsername: ada.username, username: "new.name", fullName: "New" }),
      "done",
      "unchanged",
    ],
    ["change e-mail", () => changeEmail(contextOf(), act(), "New@example.test"), "done", "unchanged"],
    ["sign out everywhere", () => signOutEverywhere(contextOf(), act()), true, false],
  ];
  it.each(acts)("%s", async (action, run, first, second) => {
    await makeLogin(db, ada.userId);
    const both = await Promise.all([run(), run()]);
    expect(both.toSorted()).toEqual([first, second].toSorted());
    expect(await run()).toBe(second);
    expect(await auditActions()).toEqual([action]);
  });

  it("unban, confirm by hand and resend", async () => {
    await banUser(contextOf(), act(), { reason, until: null });
    expect([await unbanUser(contextOf(), act()), await unbanUser(contextOf(), act())]).toEqual([true, false]);
    const eve = await makePerson(db, { emailVerified: false });
    const sent = await Promise.all([
      resendVerification(contextOf(), act(eve)),
      resendVerification(contextOf(), act(eve)),
    ]);
    expect(sent.toSorted()).toEqual([false, true]);
    expect(await db.$count(mailOutbox, eq(mailOutbox.recipient, eve.email))).toBe(1);
    expect([await confirmEmail(contextOf(), act(eve)), await confirmEmail(contextOf(), act(eve))]).toEqual([
      true,
      false,
    ]);
    expect((await rowOf(eve))?.emailVerified).toBe(true);
    expect(await resendVerification(contextOf({ now: Date.now() + 120_000 }), act(eve))).toBe(false);
    expect(await auditActions()).toEqual(["ban", "unban", "resend verification", "confirm e-mail"]);
  });

  it("delete", async () => {
    const before = ada.username;
    expect(await postUserForm({ intent: "delete", confirmation: "somebody", reason })).toMatchObject({ status: 400 });
    expect(await postUserForm({ intent: "delete", confirmation: before.toUpperCase(), reason })).toBe("deleted");
    await expect(postUserForm({ intent: "delete", confirmation: before, reason })).rejects.toMatchObject({
      status: 404,
    });
    expect(await deleteUser(contextOf(), act(), reason)).toBe(true);
    expect([await exportUser(contextOf(), act()), await startImpersonation(contextOf(), act(), reason)]).toEqual([
      null,
      null,
    ]);
    expect(await auditActions()).toEqual(["delete account"]);
  });
});

describe("permissions", () => {
  it("refuses every action of a former admin", async () => {
    await db.update(user).set({ role: "user" }).where(eq(user.id, admin.userId));
    await makeLogin(db, ada.userId);
    expect([
      await banUser(contextOf(), act(), { reason, until: null }),
      await changeRole(contextOf(), act(), { scope: "owner", reason }),
      await renameAda("other"),
      await changeEmail(contextOf(), act(), "other@example.test"),
      await signOutEverywhere(contextOf(), act()),
      await startImpersonation(contextOf(), act(), reason),
      await exportUser(contextOf(), act()),
    ]).toEqual([false, false, "unchanged", "unchanged", false, null, null]);
    expect(await auditActions()).toEqual([]);
    expect(await countLogins(ada)).toBe(1);
  });

  it("refuses actions that would lock the admin out", async () => {
    await makePerson(db, { role: "admin" });
    for (const fields of <Record<string, string>[]>[
      { intent: "role", role: "user", reason },
      { intent: "ban", reason },
      { intent: "email", email: "other@example.test" },
      { intent: "delete", confirmation: admin.username, reason },
    ])
      expect(await postUserForm(fields, admin)).toMatchObject({ status: 409 });
    expect(await postUserForm({ intent: "look", reason }, admin)).toMatchObject({ status: 409 });
    expect(await auditActions()).toEqual([]);
  });

  it("keeps fixed admin names and refuses them and their lookalikes to others (A3)", async () => {
    const boss = await makePerson(db, { role: "admin" });
    await db.update(user).set({ username: "boss" }).where(eq(user.id, boss.userId));
    for (const fields of <Record<string, string>[]>[
      { intent: "role", role: "user", reason },
      { intent: "ban", reason },
      { intent: "email", email: "other@example.test" },
      { intent: "names", username: "bossy", fullName: "Boss" },
      { intent: "delete", confirmation: "boss", reason },
    ])
      expect(await postUserForm(fields, boss)).toMatchObject({ status: 409 });
    await db.update(user).set({ username: "gone" }).where(eq(user.id, boss.userId));
    for (const username of ["BOSS", "b0ss", "bo_ss", "8o5s"])
      expect(await postUserForm({ intent: "names", username, fullName: "Ada" })).toMatchObject({ status: 409 });
    expect(await postUserForm({ intent: "names", username: "bоss", fullName: "Ada" })).toMatchObject({ status: 400 });
    expect(await auditActions()).toEqual([]);
  });

  it("keeps one owner who can sign in when two owners demote each other at once", async () => {
    const other = await makePerson(db, { role: "admin" });
    await makeLogin(db, admin.userId);
    const both = await Promise.all([
      changeRole(contextOf(), act(other, admin), { scope: null, reason }),
      changeRole(contextOf(), act(admin, other), { scope: null, reason }),
    ]);
    expect(both.toSorted()).toEqual([false, true]);
    expect(await db.$count(user, eq(user.role, "admin"))).toBe(1);
    await makePerson(db, { role: "admin", banned: true });
    await makePerson(db, { role: "admin", adminScope: "editor" });
    const [left] = await db
      .select()
      .from(user)
      .where(and(eq(user.adminScope, "owner"), eq(user.banned, false)));
    const lone = { ...admin, userId: left?.id ?? "" };
    expect(await changeRole(contextOf(), act(lone, lone), { scope: null, reason })).toBe(false);
    expect(await changeScope(contextOf(), act(lone, lone), { scope: "editor", reason })).toBe(false);
    expect(await postUserForm({ intent: "role", role: "user", reason }, lone, lone)).toMatchObject({ status: 409 });
  });

  it("refuses to ban, delete, or impersonate an admin", async () => {
    const other = await makePerson(db, { role: "admin" });
    expect(await postUserForm({ intent: "ban", reason }, other)).toMatchObject({ status: 409 });
    expect(await postUserForm({ intent: "delete", confirmation: other.username, reason }, other)).toMatchObject({
      status: 409,
    });
    expect(await startImpersonation(contextOf(), act(other), reason)).toBeNull();
  });
});

import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditLog, user } from "~/db/schema";
import {
  act,
  ada,
  admin,
  auditActions,
  contextOf,
  db,
  postUserForm,
  reason,
  rowOf,
  setUpAdminAndLearner,
} from "~/testing/admin-setup";
import { makePerson, type Person } from "~/testing/make";
import type { AdminScope } from "../../auth/admin-scopes";
import { handleUserListAction } from "../user-list.action.server";
import { changeScope } from "./change-role.server";
import { exportUser } from "./delete-or-export-user.server";
import { changeEmail } from "./name-and-email.server";
import { disableTwoStep, signOutEverywhere } from "./user-logins.server";

beforeEach(setUpAdminAndLearner);

const makeAdmin = (adminScope: AdminScope | null) => makePerson(db, { role: "admin", adminScope });
const notFound = expect.objectContaining({ status: 404 });

describe("an owner (A8)", () => {
  it("chooses the scope when making an admin, and changes it later, with before and after in the log", async () => {
    expect(await postUserForm({ intent: "role", role: "admin", reason })).toMatchObject({ status: 400 });
    expect(await postUserForm({ intent: "role", role: "admin", scope: "support", reason })).toBe("madeAdmin");
    expect(await postUserForm({ intent: "scope", scope: "editor", reason })).toBe("scopeChanged");
    expect(await postUserForm({ intent: "scope", scope: "editor", reason })).toMatchObject({ status: 409 });
    expect(await rowOf(ada)).toMatchObject({ role: "admin", adminScope: "editor" });
    expect(await postUserForm({ intent: "role", role: "user", reason })).toBe("unmadeAdmin");
    expect(await rowOf(ada)).toMatchObject({ role: "user", adminScope: null });
    const log = await db.select().from(auditLog).orderBy(auditLog.at, auditLog.id);
    expect(log.map(({ action, before, after }) => [action, JSON.parse(before ?? ""), JSON.parse(after ?? "")])).toEqual(
      expect.arrayContaining([
        ["make admin", { role: "user", scope: null }, { role: "admin", scope: "support", reason }],
        ["change scope", { scope: "support" }, { scope: "editor", reason }],
        ["unmake admin", { role: "admin", scope: "editor" }, { role: "user", scope: null, reason }],
      ]),
    );
  });

  it("cannot lose the scope as the last one, nor by a ban, a deletion, or a race", async () => {
    const other = await makeAdmin("owner");
    const both = await Promise.all([
      changeScope(contextOf(), act(other, admin), { scope: "editor", reason }),
      changeScope(contextOf(), act(admin, other), { scope: "editor", reason }),
    ]);
    expect(both.toSorted()).toEqual([false, true]);
    expect(await db.$count(user, eq(user.adminScope, "owner"))).toBe(1);
    const [left] = await db.select().from(user).where(eq(user.adminScope, "owner"));
    const lone: Person = { ...admin, userId: left?.id ?? "", username: left?.username ?? "" };
    for (const fields of <Record<string, string>[]>[
      { intent: "scope", scope: "editor", reason },
      { intent: "role", role: "user", reason },
      { intent: "ban", reason },
      { intent: "delete", confirmation: lone.username, reason },
    ])
      expect(await postUserForm(fields, lone, lone)).toMatchObject({ status: 409 });
    expect(await rowOf(lone)).toMatchObject({ role: "admin", adminScope: "owner", banned: false });
  });
});

describe("support (A8)", () => {
  it("acts on learners, but finds no form of roles, scopes, or accounts of admins", async () => {
    const support = await makeAdmin("support");
    const editor = await makeAdmin("editor");
    expect(await postUserForm({ intent: "confirm" }, await makePerson(db, { emailVerified: false }), support)).toBe(
      "confirmed",
    );
    for (const fields of <Record<string, string>[]>[
      { intent: "role", role: "admin", scope: "owner", reason },
      { intent: "scope", scope: "owner", reason },
    ])
      await expect(postUserForm(fields, ada, support), fields.intent).rejects.toEqual(notFound);
    for (const intent of ["scope", "signOut", "names", "email", "takeTwoStep", "delete", "ban"])
      for (const person of [editor, admin, support])
        await expect(postUserForm({ intent, reason }, person, support), intent).rejects.toEqual(notFound);
    expect(await auditActions()).toEqual(["confirm e-mail"]);
  });

  it("changes no account of an admin, even past the form", async () => {
    const support = await makeAdmin("support");
    await db.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, admin.userId));
    expect([
      await changeEmail(contextOf(), act(admin, support), "taken.over@example.test"),
      await disableTwoStep(contextOf(), act(admin, support)),
      await signOutEverywhere(contextOf(), act(admin, support)),
      await exportUser(contextOf(), act(admin, support)),
      await changeScope(contextOf(), act(support, support), { scope: "owner", reason }),
    ]).toEqual(["unchanged", false, false, null, false]);
  });

  it("finds no form of a learner's subscription or payments (M16)", async () => {
    const support = await makeAdmin("support");
    for (const intent of ["comp", "endComp", "quota", "fetch", "refund"])
      await expect(postUserForm({ intent, reason }, ada, support), intent).rejects.toEqual(notFound);
    expect(await auditActions()).toEqual([]);
  });

  it("gives no complimentary access", async () => {
    const support = await makeAdmin("support");
    const body = new URLSearchParams([
      ["act", "comp"],
      ["user", ada.userId],
    ]);
    const request = new Request("https://radcore.test/admin-users", { method: "POST", body });
    const viewer = { userId: support.userId, adminScope: "support" };
    await expect(handleUserListAction({ context: contextOf(), request, params: {}, viewer } as never)).rejects.toEqual(
      notFound,
    );
  });
});

it.each<AdminScope | null>(["editor", "reviewer", null])(
  "lets a scope without users (%s) change no account",
  async (scope) => {
    const actor = await makeAdmin(scope);
    expect(await changeEmail(contextOf(), act(ada, actor), "other@example.test")).toBe("unchanged");
    expect(await exportUser(contextOf(), act(ada, actor))).toBe(null);
  },
);

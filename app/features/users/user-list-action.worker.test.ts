import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { loginSession, user } from "../../db/schema";
import {
  ada,
  admin,
  auditActions,
  contextOf,
  countLogins,
  db,
  reason,
  setUpAdminAndLearner,
  url,
} from "../../testing/admin-setup";
import { makeLogin, makePerson } from "../../testing/make";
import type { SignedInArgs } from "../auth/guards.server";
import { handleUserListAction } from "./user-list.action.server";

beforeEach(setUpAdminAndLearner);

describe("bulk actions", () => {
  async function bulk(fields: Record<string, string>, ids: string[]) {
    const body = new URLSearchParams(fields);
    for (const id of ids) body.append("user", id);
    const request = new Request(`${url}/admin-users?search=x`, { method: "POST", body });
    const viewer = { userId: admin.userId, adminScope: "owner" } as SignedInArgs["viewer"];
    const args = { context: contextOf(), request, params: {}, viewer } as unknown as SignedInArgs;
    const answer = await handleUserListAction(args);
    if (answer instanceof Response) return new URL(answer.headers.get("Location") ?? "", url).searchParams.toString();
    return "data" in answer ? answer.data : answer;
  }

  it("ask for confirmation, then report how many accounts were changed", async () => {
    const ben = await makePerson(db);
    await makeLogin(db, ada.userId);
    const ids = [ada.userId, ben.userId, "nobody"];
    expect(await bulk({ act: "signOut", intent: "ask" }, ids)).toMatchObject({
      confirmation: { bulkAction: "signOut", people: [{}, {}] },
    });
    expect(await countLogins(ada)).toBe(1);
    expect(await bulk({ act: "signOut", intent: "do" }, ids)).toBe("search=x&did=signOut&times=1&of=2");
    expect(await bulk({ act: "comp", intent: "do", months: "3" }, ids)).toMatchObject({
      result: { error: { reason: expect.anything() } },
    });
    expect(await bulk({ act: "comp", intent: "do", months: "3", reason }, ids)).toBe("search=x&did=comp&times=2&of=2");
    expect(await bulk({ act: "comp", intent: "do", months: "3", reason }, ids)).toBe("search=x&did=comp&times=0&of=2");
    expect(await auditActions()).toEqual(["sign out everywhere", "give comp", "give comp"]);
  });

  it("name the changed accounts after an error and offer to retry the others", async () => {
    const others = [ada, await makePerson(db), await makePerson(db), await makePerson(db)];
    for (const [at, who] of others.entries()) {
      await db
        .update(user)
        .set({ name: `Pat ${at}` })
        .where(eq(user.id, who.userId));
      if (at !== 1) await makeLogin(db, who.userId);
    }
    const broken = others[2]?.userId ?? "";
    await db.run(
      sql.raw(
        `create trigger broken before delete on login_session when old.user_id = '${broken}' begin select raise(abort, 'no'); end`,
      ),
    );
    const ids = others.map(({ userId }) => userId);
    expect(await bulk({ act: "signOut", intent: "do" }, ids)).toMatchObject({
      confirmation: { bulkAction: "signOut", people: [{ userId: broken }, { userId: others[3]?.userId }] },
      problem: `The action stopped after an error. ${ada.username} was signed out everywhere. Try again with the remaining accounts below.`,
    });
    expect(await auditActions()).toEqual(["sign out everywhere"]);
    expect([await countLogins(ada), await db.$count(loginSession)]).toEqual([0, 2]);
  });

  it("accept 1 to 50 accounts", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 51; n += 1) ids.push((await makePerson(db)).userId);
    expect(await bulk({ act: "signOut", intent: "ask" }, ids)).toMatchObject({
      problem: expect.stringContaining("50"),
    });
    expect(await bulk({ act: "signOut", intent: "ask" }, ids.slice(1))).toMatchObject({ problem: null });
    expect(await bulk({ act: "signOut", intent: "ask" }, [])).toMatchObject({
      problem: expect.stringContaining("one"),
    });
  });
});

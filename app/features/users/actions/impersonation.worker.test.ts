import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Context } from "~/context.server";
import { user } from "~/db/schema";
import { act, ada, admin, auditActions, contextOf, db, reason, setUpAdminAndLearner, url } from "~/testing/admin-setup";
import { makeLoginCookie, makePerson, type Person } from "~/testing/make";
import { createImpersonationCookie, enforceReadOnlyImpersonation } from "../../auth/impersonation.server";
import { getViewer } from "../../auth/viewer.server";
import { banUser } from "./ban-user.server";
import { signOutEverywhere, startImpersonation, stopImpersonation } from "./user-logins.server";

beforeEach(setUpAdminAndLearner);

describe("impersonation", () => {
  const request = (cookie: string) => new Request(`${url}/progress`, { headers: { Cookie: cookie } });
  const cookieOf = async (person: Person) => {
    const { name, value } = await makeLoginCookie(db, person.userId, url);
    return `${name}=${value}`;
  };
  const look = async () => {
    const token = await startImpersonation(contextOf(), act(), reason);
    return (await createImpersonationCookie(contextOf(), token)).split(";")[0] ?? "";
  };
  const seen = async (cookie: string, fields: Partial<Context> = {}) => {
    const viewer = await getViewer(contextOf(fields), request(cookie));
    return viewer && [viewer.userId, viewer.impersonatedBy];
  };

  it("lasts an hour and needs the admin's own login", async () => {
    const own = await cookieOf(admin);
    const other = await look();
    expect(await seen(`${own}; ${other}`)).toEqual([ada.userId, admin.userId]);
    expect(await seen(other)).toBeNull();
    expect(await seen(`${await cookieOf(ada)}; ${other}`)).toEqual([ada.userId, null]);
    const second = await makePerson(db, { role: "admin" });
    expect(await seen(`${await cookieOf(second)}; ${other}`)).toEqual([second.userId, null]);
    // The token alone does not sign anyone in.
    const [name] = own.split("=");
    expect(await seen(`${name}=${other.split("=").slice(1).join("=")}`)).toBeNull();
    expect(await seen(`${own}; ${other}`, { now: Date.now() + 3_601_000 })).toEqual([admin.userId, null]);
  });

  it.each([
    [
      "the admin is a learner",
      async () => void (await db.update(user).set({ role: "user" }).where(eq(user.id, admin.userId))),
    ],
    [
      "the admin has another scope, without users",
      async () => void (await db.update(user).set({ adminScope: "editor" }).where(eq(user.id, admin.userId))),
    ],
    [
      "the learner is an admin",
      async () => void (await db.update(user).set({ role: "admin" }).where(eq(user.id, ada.userId))),
    ],
    ["the learner is signed out everywhere", async () => void (await signOutEverywhere(contextOf(), act()))],
    ["the learner is banned", async () => void (await banUser(contextOf(), act(), { reason, until: null }))],
  ])("ends at once when %s", async (_what, change) => {
    const own = await cookieOf(admin);
    const other = await look();
    await change();
    expect(await seen(`${own}; ${other}`)).toEqual([admin.userId, null]);
  });

  it("refuses writes from an old page of the learner after it expires, until the admin stops it", async () => {
    const cookie = `${await cookieOf(admin)}; ${await look()}`;
    const ask = async (method: string, path: string, cookies = cookie) => {
      const context = contextOf({ now: Date.now() + 3_601_000 });
      const sent = new Request(url + path, { method, headers: { Cookie: cookies } });
      return enforceReadOnlyImpersonation(context, sent, () => getViewer(context, sent)).then(
        () => 200,
        (answer: Response) => answer.status,
      );
    };
    const tries = [
      ["POST", "/settings"],
      ["POST", "/api/study/save"],
      ["GET", "/settings"],
    ] as const;
    expect(await Promise.all(tries.map(([method, path]) => ask(method, path)))).toEqual([403, 403, 200]);
    expect([await ask("POST", "/api/look/stop"), await ask("POST", "/api/auth/logout")]).toEqual([200, 200]);
    // The next person who signs in at this browser is not affected.
    const [, left = ""] = cookie.split("; ");
    expect([
      await ask("POST", "/login", left),
      await ask("POST", "/settings", `${await cookieOf(ada)}; ${left}`),
    ]).toEqual([200, 200]);
    expect(await createImpersonationCookie(contextOf(), "x")).toContain("Max-Age=86400;");
  });

  it("stops once and is audited", async () => {
    const cookie = `${await cookieOf(admin)}; ${await look()}`;
    expect(await stopImpersonation(contextOf(), request(cookie))).toBe(ada.userId);
    expect(await stopImpersonation(contextOf(), request(cookie))).toBeNull();
    expect(await seen(cookie)).toEqual([admin.userId, null]);
    expect(await auditActions()).toEqual(["start looking", "stop looking"]);
  });
});

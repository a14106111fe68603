import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { loginSession, profile, user } from "../../app/db/schema";
import { linkIn, mailsTo } from "../../app/testing/mailbox";
import { served } from "../../app/testing/served-site";
import { servedDb } from "../../app/testing/sql-bridge";
import { freshName, loginOf, makeResident, password, postForm, postJson } from "../support/accounts";

// Better Auth's own endpoints follow the same rules as our pages.

const url = served().url;
const db = servedDb();

const person = (username: string, more: object = {}) => ({
  username,
  name: "Ada Lovelace",
  email: `${username}@example.test`,
  password,
  ...more,
});
const find = async (username: string) => (await db.select().from(user).where(eq(user.username, username)))[0];

test("a client signs up, confirms the email address, and signs in by username or email", async () => {
  const username = freshName();
  const { email } = person(username);
  expect((await postJson(url, "/api/auth/sign-up/email", person(username))).status).toBe(200);
  const early = await postJson(url, "/api/auth/sign-in/username", { username, password });
  expect([early.status, loginOf(early)]).toEqual([403, ""]);
  const link = new URL(linkIn((await mailsTo(db, email))[0]), url);
  const confirmed = await postForm(url, link.pathname, {
    intent: "confirm",
    token: link.searchParams.get("token") ?? "",
  });
  expect([confirmed.status, confirmed.headers.get("Location")]).toEqual([
    302,
    "/login?notice=verified&redirectTo=%2Fwelcome%3Fafter%3Dsignup",
  ]);
  for (const [path, body] of [
    ["username", { username: username.toUpperCase(), password }],
    ["email", { email: email.toUpperCase(), password }],
  ] as const)
    expect(loginOf(await postJson(url, `/api/auth/sign-in/${path}`, body))).not.toBe("");
});

describe("signing up", () => {
  test.each([
    ["without a username", { username: undefined }],
    ["with a username of two letters", { username: "ab" }],
    ["with a short password", { password: "short" }],
    ["with a password on every list", { password: "Password2026!" }],
    ["with an empty name", { name: " " }],
    ["with a name of 101 letters", { name: "a".repeat(101) }],
    ["shown under another name", { displayUsername: "radcore-admin" }],
    ["as an admin", { role: "admin" }],
  ])("%s is refused, also for an address that is taken", async (_, wrong) => {
    const taken = await makeResident(db);
    const username = freshName();
    const free = await postJson(url, "/api/auth/sign-up/email", person(username, wrong));
    const again = await postJson(url, "/api/auth/sign-up/email", person(username, { email: taken.email, ...wrong }));
    expect([free.status, again.status]).toEqual([400, 400]);
    expect(await free.text()).toBe(await again.text());
    expect(await find(username)).toBeUndefined();
  });

  test.each(["radcore-admin", "RadCore-Test", "RADCORE-AGENT"])(
    "as %s gets the same answer as for a taken name",
    async (username) => {
      const taken = await makeResident(db);
      const fixed = await postJson(
        url,
        "/api/auth/sign-up/email",
        person(username, { email: `${freshName()}@example.test` }),
      );
      const other = await postJson(
        url,
        "/api/auth/sign-up/email",
        person(taken.username, { email: `${freshName()}@example.test` }),
      );
      expect([fixed.status, await fixed.text()]).toEqual([other.status, await other.text()]);
      expect(fixed.status).toBe(400);
    },
  );

  test("cannot set admin-only fields", async () => {
    const username = freshName();
    const wish = { emailVerified: true, banned: false, twoFactorEnabled: true, id: "mine" };
    await postJson(url, "/api/auth/sign-up/email", person(username, wish));
    expect(await find(username)).toBeUndefined();
  });

  test("stores the browser's time zone and defaults for everything else", async () => {
    const username = freshName();
    const { email } = person(username);
    const fields = { intent: "signUp", username, fullName: "Ada", email, password, timeZone: "Europe/Berlin" };
    expect((await postForm(url, "/login?mode=signup", fields)).status).toBe(302);
    const made = await find(username);
    const rows = await db
      .select()
      .from(profile)
      .where(eq(profile.userId, made?.id ?? ""));
    expect(rows).toMatchObject([{ timeZone: "Europe/Berlin", extraTime: "1", calmMode: false, newsByEmail: false }]);
  });
});

test.each([
  ["GET", "sign-up/email", 405],
  ["GET", "verify-email?token=x", 404],
  ["GET", "reset-password/x?callbackURL=/", 404],
  ["GET", "get-session", 404],
  ["GET", "list-sessions", 404],
  ["POST", "is-username-available", 404],
  ["POST", "update-user", 404],
  ["POST", "update-session", 404],
  ["POST", "change-email", 404],
  ["POST", "change-password", 404],
  ["POST", "verify-password", 404],
  ["POST", "delete-user", 404],
  ["GET", "delete-user/callback?token=x", 404],
  ["POST", "sign-in/social", 404],
  ["POST", "link-social", 404],
  ["POST", "two-factor/enable", 404],
  ["POST", "admin/set-role", 404],
  ["POST", "admin/impersonate-user", 404],
  ["GET", "admin/list-users", 404],
  ["POST", "sign-in/username/", 404],
  ["POST", "//sign-in/email", 404],
])("%s /api/auth/%s answers %i, to admins as well", async (method, endpoint, status) => {
  const admin = await makeResident(db, { role: "admin" });
  const login = loginOf(await postJson(url, "/api/auth/sign-in/username", { username: admin.username, password }));
  expect(login).not.toBe("");
  const answer = await fetch(`${url}/api/auth/${endpoint}`, {
    method,
    headers: { "Content-Type": "application/json", Origin: url, Cookie: login },
    body: method === "POST" ? JSON.stringify({ username: "radcore-admin", role: "admin", emailVerified: true }) : null,
  });
  expect(answer.status).toBe(status);
  expect(await answer.json()).toEqual({ error: expect.any(String) });
});

test("refuses forms and plain text with 415", async () => {
  const answer = await fetch(`${url}/api/auth/sign-in/username`, {
    method: "POST",
    headers: { Origin: url },
    body: new URLSearchParams({ username: "ada", password }),
  });
  expect([answer.status, await answer.json()]).toEqual([415, { error: expect.any(String) }]);
});

test("a reset link works once, signs out every device, and confirms the email address", async () => {
  const someone = await makeResident(db, { emailVerified: false });
  await postJson(url, "/api/auth/request-password-reset", { email: someone.email });
  const token = new URL(linkIn((await mailsTo(db, someone.email))[0]), url).searchParams.get("token");
  const reset = (newPassword: string) => postJson(url, "/api/auth/reset-password", { token, newPassword });
  expect((await reset("password123")).status).toBe(400);
  await db.insert(loginSession).values({
    id: freshName(),
    token: freshName(),
    userId: someone.userId,
    expiresAt: new Date(Date.now() + 60_000),
    createdAt: new Date(),
    updatedAt: new Date(),
  });
  const chosen = await reset("short green lamp");
  expect(chosen.status).toBe(200);
  expect((await reset("short green lamp")).status).toBe(400);
  expect(await db.select().from(loginSession).where(eq(loginSession.userId, someone.userId))).toEqual([]);
  const { username } = someone;
  // The browser is known now, so no mail about a new device follows.
  const device = chosen.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const signIn = (word: string) =>
    postJson(url, "/api/auth/sign-in/username", { username, password: word }, { Cookie: device });
  expect((await signIn(password)).status).toBe(401);
  expect((await signIn("short green lamp")).status).toBe(200);
  expect((await mailsTo(db, someone.email)).map(({ kind }) => kind).sort()).toEqual(["passwordChanged", "reset"]);
});

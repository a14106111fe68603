import { createHmac } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { auditLog, loginSession, twoFactor, user } from "../../app/db/schema";
import { makeLoginCookie, type Person } from "../../app/testing/make";
import { expectAccessible, expectNoSidewaysScroll } from "../support/accessible";
import { loginOf, makeResident, password, postForm, postJson } from "../support/accounts";
import { test } from "../support/browser";
import { type OwnSite, startOwnSite } from "../support/own-site";

// Two-step sign-in for admins, on a site that requires it.

let site: OwnSite;

beforeAll(async () => {
  site = await startOwnSite({ bindings: { ADMIN_MFA: "required" } });
}, 60_000);
afterAll(() => site?.stop());

const period = 30_000;

/** Returns the code of an authenticator app (RFC 6238), `shift` half minutes from now. */
function codeOf(secret: string, shift = 0): string {
  const bits = [...secret.replaceAll(" ", "")]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / period) + shift));
  const mac = createHmac("sha1", key).update(counter).digest();
  const at = (mac[19] ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** Waits for a new half minute if the current one is nearly over, because codes change with it. */
async function waitForEarlyHalfMinute() {
  const left = period - (Date.now() % period);
  if (left < 12_000) await new Promise((resolve) => setTimeout(resolve, left + 200));
}

const cookieOf = async ({ userId }: Person) => {
  const { name, value } = await makeLoginCookie(site.db, userId, site.url);
  return `${name}=${value}`;
};

/** Returns the cookie for the second step, and checks that the answer has no login cookie. */
function challengeOf(answer: Response): string {
  expect(loginOf(answer)).toBe("");
  return (
    answer.headers
      .getSetCookie()
      .find((line) => /two_factor=[^;]/.test(line))
      ?.split(";")[0] ?? ""
  );
}

const signInWithPassword = (login: string, query = "") =>
  postForm(site.url, `/login${query}`, { intent: "signIn", login, password });

const enterCode = (code: string, cookie: string, query = "") =>
  postForm(site.url, `/login/code${query}`, { code }, cookie);

/** Creates an admin and sets up two-step sign-in through the page without JavaScript. */
async function makeAdmin() {
  const admin = await makeResident(site.db, { role: "admin" });
  const [cookie, other] = [await cookieOf(admin), await cookieOf(admin)];
  const page = "/settings/two-step";
  const started = await postForm(site.url, page, { intent: "start", currentPassword: password }, cookie);
  const html = await started.text();
  const secret = html.match(/<code[^>]*>([A-Z2-7 ]{40,})<\/code>/)?.[1] ?? "";
  const ticket = html.match(/name="ticket" value="([^"]+)"/)?.[1]?.replaceAll("&#x27;", "'") ?? "";
  const confirm = (code: string) => postForm(site.url, page, { intent: "confirm", ticket, code }, cookie);
  const wrong = await confirm(codeOf(secret, 9));
  const wrongText = await wrong.text();
  const confirmed = await confirm(codeOf(secret, -1));
  const codes = (await confirmed.text()).match(/[a-z0-9]{5}-[a-z0-9]{5}(?=<\/code>)/g) ?? [];
  return { admin, cookie, other, html, secret, wrong, wrongText, codes };
}

describe.sequential("two-step sign-in", () => {
  test("redirects an admin without it to the setup from every admin page, and answers 403 to API clients", async () => {
    const cookie = await cookieOf(await makeResident(site.db, { role: "admin" }));
    const ask = (path: string, accept: string) =>
      fetch(site.url + path, { redirect: "manual", headers: { Cookie: cookie, Accept: accept } });
    for (const path of ["/admin", "/admin/audit", "/admin/search?q=x", "/analytics", "/communications"]) {
      const answer = await ask(path, "text/html");
      expect([path, answer.status, answer.headers.get("Location")]).toEqual([
        path,
        302,
        "/settings/two-step?done=needed",
      ]);
    }
    const machine = await ask("/admin/live", "application/json");
    expect([machine.status, await machine.text()]).toEqual([403, expect.stringContaining("/settings/two-step")]);
    const learner = await cookieOf(await makeResident(site.db));
    const hidden = await fetch(`${site.url}/admin`, { headers: { Cookie: learner } });
    const noOffer = await fetch(`${site.url}/settings/two-step`, { headers: { Cookie: learner } });
    expect([hidden.status, noOffer.status]).toEqual([404, 404]);
  });

  test("is set up with the password and a code, and signs out the other devices", { timeout: 60_000 }, async () => {
    await waitForEarlyHalfMinute();
    const { admin, cookie, other, html, wrong, wrongText, codes } = await makeAdmin();
    expect(html).toContain("data:image/svg+xml,");
    expect(wrong.status).toBe(400);
    expect(wrongText).toContain("This code is wrong");
    // The same key is still shown.
    expect(wrongText).toContain("Key:");
    expect(new Set(codes).size).toBe(10);
    const open = async (login: string) =>
      (await fetch(`${site.url}/admin`, { redirect: "manual", headers: { Cookie: login } })).status;
    expect([await open(cookie), await open(other)]).toEqual([200, 404]);
    const entries = await site.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `user:${admin.userId}`));
    expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([["turn on two-step", admin.userId]]);
    const [row] = await site.db.select().from(twoFactor).where(eq(twoFactor.userId, admin.userId));
    expect(JSON.stringify(row)).not.toContain(codes[0]);
    const off = await postForm(
      site.url,
      "/settings/two-step",
      { intent: "switchOff", currentPassword: password, code: codes[0] ?? "" },
      cookie,
    );
    expect([off.status, await off.text()]).toEqual([400, expect.stringContaining("stays on")]);
  });

  test("refuses to start without the password and to finish with an invalid ticket", async () => {
    const cookie = await cookieOf(await makeResident(site.db, { role: "admin" }));
    const page = "/settings/two-step";
    const refused = await postForm(site.url, page, { intent: "start", currentPassword: "not mine at all" }, cookie);
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("This password is wrong.")]);
    const late = await postForm(site.url, page, { intent: "confirm", ticket: "a.b", code: "123456" }, cookie);
    expect(late.headers.get("Location")).toBe("/settings/two-step?done=late");
  });

  test("requires the code after the password, and keeps the redirect target", { timeout: 60_000 }, async () => {
    await waitForEarlyHalfMinute();
    const { admin, secret, codes } = await makeAdmin();
    const back = "?redirectTo=%2Fadmin%2Faudit";
    const first = await signInWithPassword(admin.username, back);
    const challenge = challengeOf(first);
    expect([first.status, first.headers.get("Location")]).toEqual([302, `/login/code${back}`]);
    expect((await site.db.select().from(loginSession).where(eq(loginSession.userId, admin.userId))).length).toBe(1);

    const empty = await enterCode("12", challenge, back);
    expect([empty.status, await empty.text()]).toEqual([400, expect.stringContaining("six digits")]);
    const wrong = await enterCode(codeOf(secret, 9), challenge, back);
    expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining("This code is wrong")]);
    // The code of the setup is already used.
    const used = await enterCode(codeOf(secret, -1), challenge, back);
    expect([used.status, await used.text()]).toEqual([400, expect.stringContaining("already used")]);
    // A phone whose clock is off by two minutes.
    expect((await enterCode(codeOf(secret, -4), challenge, back)).status).toBe(400);

    const code = codeOf(secret);
    const done = await enterCode(`${code.slice(0, 3)} ${code.slice(3)}`, challenge, back);
    const login = loginOf(done);
    expect([done.status, done.headers.get("Location"), login !== ""]).toEqual([302, "/admin/audit", true]);
    expect((await fetch(`${site.url}/admin`, { headers: { Cookie: login } })).status).toBe(200);

    // The challenge has ended, and the same code works for no other.
    expect((await enterCode(codes[1] ?? "", challenge)).headers.get("Location")).toBe("/login?notice=codeOver");
    const again = challengeOf(await signInWithPassword(admin.username));
    expect(await (await enterCode(code, again)).text()).toContain("already used");
    // A backup code works once.
    const backup = codes[0] ?? "";
    expect(loginOf(await enterCode(backup.toUpperCase(), again))).not.toBe("");
    const third = challengeOf(await signInWithPassword(admin.username));
    expect((await enterCode(backup, third)).status).toBe(400);
  });

  test("gives API clients no login either, and closes Better Auth's two-step endpoints", {
    timeout: 60_000,
  }, async () => {
    await waitForEarlyHalfMinute();
    const { admin, codes } = await makeAdmin();
    for (const [path, who] of [
      ["username", { username: admin.username }],
      ["email", { email: admin.email }],
    ] as const) {
      const answer = await postJson(site.url, `/api/auth/sign-in/${path}`, { ...who, password });
      const challenge = challengeOf(answer);
      expect(await answer.json()).toMatchObject({ twoFactorRedirect: true });
      const closed = await postJson(
        site.url,
        "/api/auth/two-factor/verify-backup-code",
        { code: codes[0] },
        { Cookie: challenge },
      );
      expect(closed.status).toBe(404);
    }
    // A password reset does not turn it off.
    const [row] = await site.db.select({ on: user.twoFactorEnabled }).from(user).where(eq(user.id, admin.userId));
    expect(row?.on).toBe(true);
  });

  test("limits guesses to five codes per sign-in and ten per account", { timeout: 90_000 }, async () => {
    await waitForEarlyHalfMinute();
    const { admin, codes } = await makeAdmin();
    const guess = async (challenge: string, n: number) => enterCode(String(n).padStart(10, "g"), challenge);
    const first = challengeOf(await signInWithPassword(admin.username));
    for (let n = 0; n < 5; n++) expect((await guess(first, n)).status).toBe(400);
    expect((await guess(first, 6)).headers.get("Location")).toBe("/login?notice=codeOver");
    const second = challengeOf(await signInWithPassword(admin.username));
    for (let n = 0; n < 5; n++) await guess(second, n);
    const third = challengeOf(await signInWithPassword(admin.username));
    // Even the right code is refused until the 15-minute lock ends.
    const locked = await enterCode(codes[0] ?? "", third);
    expect([locked.status, loginOf(locked), await locked.text()]).toEqual([
      400,
      "",
      expect.stringContaining("Too many wrong codes"),
    ]);
    await site.db
      .update(twoFactor)
      .set({ lockedUntil: new Date(Date.now() - 1000) })
      .where(and(eq(twoFactor.userId, admin.userId)));
    expect(loginOf(await enterCode(codes[0] ?? "", third))).not.toBe("");
  });

  test("redirects to the sign-in without a password step", async () => {
    const bare = await fetch(`${site.url}/login/code?redirectTo=%2Fprogress`, { redirect: "manual" });
    expect(bare.headers.get("Location")).toBe("/login?redirectTo=%2Fprogress");
    const forged = await enterCode("123456", "radcore.two_factor=2fa-x.AAAA");
    expect(forged.headers.get("Location")).toBe("/login?notice=codeOver");
  });
});

test("is set up and used in a browser at 360 px", { timeout: 120_000 }, async ({ open }) => {
  const admin = await makeResident(site.db, { role: "admin" });
  const page = await open({ width: 360, servers: [site.url], expected: [/status of 400/] });
  await page.goto(`${site.url}/login?redirectTo=/admin`);
  const signIn = async () => {
    await page.getByLabel("Username or email").fill(admin.username);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
  };
  await signIn();
  await page.getByText("Admins must use two-step sign-in").waitFor();
  await expectAccessible(page);
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Set up two-step sign-in" }).click();
  await page.getByRole("img", { name: "QR code" }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const secret = (await page.locator("code").innerText()).trim();
  await waitForEarlyHalfMinute();
  await page.getByLabel("Code").fill(codeOf(secret, 9));
  await page.getByRole("button", { name: "Turn on two-step sign-in" }).click();
  await page.getByText("This code is wrong").waitFor();
  expect((await page.locator("code").innerText()).trim()).toBe(secret);
  await page.getByLabel("Code").fill(codeOf(secret, -1));
  await page.getByRole("button", { name: "Turn on two-step sign-in" }).click();
  await page.getByText("Store these backup codes").waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.screenshot({ path: process.env.SHOTS ? `${process.env.SHOTS}/codes.png` : undefined });
  await page.getByRole("link", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Admin", level: 1 }).waitFor();

  await page.context().clearCookies();
  await page.goto(`${site.url}/login?redirectTo=/admin/audit`);
  await signIn();
  await page.getByRole("heading", { name: "Enter your code" }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const field = page.getByLabel("Code");
  expect([await field.getAttribute("autocomplete"), await field.getAttribute("inputmode")]).toEqual([
    "one-time-code",
    "numeric",
  ]);
  await field.fill("000000");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("This code is wrong").waitFor();
  await field.fill(codeOf(secret, 0));
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Audit log" }).waitFor();
});

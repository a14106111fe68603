import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { knownDevice, mailOutbox } from "../../app/db/schema";
import { linkIn } from "../../app/testing/mailbox";
import { served } from "../../app/testing/served-site";
import { servedDb } from "../../app/testing/sql-bridge";
import { makeResident, password } from "../support/accounts";

// A sign-in from an unknown browser sends a mail, on the page and at Better Auth's endpoint.

const url = served().url;
const db = servedDb();
const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

const ways = {
  page: (login: string, secret: string, cookie: string) =>
    send("/login", new URLSearchParams({ intent: "signIn", login, password: secret }), cookie),
  endpoint: (login: string, secret: string, cookie: string) =>
    send("/api/auth/sign-in/username", JSON.stringify({ username: login, password: secret }), cookie),
};

test.each(["page", "endpoint"] as const)(
  "the first browser is remembered and another one sends a mail, by the %s",
  async (way) => {
    const signIn = ways[way];
    const { username, userId, email } = await makeResident(db);
    const first = deviceOf(await signIn(username, password, ""));
    expect(first).toMatch(/^radcore\.device=[\w-]{22}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
    await expect.poll(() => devices(userId)).toBe(1);

    const again = deviceOf(await signIn(username, password, first.split(";")[0] ?? ""));
    expect(again).toBe(first);
    expect(deviceOf(await signIn(username, "wrong green lamp", ""))).toBe("");

    const other = deviceOf(await signIn(username, password, ""));
    expect(other.split(";")[0]).not.toBe(first.split(";")[0]);
    await expect.poll(() => mails(userId)).toHaveLength(1);
    const [mail] = await mails(userId);
    expect(mail).toMatchObject({ recipient: email, subject: "New sign-in to your RadCore account" });
    expect(mail?.plain).toContain("Device: Firefox on Windows");
    expect(mail?.plain).toMatch(/Time: \w{3} \d+, \d{4}, \d+:\d\d\s[AP]M \(UTC\)/);
    expect(linkIn(mail)).toBe("/forgot-password");

    // The second browser is known from now on.
    await signIn(username, password, other.split(";")[0] ?? "");
    await expect.poll(() => devices(userId)).toBe(2);
    expect(await mails(userId)).toHaveLength(1);
  },
);

test("a browser known for one user is unknown for the next, and forged device cookies are replaced", async () => {
  const [ada, ben] = [await makeResident(db), await makeResident(db)];
  const shared = (deviceOf(await ways.page(ada.username, password, "")).split(";")[0] ?? "") as string;
  await ways.page(ben.username, password, "");
  await expect.poll(() => devices(ben.userId)).toBe(1);
  await ways.page(ben.username, password, shared);
  await expect.poll(() => mails(ben.userId)).toHaveLength(1);
  const made = deviceOf(await ways.page(ben.username, password, "radcore.device=%3Cscript%3E"));
  expect(made).toMatch(/^radcore\.device=[\w-]{22};/);
});

function send(path: string, body: URLSearchParams | string, cookie: string): Promise<Response> {
  return fetch(url + path, {
    method: "POST",
    redirect: "manual",
    headers: {
      Origin: url,
      Accept: "text/html",
      "User-Agent": firefox,
      ...(cookie ? { Cookie: cookie } : {}),
      ...(typeof body === "string" ? { "Content-Type": "application/json" } : {}),
    },
    body,
  });
}

function deviceOf(answer: Response): string {
  return answer.headers.getSetCookie().find((line) => line.startsWith("radcore.device=")) ?? "";
}

function devices(userId: string) {
  return db.$count(knownDevice, eq(knownDevice.userId, userId));
}

function mails(userId: string) {
  return db
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.userId, userId), eq(mailOutbox.kind, "newDevice")));
}

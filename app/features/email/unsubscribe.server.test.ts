import { expect, test } from "vitest";
import { signValue } from "../../lib/signed-value";
import { getUnsubscribeUrl, readUnsubscribeToken } from "./unsubscribe.server";

const settings = { url: "https://radcore.test", authSecret: "a secret of the tests, long enough" };

async function tokenFor(userId: string): Promise<string> {
  return new URL(await getUnsubscribeUrl(settings, userId)).searchParams.get("token") ?? "";
}

test("the URL's token contains the user id", async () => {
  expect(await getUnsubscribeUrl(settings, "user-1")).toMatch(/^https:\/\/radcore\.test\/unsubscribe\?token=[\w%.-]+$/);
  expect(await readUnsubscribeToken(settings, await tokenFor("user-1"))).toBe("user-1");
});

test("refuses forged tokens and other signed values", async () => {
  const token = await tokenFor("user-1");
  expect(await readUnsubscribeToken(settings, token.replace("user-1", "user-2"))).toBeNull();
  expect(await readUnsubscribeToken(settings, await signValue("user-1", settings.authSecret))).toBeNull();
  expect(await readUnsubscribeToken({ authSecret: "another secret, long enough as well" }, token)).toBeNull();
  expect(await readUnsubscribeToken(settings, "")).toBeNull();
});

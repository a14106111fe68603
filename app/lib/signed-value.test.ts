import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { readSignedValue, signValue } from "./signed-value";

const secret = "a-secret-of-at-least-thirty-two-characters";
const sign = (value: string, key = secret) => `${value}.${createHmac("sha256", key).update(value).digest("base64")}`;

test("gives the value whose signature is ours, dots and all", async () => {
  expect(await readSignedValue(sign("token"), secret)).toBe("token");
  expect(await readSignedValue(sign("to.ken"), secret)).toBe("to.ken");
});

test.each([
  ["another secret", sign("token", "another-secret")],
  ["another value", sign("token").replace("token", "tokem")],
  ["no signature", "token"],
  ["an empty value", sign("")],
  ["a signature that is no base64", "token.%%%"],
  ["a shortened signature", sign("token").slice(0, -8)],
])("gives nothing for %s", async (_, signed) => {
  expect(await readSignedValue(signed, secret)).toBeNull();
});

test("reads what it signs, and only under the same secret", async () => {
  for (const value of ["token", "to.ken", "ü — 東京", "a=b; c"]) {
    expect(await signValue(value, secret)).toBe(sign(value));
    expect(await readSignedValue(await signValue(value, secret), secret)).toBe(value);
    expect(await readSignedValue(await signValue(value, secret), `visit:${secret}`)).toBeNull();
  }
});

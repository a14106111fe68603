import { expect, it } from "vitest";
import { buildOtpauthUri, computeCode, isValidCode, toBase32 } from "./totp";

const secret = "12345678901234567890";

// RFC 6238, appendix B, SHA-1. Our codes are the last six of its eight digits.
it.each([
  [59, "94287082"],
  [1111111109, "07081804"],
  [1111111111, "14050471"],
  [1234567890, "89005924"],
  [2000000000, "69279037"],
  [20000000000, "65353130"],
])("makes the code of second %i as the RFC does", async (seconds, code) => {
  expect(await computeCode(secret, seconds * 1000)).toBe(code.slice(2));
});

it("accepts only the current, previous, and next code", async () => {
  const now = 1_111_111_111_000;
  const shifts = [-60, -30, 0, 30, 60];
  const taken = await Promise.all(
    shifts.map(async (s) => isValidCode(secret, await computeCode(secret, now + s * 1000), now)),
  );
  expect(taken).toEqual([false, true, true, true, false]);
  expect(await isValidCode(secret, "", now)).toBe(false);
});

it("encodes the secret in base32", () => {
  // RFC 4648, section 10, without padding.
  expect(["f", "fo", "foo", "foobar"].map(toBase32)).toEqual(["MY", "MZXQ", "MZXW6", "MZXW6YTBOI"]);
  const uri = new URL(buildOtpauthUri("foobar", "pat & co"));
  expect([uri.protocol, uri.host + uri.pathname, uri.searchParams.get("secret")]).toEqual([
    "otpauth:",
    "totp/RadCore:pat%20%26%20co",
    "MZXW6YTBOI",
  ]);
});

import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./password-hash";

test("a password is known again by its hash, and no other one is", async () => {
  const hash = await hashPassword("tall violet kettle");
  expect(hash).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$/);
  expect(await verifyPassword({ hash, password: "tall violet kettle" })).toBe(true);
  expect(await verifyPassword({ hash, password: "tall violet kettlf" })).toBe(false);
});

test("two hashes of one password differ", async () => {
  expect(await hashPassword("tall violet kettle")).not.toBe(await hashPassword("tall violet kettle"));
});

test("an umlaut is one password however the keyboard composes it", async () => {
  const hash = await hashPassword("gr\u00fcner Kessel");
  expect(await verifyPassword({ hash, password: "gru\u0308ner Kessel" })).toBe(true);
});

test.each(["", "plain", "$scrypt$ln=14,r=8,p=5$only-salt", "$argon2id$v=19$m=1$a$b"])(
  "a hash of another form opens nothing: %j",
  async (hash) => {
    expect(await verifyPassword({ hash, password: "plain" })).toBe(false);
  },
);

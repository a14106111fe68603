import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./password-hash";

test("only the same password matches its hash", async () => {
  const hash = await hashPassword("tall violet kettle");
  expect(hash).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$/);
  expect(await verifyPassword({ hash, password: "tall violet kettle" })).toBe(true);
  expect(await verifyPassword({ hash, password: "tall violet kettlf" })).toBe(false);
});

test("two hashes of one password differ", async () => {
  expect(await hashPassword("tall violet kettle")).not.toBe(await hashPassword("tall violet kettle"));
});

test("composed and decomposed umlauts match", async () => {
  const hash = await hashPassword("gr\u00fcner Kessel");
  expect(await verifyPassword({ hash, password: "gru\u0308ner Kessel" })).toBe(true);
});

test.each(["", "plain", "$scrypt$ln=14,r=8,p=5$only-salt", "$argon2id$v=19$m=1$a$b"])(
  "a hash in another format matches nothing: %j",
  async (hash) => {
    expect(await verifyPassword({ hash, password: "plain" })).toBe(false);
  },
);

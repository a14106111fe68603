import fc from "fast-check";
import { expect, test } from "vitest";
import { isAllowedUsername, isUsername, passwordProblem } from "./rules";

const admins = ["radcore-admin", "radcore-test"];

test.each(["tall violet kettle", "radcore-demo-1", "hunter22hunter", "süße Äpfel", `${"x1".repeat(64)}yz`])(
  "takes the password %s",
  (password) => {
    expect(passwordProblem(password)).toBeNull();
  },
);

test.each([
  ["", "at least 8"],
  ["short12", "at least 8"],
  ["ab".repeat(129), "at most 256"],
  ["password", "attacker"],
  ["PassWord", "attacker"],
  ["password2027!", "attacker"],
  ["Radiology#1", "attacker"],
  ["Summer2026", "attacker"],
  ["12345678", "attacker"],
  ["aaaaaaaaaaaa", "attacker"],
  ["abababababab", "attacker"],
])("refuses the password %j: %s", (password, words) => {
  expect(passwordProblem(password)).toContain(words);
});

test.each(["ada", "Ada.Lovelace", "r2-d2", "x_1", "a".repeat(30)])("%s can be a username", (username) => {
  expect(isUsername(username)).toBe(true);
});

test.each(["", "ab", "a".repeat(31), "a b c", "ada@home", "zoë", "ada\n", "<b>ada"])("%j cannot", (username) => {
  expect(isUsername(username)).toBe(false);
});

test("a fixed admin name is allowed in no spelling", () => {
  fc.assert(
    fc.property(fc.constantFrom(...admins), fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }), (name, upper) => {
      const spelt = [...name].map((char, index) => (upper[index] ? char.toUpperCase() : char)).join("");
      expect(isAllowedUsername(spelt, admins)).toBe(false);
    }),
  );
  expect(isAllowedUsername("radcore-admins", admins)).toBe(true);
});

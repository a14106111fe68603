import fc from "fast-check";
import { expect, test } from "vitest";
import { findPasswordProblem, isAllowedUsername, isValidUsername } from "./credential-rules";

const admins = ["radcore-admin", "radcore-test"];

test.each(["tall violet kettle", "radcore-demo-1", "hunter22hunter", "süße Äpfel", `${"x1".repeat(64)}yz`])(
  "accepts the password %s",
  (password) => {
    expect(findPasswordProblem(password)).toBeNull();
  },
);

test.each([
  ["", "at least 8"],
  ["short12", "at least 8"],
  ["ab".repeat(129), "at most 256"],
  ["password", "too common"],
  ["PassWord", "too common"],
  ["password2027!", "too common"],
  ["Radiology#1", "too common"],
  ["Summer2026", "too common"],
  ["12345678", "too common"],
  ["aaaaaaaaaaaa", "too common"],
  ["abababababab", "too common"],
])("refuses the password %j: %s", (password, message) => {
  expect(findPasswordProblem(password)).toContain(message);
});

test.each(["ada", "Ada.Lovelace", "r2-d2", "x_1", "a".repeat(30)])("%s is a valid username", (username) => {
  expect(isValidUsername(username)).toBe(true);
});

test.each(["", "ab", "a".repeat(31), "a b c", "ada@home", "zoë", "ada\n", "<b>ada"])(
  "%j is no valid username",
  (username) => {
    expect(isValidUsername(username)).toBe(false);
  },
);

test("no spelling of a fixed admin name is allowed (A3)", () => {
  fc.assert(
    fc.property(fc.constantFrom(...admins), fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }), (name, upper) => {
      const spelled = [...name].map((char, index) => (upper[index] ? char.toUpperCase() : char)).join("");
      expect(isAllowedUsername(spelled, admins)).toBe(false);
    }),
  );
  expect(isAllowedUsername("radcore-admins", admins)).toBe(true);
});

test.each([
  "radcore_admin",
  "radcore.admin",
  "RadCoreAdmin",
  "rad-core-admin",
  "_radcore-admin_",
  "radc0re-admin",
  "radcore-adm1n",
  "radcore-admln",
  "r4dcor3_test",
  "radcore-7est",
  "radcore-adrnin",
  "raclcore-admin",
])("%s looks like a fixed admin name", (username) => {
  expect(isValidUsername(username)).toBe(true);
  expect(isAllowedUsername(username, admins)).toBe(false);
});

test.each([
  ["Cyrillic letters", "rаdcore-аdmin"],
  ["Greek letters", "radcοre-admin"],
  ["full-width letters", "ｒａｄcore-admin"],
  ["a zero-width space", "radcore\u200b-admin"],
  ["a soft hyphen", "radcore\u00ad-admin"],
  ["a long s", "radcore-teſt"],
  ["a combining accent", "radcore-a\u0301dmin"],
  ["another hyphen", "radcore‐admin"],
  ["a direction mark", "\u202eradcore-admin"],
])("a fixed admin name with %s is no username", (_, username) => {
  expect(isAllowedUsername(username, admins)).toBe(false);
});

test.each(["radiology.carol", "core-admin", "radcore", "radcore-tester", "brad.core", "agent-rad"])(
  "%s does not look like an admin name",
  (username) => {
    expect(isAllowedUsername(username, admins)).toBe(true);
  },
);

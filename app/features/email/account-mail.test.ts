import { expect, test } from "vitest";
import { buildAccountMail } from "./account-mail";

const site = "https://radcore.test";

test.each([
  ["verify", "/verify-email?token=a%2Bb"],
  ["reset", "/reset-password?token=a%2Bb"],
  ["newEmail", "/verify-email?change=a%2Bb"],
] as const)("the %s mail has its link in both parts", (kind, path) => {
  const mail = buildAccountMail(kind, { id: "u", name: "Ada", email: "ada@example.org" }, site, "a+b");
  expect(mail.plain).toContain(`\n${site}${path}\n`);
  expect(mail.html).toContain(`href="${site}${path}"`);
  expect(mail.to).toBe("ada@example.org");
});

test.each(["alreadyRegistered", "passwordChanged", "emailAsked"] as const)(
  "the %s mail links to the password reset",
  (kind) => {
    const mail = buildAccountMail(kind, { id: "u", name: "Ada", email: "ada@example.org" }, site, "secret");
    expect(mail.plain).toContain(`${site}/forgot-password`);
    expect(mail.plain + mail.html).not.toContain("secret");
  },
);

test.each([
  ["verify", false],
  ["newEmail", false],
  ["reset", true],
  ["alreadyRegistered", true],
] as const)("the %s mail contains the name: %s", (kind, hasName) => {
  const mail = buildAccountMail(kind, { id: "u", name: "Win at casino.example", email: "a@b.co" }, site, "t");
  expect((mail.plain + mail.html).includes("casino")).toBe(hasName);
});

test.each(["reset", "alreadyRegistered", "passwordChanged"] as const)(
  "the %s mail omits the name if the address is unconfirmed",
  (kind) => {
    const stranger = { id: "u", name: "Win at casino.example", email: "a@b.co", emailVerified: false };
    const mail = buildAccountMail(kind, stranger, site, "t");
    expect(mail.plain + mail.html).not.toContain("casino");
  },
);

test("escapes markup in a name", () => {
  const mail = buildAccountMail(
    "reset",
    { id: "u", name: `<a href="https://evil.example">click</a>`, email: "a@b.co" },
    site,
    "t",
  );
  expect(mail.html).not.toContain('<a href="https://evil.example');
});

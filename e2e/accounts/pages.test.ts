import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { linkIn, mailsTo } from "../../app/testing/mailbox";
import { startLocal } from "../../scripts/local.mjs";
import { expectAccessible, expectNoSidewaysScroll } from "../support/accessible";
import { freshName, makeResident, password } from "../support/accounts";
import { hydrated, site, test } from "../support/browser";

const refused = { expected: [/status of 400/] };

describe.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])("%s", (_, javaScript) => {
  test("a resident signs up, confirms, and reaches the page they asked for", async ({ open, db }) => {
    const page = await open({ javaScript, ...refused });
    const username = freshName();
    const email = `${username}@example.test`;
    await page.goto("/login?mode=signup&redirectTo=%2Fsettings");
    if (javaScript) await hydrated(page);
    await page.getByLabel("Username").fill("zw");
    await page.getByLabel("Full name").fill("Zoë Wang");
    await page.getByLabel("Email").fill("zoe@home");
    await page.getByLabel("Password", { exact: true }).fill("password1");
    await page.getByRole("button", { name: "Create account" }).click();

    // Each invalid field has an error, the first one has the focus, and only the password is cleared.
    await page.getByText("Use 3 to 30 letters").waitFor();
    for (const words of ["Enter an email address", "too common"]) await page.getByText(words).waitFor();
    await expectFocus(page, "Username");
    expect(await page.getByLabel("Full name").inputValue()).toBe("Zoë Wang");
    expect(await page.getByLabel("Email").inputValue()).toBe("zoe@home");
    expect(await page.getByLabel("Email").getAttribute("aria-invalid")).toBe("true");

    await page.getByLabel("Username").fill("radcore-admin");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByText("This username is taken.").waitFor();
    await expectFocus(page, "Username");
    await page.getByLabel("Username").fill(username);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByRole("heading", { name: "Check your mail" }).waitFor();

    // The right password before confirmation explains what to do and offers another mail.
    await signInAs(page, username, "/login?redirectTo=%2Fsettings");
    await page.getByText("Confirm your email address first").waitFor();
    await page.getByRole("button", { name: "Resend mail" }).click();
    await page.waitForURL("**/verify-email?sent=1&redirectTo=%2Fsettings");
    await expect.poll(async () => (await mailsTo(db, email)).length).toBe(2);

    await page.goto(linkIn((await mailsTo(db, email))[0]));
    await page.getByRole("button", { name: "Confirm address" }).click();
    await page.getByText("Your address is confirmed").waitFor();
    // The link in the mail carries the target too, because it may open in another browser.
    await signInAs(page, email, new URL(page.url()).pathname + new URL(page.url()).search);
    await page.getByRole("heading", { name: "Settings" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/settings");
    await page.goto("/login?redirectTo=%2Fsettings");
    expect(new URL(page.url()).pathname).toBe("/settings");
  });

  test("a forgotten password is replaced through the link in the mail", async ({ open, db }) => {
    const page = await open({ javaScript, ...refused });
    const { username, email } = await makeResident(db);
    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    // Both pages have an email field.
    await page.waitForURL("**/forgot-password");
    if (javaScript) await hydrated(page);
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByRole("button", { name: "Send reset link" }).click();
    await page.getByRole("heading", { name: "Check your mail" }).waitFor();
    const link = linkIn((await mailsTo(db, email))[0]);
    await page.goto(link);
    await page.getByLabel("New password").fill("12345678");
    await page.getByRole("button", { name: "Save password" }).click();
    await page.getByText("too common").waitFor();
    await page.getByLabel("New password").fill("short green lamp");
    await page.getByRole("button", { name: "Save password" }).click();
    await page.getByText("Your password was changed").waitFor();
    await page.goto(link);
    await page.getByLabel("New password").fill("another green lamp");
    await page.getByRole("button", { name: "Save password" }).click();
    await page.getByRole("heading", { name: "This link no longer works" }).waitFor();
    await page.goto("/login");
    await page.getByLabel("Username or email").fill(username);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("Wrong username or password.").waitFor();
    await signInAs(page, username, "/login", "short green lamp");
    await page.waitForURL(`${site}/`);
  });
});

test("the password can be shown while typing, also by keyboard", async ({ page }) => {
  await page.goto("/login");
  await hydrated(page);
  const field = page.getByLabel("Password", { exact: true });
  await field.fill("tall");
  await expect.poll(() => field.getAttribute("type")).toBe("password");
  await page.getByRole("button", { name: "Show password" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => field.getAttribute("type")).toBe("text");
  expect(await field.inputValue()).toBe("tall");
});

test("a form filled in by a bot creates no account", async ({ open, db }) => {
  const page = await open({ javaScript: false, ...refused });
  const email = `${freshName()}@example.test`;
  await page.goto("/login?mode=signup");
  await page.getByLabel("Username").fill(freshName());
  await page.getByLabel("Full name").fill("A Program");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.locator('[name="name__confirm"]').evaluate((input: HTMLInputElement) => {
    input.value = "buy this";
  });
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByText("A hidden field was filled in.").waitFor();
  expect(await mailsTo(db, email)).toEqual([]);
});

const publicPages = [
  "/login",
  "/login?mode=signup",
  "/login?notice=verified",
  "/verify-email",
  "/verify-email?sent=1",
  "/verify-email?token=x",
  "/verify-email?change=x",
  "/forgot-password",
  "/forgot-password?sent=1",
  "/reset-password",
  "/reset-password?token=x",
];

test.each(publicPages)("%s makes no database trip for a visitor", async (path) => {
  const answer = await fetch(site + path);
  expect([answer.status, answer.headers.get("Server-Timing")]).toEqual([200, expect.stringContaining("trips=0 ")]);
});

test("every account page is accessible and does not scroll sideways in both themes and widths", {
  timeout: 120_000,
}, async ({ open }) => {
  for (const look of [
    { width: 1280, dark: false },
    { width: 360, dark: true },
  ]) {
    const page = await open(look);
    for (const path of [...publicPages, "/dev/mail"]) {
      await page.goto(path);
      await hydrated(page);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  }
});

test("the outbox shows the newest mail first with its link, without JavaScript", async ({ open, db }) => {
  const page = await open({ javaScript: false });
  const { email } = await makeResident(db);
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send reset link" }).click();
  await page.getByRole("link", { name: "/dev/mail" }).click();
  await page.locator("details[open]").getByText(`to ${email}`).waitFor();
  await page.locator("details[open]").getByRole("link").click();
  await page.getByRole("heading", { name: "Choose a new password" }).waitFor();
});

test("the outbox does not exist in production", async () => {
  const url = "https://radcore.example";
  const bindings = { APP_ENV: "production", APP_URL: url, AUTH_SECRET: "a-secret-of-more-than-thirty-two-characters" };
  const production = await startLocal({ persist: false, bindings });
  expect((await production.miniflare.dispatchFetch(`${url}/dev/mail`)).status).toBe(404);
  expect((await production.miniflare.dispatchFetch(`${url}/login`)).status).toBe(200);
  await production.stop();
});

async function signInAs(page: Page, login: string, at: string, word = password) {
  await page.goto(at);
  await page.getByLabel("Username or email").fill(login);
  await page.getByLabel("Password", { exact: true }).fill(word);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function expectFocus(page: Page, label: string) {
  const focused = () => page.getByLabel(label).evaluate((field) => field === document.activeElement);
  await expect.poll(focused, { message: `${label} has the focus` }).toBe(true);
}

import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { loginSession, profile, user } from "../../app/db/schema";
import { linkIn, mailsTo } from "../../app/testing/mailbox";
import { makeLogin, makeLoginCookie } from "../../app/testing/make";
import { expectAccessible, expectNoSidewaysScroll } from "../support/accessible";
import { freshName, makeResident, password, postForm } from "../support/accounts";
import { hydrated, site, test, type WindowOptions } from "../support/browser";
import { signInAs } from "../support/sign-in";

const refused = { expected: [/status of 400/] };

describe.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])("%s", (_, javaScript) => {
  test("saves profile and preferences, and shows errors at their fields (A5)", async ({ open, db }) => {
    const person = await makeResident(db);
    const page = await openSettings(open, db, person.userId, { javaScript, ...refused });
    await page.getByLabel("Full name").fill("Zoë Wang");
    await page.getByLabel("Training year").selectOption("R3");
    await page.getByLabel("Exam date").fill("2027-06-01");
    await page.getByLabel("Time zone").fill("Europe/Nowhere");
    await page.getByRole("button", { name: "Save profile" }).click();
    await page.getByText("Choose a time zone from the list").waitFor();
    expect(await page.getByLabel("Exam date").inputValue()).toBe("2027-06-01");
    expect(await page.getByLabel("Training year").inputValue()).toBe("R3");
    await page.getByLabel("Time zone").fill("Europe/Berlin");
    await page.getByRole("button", { name: "Save profile" }).click();
    await page.getByText("Your profile is saved.").waitFor();

    await page.getByLabel("Extra time in timed modes").selectOption("1.5");
    await page.getByLabel("Turn off keyboard shortcuts").check();
    await page.getByRole("button", { name: "Save preferences" }).click();
    await page.getByText("Your preferences are saved.").waitFor();
    await page.getByLabel("News about RadCore").check();
    await page.getByRole("button", { name: "Save email preferences" }).click();
    await page.getByText("Your email preferences are saved.").waitFor();

    expect(await page.getByLabel("Turn off keyboard shortcuts").isChecked()).toBe(true);
    expect(await page.getByLabel("Calm mode").isChecked()).toBe(false);
    const [stored] = await db.select().from(profile).where(eq(profile.userId, person.userId));
    expect(stored).toMatchObject({
      trainingYear: "R3",
      examDate: "2027-06-01",
      timeZone: "Europe/Berlin",
      extraTime: "1.5",
      shortcutsOff: true,
      calmMode: false,
      newsByEmail: true,
    });
    await page.getByLabel("Turn off keyboard shortcuts").uncheck();
    await page.getByRole("button", { name: "Save preferences" }).click();
    await page.getByText("Your preferences are saved.").waitFor();
    await expect
      .poll(async () => (await db.select().from(profile).where(eq(profile.userId, person.userId)))[0]?.shortcutsOff)
      .toBe(false);
  });

  test("the email address changes only after the new one is confirmed", async ({ open, db }) => {
    const person = await makeResident(db);
    const newEmail = `${freshName()}@example.test`;
    const page = await openSettings(open, db, person.userId, { javaScript, ...refused });
    const form = section(page, "Email");
    await form.getByLabel("New email address").fill(newEmail);
    await form.getByLabel("Current password").fill("not my password");
    await form.getByRole("button", { name: "Change email" }).click();
    await form.getByText("This password is wrong.").waitFor();
    expect(await form.getByLabel("New email address").inputValue()).toBe(newEmail);
    await form.getByLabel("Current password").fill(password);
    await form.getByRole("button", { name: "Change email" }).click();
    await form.getByText("We have sent a link to the new address.").waitFor();
    await form.getByText(`Waiting for ${newEmail}`).waitFor();
    expect(await emailOf(db, person.userId)).toBe(person.email);
    expect((await mailsTo(db, person.email)).map(({ kind }) => kind)).toEqual(["emailAsked"]);

    const link = linkIn((await mailsTo(db, newEmail))[0]);
    await page.goto(link);
    await page.getByRole("button", { name: "Use this address" }).click();
    await page.getByText("Your account uses the new address now.").waitFor();
    expect(await emailOf(db, person.userId)).toBe(newEmail);
    expect((await mailsTo(db, person.email)).map(({ kind }) => kind).sort()).toEqual(["emailAsked", "emailChanged"]);
    await page.goto(link);
    await page.getByRole("button", { name: "Use this address" }).click();
    await page.getByRole("heading", { name: "This link no longer works" }).waitFor();
  });

  test("signs out a device at once, and a new password signs out the others", async ({ open, db }) => {
    const person = await makeResident(db);
    for (let device = 0; device < 2; device++) await makeLogin(db, person.userId);
    const page = await openSettings(open, db, person.userId, { javaScript, ...refused });
    const logins = () => db.$count(loginSession, eq(loginSession.userId, person.userId));
    expect(await logins()).toBe(3);
    await page
      .getByRole("button", { name: /^Sign out Unknown device/ })
      .first()
      .click();
    await page.getByText("Device signed out.").waitFor();
    expect(await logins()).toBe(2);
    const form = section(page, "Password");
    await form.getByLabel("Current password").fill(password);
    await form.getByLabel("New password").fill("short green lamp");
    await form.getByRole("button", { name: "Change password" }).click();
    await page.getByText("Your password is changed.").waitFor();
    expect(await logins()).toBe(1);
    expect((await mailsTo(db, person.email)).map(({ kind }) => kind)).toEqual(["passwordChanged"]);
  });

  test("deletes an account, and its username and email can sign up again", async ({ open, db }) => {
    const person = await makeResident(db);
    const page = await openSettings(open, db, person.userId, { javaScript, ...refused });
    const form = section(page, "Delete my account");
    await form.getByLabel("Type your username").fill("somebody");
    await form.getByLabel("Current password").fill(password);
    await form.getByRole("button", { name: "Delete my account" }).click();
    await form.getByText(`Type “${person.username}” to confirm.`).waitFor();
    await form.getByLabel("Type your username").fill(person.username);
    await form.getByLabel("Current password").fill(password);
    await form.getByRole("button", { name: "Delete my account" }).click();
    await page.getByText("Your account was deleted").waitFor();
    expect((await page.context().cookies()).filter(({ name }) => name.includes("session_token"))).toEqual([]);
    expect(await emailOf(db, person.userId)).toBe(`deleted-${person.userId}@deleted.invalid`);
    const again = { intent: "signUp", username: person.username, fullName: "Zoë", email: person.email, password };
    const answer = await postForm(site, "/login?mode=signup", again);
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/verify-email?sent=1"]);
    expect((await mailsTo(db, person.email)).map(({ kind }) => kind)).toEqual(["verify"]);
  });
});

test("admins cannot delete their own account", async ({ open, db }) => {
  const admin = await makeResident(db, { role: "admin" });
  const page = await openSettings(open, db, admin.userId, refused);
  const form = section(page, "Delete my account");
  await form.getByLabel("Type your username").fill(admin.username);
  await form.getByLabel("Current password").fill(password);
  await form.getByRole("button", { name: "Delete my account" }).click();
  await form.getByText(/Ask an owner to make you a learner/).waitFor();
  expect(await emailOf(db, admin.userId)).toBe(admin.email);
});

test("changing to a taken email address looks the same, and only its owner gets a mail", async ({ open, db }) => {
  const [person, owner] = [await makeResident(db), await makeResident(db)];
  const page = await openSettings(open, db, person.userId);
  const form = section(page, "Email");
  await form.getByLabel("New email address").fill(owner.email);
  await form.getByLabel("Current password").fill(password);
  await form.getByRole("button", { name: "Change email" }).click();
  await form.getByText("We have sent a link to the new address.").waitFor();
  await form.getByText(`Waiting for ${owner.email}`).waitFor();
  expect((await mailsTo(db, owner.email)).map(({ kind }) => kind)).toEqual(["alreadyRegistered"]);
});

test("downloads the data export as a file", async ({ open, db }) => {
  const person = await makeResident(db);
  const page = await openSettings(open, db, person.userId);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download my data" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("radcore-my-data.json");
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  expect(JSON.parse(Buffer.concat(chunks).toString()).account).toMatchObject({ email: person.email });
});

test("refuses to sign out another user's device", async ({ db }) => {
  const [person, other] = [await makeResident(db), await makeResident(db)];
  await makeLogin(db, other.userId);
  const [login] = await db.select().from(loginSession).where(eq(loginSession.userId, other.userId));
  const { name, value } = await makeLoginCookie(db, person.userId, site);
  const fields = { intent: "signOutDevice", device: login?.id ?? "" };
  expect((await postForm(site, "/settings", fields, `${name}=${value}`)).status).toBe(302);
  expect(await db.$count(loginSession, eq(loginSession.userId, other.userId))).toBe(1);
});

test("the settings make two database trips and are accessible", async ({ open, db }) => {
  const person = await makeResident(db);
  await makeLogin(db, person.userId);
  const { name, value } = await makeLoginCookie(db, person.userId, site);
  const answer = await fetch(`${site}/settings`, { headers: { Cookie: `${name}=${value}` } });
  expect(answer.headers.get("Server-Timing")).toContain("trips=2 ");
  for (const look of [
    { width: 1280, dark: false },
    { width: 360, dark: true },
  ]) {
    const page = await openSettings(open, db, person.userId, look);
    if (look.dark) await page.getByRole("button", { name: "Dark" }).click();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});

type Database = Parameters<typeof makeLoginCookie>[0];

async function openSettings(
  open: (look?: WindowOptions) => Promise<Page>,
  db: Database,
  userId: string,
  look: WindowOptions = {},
) {
  const page = await open(look);
  await signInAs(page.context(), db, userId, site);
  await page.goto("/settings");
  if (look.javaScript !== false) await hydrated(page);
  return page;
}

function section(page: Page, title: string) {
  return page.getByRole("region", { name: title, exact: true });
}

async function emailOf(db: Database, userId: string) {
  return (await db.select({ email: user.email }).from(user).where(eq(user.id, userId)))[0]?.email;
}

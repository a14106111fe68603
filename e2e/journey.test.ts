import { afterAll, beforeAll, expect } from "vitest";
import { readQuestionFiles } from "../app/db/seed/content-files";
import { linkIn, mailsTo } from "../app/testing/mailbox";
import { makeQuestion } from "../app/testing/make";
import { expectAccessible } from "./support/accessible";
import { freshName, password } from "./support/accounts";
import { hydrated, test } from "./support/browser";
import { type OwnSite, startOwnSite } from "./support/own-site";

// The main journey of a new resident. Quick start draws at random, so this site's bank holds only questions that are answered by a
// choice or a number.

let own: OwnSite;
beforeAll(async () => {
  own = await startOwnSite({});
  const questions = readQuestionFiles().flatMap((file) => file.questions);
  for (const [type, count] of Object.entries({ single: 2, multi: 2, numeric: 1 }))
    for (const content of questions.filter((question) => question.type === type).slice(0, count))
      await makeQuestion(own.db, { content, free: true });
});
afterAll(() => own.stop());

test("a resident signs up, answers five questions, and sees quota and progress change", async ({ open }) => {
  const { db, url } = own;
  const page = await open({ servers: [url] });
  const username = freshName();
  const email = `${username}@example.test`;

  await page.goto(url);
  await page.getByRole("link", { name: "Sign up free" }).first().click();
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Full name").fill("Ada Lovelace");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("heading", { name: "Check your mail" }).waitFor();

  await expect.poll(async () => (await mailsTo(db, email)).length).toBe(1);
  await page.goto(url + linkIn((await mailsTo(db, email))[0]));
  await page.getByRole("button", { name: /confirm/i }).click();
  await page.getByRole("button", { name: "Sign in" }).waitFor();
  await page.getByLabel("Username or email").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();

  // The first run, once after sign-up (A7).
  for (const question of ["When is your exam?", "What is your training year?", "Which domains are you weak in?"]) {
    await page.getByRole("heading", { level: 1, name: question }).waitFor();
    await page.getByRole("button", { name: "Skip this step" }).click();
  }
  await page.waitForURL(`${url}/`);
  const badge = page.getByRole("banner").getByRole("link", { name: /free questions/ });
  await expect.poll(() => badge.innerText()).toContain("50/50");
  expect(await page.getByRole("banner").innerText()).toContain("Ada Lovelace");
  expect(await page.getByRole("banner").innerText()).toContain("Radiology Resident");
  await page.getByRole("button", { name: /^5\b/ }).click();

  for (let question = 1; question <= 5; question++) {
    await page.waitForURL(new RegExp(`/questions/session/.+q=${question}$`));
    await hydrated(page);
    await page.getByRole("heading", { name: `Question ${question} of 5` }).waitFor();
    const typed = page.locator("input[name=value]");
    if (await typed.count()) await typed.fill("1");
    else await page.locator("[name=choice], [name=choices]").first().check({ force: true });
    await page.getByRole("button", { name: "Submit answer" }).click();
    await page.getByRole("heading", { level: 2, name: /^(Correct|Incorrect)/ }).waitFor();
    await page.getByText("Teaching point").waitFor();
    if (question === 5) {
      await page.getByRole("button", { name: "Flag", exact: false }).first().click();
      await page.getByRole("button", { name: /^Flagged/ }).waitFor();
    }
    await page
      .getByRole(question < 5 ? "link" : "button", { name: question < 5 ? /^Next/ : /results/i })
      .last()
      .click();
  }

  await page.waitForURL(/\/results/);
  await page.getByText(/of 5 answered correctly/).waitFor();
  await expect.poll(() => badge.innerText()).toContain("45/50");

  await page.getByRole("link", { name: "Progress" }).click();
  await page.getByRole("heading", { level: 1, name: "Progress" }).waitFor();
  await expect.poll(() => page.getByRole("main").innerText()).toMatch(/Questions answered\s+5/);

  await page.getByRole("link", { name: "Recent" }).click();
  await page.getByRole("heading", { level: 1, name: "Recent study sets" }).waitFor();
  await page.getByRole("heading", { level: 2, name: "Finished" }).waitFor();

  await page.getByRole("link", { name: "Flagged", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: /Flagged/ }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: /^Flagged/ }).count()).toBe(1);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByText("Logged out successfully").first().waitFor();
  await page.getByText("You have been logged out").first().waitFor();
  await page.waitForURL(`${url}/login`);
});

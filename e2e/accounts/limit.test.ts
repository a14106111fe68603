import { afterAll, beforeAll, expect, test } from "vitest";
import { freshName, password, postForm, postJson } from "../support/accounts";
import { type OwnSite, startOwnSite } from "../support/own-site";

// Pages and endpoints share one limit on attempts; this site allows three per minute.

let site: OwnSite;
beforeAll(async () => {
  site = await startOwnSite({ accountLimit: 3 });
});
afterAll(() => site.stop());

const attempts: [string, (url: string, from: string) => Promise<Response>][] = [
  ["sign-in page", (url) => postForm(url, "/login", { intent: "signIn", login: "ada", password })],
  [
    "sign-up page",
    (url) => {
      const username = freshName();
      const fields = { intent: "signUp", username, fullName: "Ada", email: `${username}@example.test`, password };
      return postForm(url, "/login?mode=signup", fields);
    },
  ],
  ["forgot-password page", (url) => postForm(url, "/forgot-password", { email: "ada@example.test" })],
  ["reset-password page", (url) => postForm(url, "/reset-password", { token: "x", password })],
  ["verify-email page", (url) => postForm(url, "/verify-email", { intent: "resend", login: "ada" })],
  ["sign-in endpoint", (url) => postJson(url, "/api/auth/sign-in/username", { username: "ada", password })],
  ["email sign-in endpoint", (url) => postJson(url, "/api/auth/sign-in/email", { email: "a@example.test", password })],
  ["sign-up endpoint", (url) => postJson(url, "/api/auth/sign-up/email", { username: "ada" })],
  ["forgot endpoint", (url) => postJson(url, "/api/auth/request-password-reset", { email: "a@example.test" })],
  ["reset endpoint", (url) => postJson(url, "/api/auth/reset-password", { token: "x", newPassword: password })],
  ["resend endpoint", (url) => postJson(url, "/api/auth/send-verification-email", { email: "a@example.test" })],
];

test("every account form and endpoint answers 429 after three attempts", async () => {
  for (let attempt = 0; attempt < 3; attempt++)
    expect((await postForm(site.url, "/reset-password", { token: "x", password })).status).toBe(400);
  for (const [name, send] of attempts) {
    const answer = await send(site.url, name);
    expect([name, answer.status, answer.headers.get("Retry-After")]).toEqual([name, 429, "60"]);
    expect(await answer.text()).toContain("Too many attempts");
  }
});

test("reading a page or sending an empty form does not count as an attempt", async () => {
  for (const path of ["/login", "/login?mode=signup", "/verify-email", "/forgot-password", "/reset-password?token=x"])
    expect((await fetch(site.url + path)).status).toBe(200);
  expect((await postForm(site.url, "/login", { intent: "signIn", login: "", password: "" })).status).toBe(400);
});

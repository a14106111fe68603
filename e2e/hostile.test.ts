import { expect } from "vitest";
import { makeResident, password } from "./support/accounts";
import { site, test } from "./support/browser";

// Hostile requests of visitors must be cheap, break no page, and redirect nowhere else.

const forms = ["/login", "/forgot-password", "/reset-password", "/verify-email"];

const bodies = {
  "a huge index": "intent=signIn&login[4294967290]=a&password=b",
  "a deep name": `intent=signIn&${"a.".repeat(20_000)}a=1`,
  // The largest body that is read; larger ones are refused unread (app/edge/request-body.worker.test.ts).
  "a name nine thousand times": `intent=signIn${"&login=".repeat(9_000)}`,
  nothing: "",
};

function post(path: string, body: string, headers: Record<string, string> = {}) {
  return fetch(site + path, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: site, "Content-Type": "application/x-www-form-urlencoded", ...headers },
    body,
  });
}

test("odd names and bodies are refused cheaply", async () => {
  for (const path of forms)
    for (const [what, body] of Object.entries(bodies)) {
      const answer = await post(path, body);
      expect(answer.status, `${what} at ${path}`).toBeLessThan(500);
      expect((await answer.text()).length, `${what} at ${path}`).toBeLessThan(60_000);
    }
  for (const path of [...forms, "/api/theme"])
    for (const type of ["application/json", "text/plain", "multipart/form-data", "multipart/form-data; boundary=x"])
      expect((await post(path, "{", { "Content-Type": type })).status, `${type} at ${path}`).toBeLessThan(500);
});

test("odd addresses, cookies, and referers break no page", async () => {
  for (const name of ["constructor", "__proto__", "toString"])
    expect((await fetch(`${site}/login?notice=${name}`)).status).toBe(200);
  for (const cookie of ["%E0%A4%A", "a.b", "eyJhIjo=.x"])
    expect((await fetch(`${site}/login`, { headers: { Cookie: `radcore-ui-theme=${cookie}` } })).status).toBe(200);
  for (const Referer of ["garbage", "http://", "%%%", "https://evil.example/x"]) {
    const answer = await post("/questions", "", { Referer });
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/login"]);
  }
});

test("sign-in redirects only within the site", async ({ page, db }) => {
  const { username } = await makeResident(db);
  await page.goto("/login?redirectTo=/.//evil.example/phish");
  await page.getByLabel("Username or email").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(`${site}/`);
});

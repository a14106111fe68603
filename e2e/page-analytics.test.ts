import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect } from "vitest";
import { makePerson } from "../app/testing/make";
import { hydrated, test, type WindowOptions } from "./support/browser";
import { type OwnSite, startOwnSite } from "./support/own-site";
import { signInAs } from "./support/sign-in";
import { startThirdParty, type ThirdParty } from "./support/third-party";

// Third-party page analytics (N12), with one site per provider. The test windows fail on requests to other servers and on
// violations of the content security policy.

let party: ThirdParty;
let own: OwnSite;
const paths = () => party.views.map(({ path }) => path);
const allow = (more: WindowOptions = {}): WindowOptions => ({
  ...more,
  servers: [new URL(own.url).origin, party.origin],
});

beforeAll(async () => {
  party = await startThirdParty();
});
afterAll(() => party.stop());
beforeEach(() => party.reset());

/** Visits the landing page, pricing, sign-in, sign-up (only the query differs), and pricing again. */
async function visit(page: Page) {
  await page.goto(`${own.url}/?utm_source=mail`);
  await hydrated(page);
  await expect.poll(() => party.views.length).toBe(1);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Pricing" }).click();
  await page.getByRole("heading", { level: 1, name: "Pricing" }).waitFor();
  await page.getByRole("link", { name: "Sign in" }).first().click();
  await page.waitForURL("**/login**");
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.waitForURL("**mode=signup**");
  await page.goBack();
  await page.goBack();
  await page.waitForURL("**/pricing");
}

describe.each([
  ["cloudflare", "0123456789abcdef0123456789abcdef", "/beacon.js", "/beacon.js"],
  ["plausible", "radcore.example", "/plausible.js", "/plausible.js"],
  ["ga4", "G-ABC1234567", "/gtag.js?id=G-ABC1234567", "/gtag.js?id=G-ABC1234567"],
])("%s", (provider, id, script, load) => {
  beforeAll(async () => {
    own = await startOwnSite({
      bindings: { PAGE_ANALYTICS: `${provider}:${id}`, PAGE_ANALYTICS_SCRIPT: party.origin + script },
    });
  });
  afterAll(() => own.stop());

  test("loads once and receives each path once, without the query (N12)", async ({ open }) => {
    const page = await open(allow());
    await visit(page);
    const expected = ["/", "/pricing", "/login", "/pricing"];
    await expect.poll(paths).toEqual(expected);
    // Gives a duplicate time to arrive.
    await page.waitForTimeout(1500);
    expect(paths()).toEqual(expected);
    expect(party.loads).toEqual([load]);
    expect(new Set(party.views.map((told) => told.id))).toEqual(new Set([id]));
    for (const { body } of party.views) expect(body).not.toContain("?");
  });

  test("respects the browser's opt-out, and never sees tokens of mail links", async ({ open }) => {
    for (const [wish, said] of [
      ["globalPrivacyControl", true],
      ["doNotTrack", "1"],
    ] as const) {
      const page = await open(allow());
      await page.addInitScript(([name, value]) => Object.defineProperty(navigator, name, { value }), [
        wish,
        said,
      ] as const);
      await page.goto(`${own.url}/`);
      await hydrated(page);
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Pricing" }).click();
      await page.getByRole("heading", { level: 1, name: "Pricing" }).waitFor();
    }
    const page = await open(allow());
    const counted = page.waitForRequest("**/api/analytics/pageview");
    await page.goto(`${own.url}/reset-password?token=secret`);
    await hydrated(page);
    // Our own analytics starts at the same moment.
    await counted;
    await page.waitForTimeout(500);
    expect([party.loads, party.views]).toEqual([[], []]);
  });

  test.for(["hang up", "late error", "broken"] as const)("breaks no page when it fails (%s)", async (how, { open }) => {
    party.behavior = how;
    const page = await open(allow({ expected: [/127\.0\.0\.1/] }));
    // A script without a response must not delay the load event.
    await page.goto(`${own.url}/`);
    await hydrated(page);
    await expect.poll(() => party.loads.length).toBe(1);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Pricing" }).click();
    await page.getByRole("heading", { level: 1, name: "Pricing" }).waitFor();
    await page.getByRole("link", { name: "Sign in" }).first().click();
    await page.getByLabel("Username or email").waitFor();
    party.releaseAnswers();
    await page.waitForTimeout(1500);
    expect([party.loads, party.views]).toEqual([[load], []]);
  });

  // Cloudflare's script reads the address itself (decision 0010).
  if (provider !== "cloudflare")
    test("does not receive the learner's session id in paths and referrers", async ({ open }) => {
      const page = await open(allow({ expected: [/status of 404/] }));
      const { userId } = await makePerson(own.db);
      await signInAs(page.context(), own.db, userId, own.url);
      await page.goto(`${own.url}/questions/session/SeSsIoN-of-mine/results?q=2`);
      await hydrated(page);
      await expect.poll(paths).toEqual(["/questions/session/:id/results"]);
      await page.evaluate(() => {
        location.href = "/progress";
      });
      await page.waitForURL("**/progress");
      await expect.poll(paths).toEqual(["/questions/session/:id/results", "/progress"]);
      // Unknown addresses are not sent either.
      await page.goto(`${own.url}/SeSsIoN-of-mine`);
      await expect.poll(paths).toEqual(["/questions/session/:id/results", "/progress", "/unknown-page"]);
      expect(party.views[1]?.referrer).toBe(`${own.url}/questions/session/:id/results`);
      for (const { body } of party.views) expect(body).not.toContain("SeSsIoN");
    });

  if (provider === "ga4")
    test("receives each page with its title and the previous page", async ({ open }) => {
      const page = await open(allow());
      await visit(page);
      await expect.poll(paths).toEqual(["/", "/pricing", "/login", "/pricing"]);
      const all = party.views.map(({ body }) => JSON.parse(body).all);
      expect(all.map((one) => one.page_path)).toEqual(["/", "/pricing", "/login", "/pricing"]);
      expect(all[1].page_title).toMatch(/Pricing/);
      expect(all[2].page_title).toMatch(/Sign in/);
      expect(all.map((one) => one.page_referrer)).toEqual([
        "",
        `${own.url}/`,
        `${own.url}/pricing`,
        `${own.url}/login`,
      ]);
    });
});

test("nothing of it is in the page or loaded when it is off", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const counted = page.waitForRequest("**/api/analytics/pageview");
  const response = await page.goto("/");
  expect(await response?.text()).not.toMatch(/page-?analytics/i);
  expect(response?.headers()["content-security-policy"]).toContain("connect-src 'self';");
  await hydrated(page);
  await counted;
  expect(asked.filter((url) => url.includes("page-analytics"))).toEqual([]);
});

test("an invalid setting stops the site and names the setting", async () => {
  const wrong = await startOwnSite({ bindings: { PAGE_ANALYTICS: "matomo:1" } });
  expect((await fetch(`${wrong.url}/`)).status).toBe(500);
  await wrong.stop();
});

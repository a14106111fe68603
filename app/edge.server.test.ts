import { afterEach, expect, it, vi } from "vitest";
import type { Context, Settings } from "./context.server";
import { admit, finish } from "./edge.server";
import { readPageAnalytics } from "./features/analytics/page-analytics";

const production: Settings = {
  local: false,
  url: "https://radcore.example",
  contact: null,
  authSecret: "x".repeat(32),
  adminUsernames: [],
  adminMfa: false,
  showCodes: false,
  pageAnalytics: null,
};

afterEach(() => vi.unstubAllEnvs());

it("moves readers to the address of the site and refuses writes elsewhere", async () => {
  const moved = await admit(new Request("https://radcore.workers.dev/pricing?a=1"), production);
  expect(moved).toBeInstanceOf(Response);
  expect((moved as Response).status).toBe(308);
  expect((moved as Response).headers.get("Location")).toBe("https://radcore.example/pricing?a=1");
  const refused = await admit(new Request("https://radcore.workers.dev/", { method: "POST" }), production);
  expect((refused as Response).status).toBe(421);
});

it.each([
  [{ "Sec-Fetch-Site": "same-origin" }, true],
  [{ "Sec-Fetch-Site": "same-origin", Origin: "https://evil.example" }, true],
  [{ "Sec-Fetch-Site": "same-site" }, false],
  [{ "Sec-Fetch-Site": "cross-site", Origin: "https://radcore.example" }, false],
  [{ "Sec-Fetch-Site": "none" }, false],
  [{ Origin: "https://radcore.example" }, true],
  [{ Origin: "https://evil.example" }, false],
  [{ Origin: "null" }, false],
  [{}, false],
])("a write with %j is let in: %s", async (headers, letIn) => {
  const admitted = await admit(post(headers as Record<string, string>), production);
  expect(admitted instanceof Response ? admitted.status : "in").toBe(letIn ? "in" : 403);
});

it.each(["/unsubscribe", "/api/payments/webhook"])(
  "a signed write to %s from elsewhere comes in without a login",
  async (path) => {
    const request = (headers: Record<string, string>) =>
      new Request(production.url + path, { method: "POST", headers: { Cookie: "login=1", ...headers }, body: "a" });
    for (const Origin of ["https://mail.example", "null"]) {
      const admitted = (await admit(request({ Origin }), production)) as Request;
      expect([admitted.headers.get("Cookie"), admitted.headers.get("Origin")]).toEqual([null, null]);
    }
    const own = (await admit(request({ Origin: production.url }), production)) as Request;
    expect(own.headers.get("Cookie")).toBe("login=1");
  },
);

it("refuses a body of more than 1 MiB, announced or not", async () => {
  const own = { Origin: production.url };
  const stream = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (let i = 0; i < 17; i += 1) controller.enqueue(new Uint8Array(64 * 1024));
        controller.close();
      },
    });
  const unannounced = new Request(`${production.url}/api/x`, {
    method: "POST",
    headers: own,
    body: stream(),
    duplex: "half",
  } as RequestInit);
  expect(((await admit(unannounced, production)) as Response).status).toBe(413);
  const admitted = await admit(post(own, "a".repeat(1024 * 1024)), production);
  expect((await (admitted as Request).text()).length).toBe(1024 * 1024);
});

it("lets no forwarded address through", async () => {
  const request = new Request(production.url, {
    headers: { "X-Forwarded-For": "1.2.3.4", "X-Forwarded-Host": "evil.example", Accept: "text/html" },
  });
  const admitted = (await admit(request, production)) as Request;
  expect([...admitted.headers.keys()]).toEqual(["accept"]);
});

const policy =
  "default-src 'none'; script-src 'nonce-n0nce' 'strict-dynamic'; style-src 'self' 'nonce-n0nce'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
const google = "https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com";

it.each([
  ["", "", "", "", ""],
  [
    `cloudflare:${"0a".repeat(16)}`,
    "",
    " https://static.cloudflareinsights.com",
    " https://static.cloudflareinsights.com https://cloudflareinsights.com",
    "",
  ],
  ["plausible:radcore.example", "", " https://plausible.io", " https://plausible.io", ""],
  ["plausible:radcore.example", "https://p.example/js/x.js", " https://p.example", " https://p.example", ""],
  [
    "ga4:G-ABC1234567",
    "",
    " https://www.googletagmanager.com",
    ` https://www.googletagmanager.com ${google}`,
    " https://*.google-analytics.com https://*.googletagmanager.com",
  ],
])("with page analytics %j %s the policy allows that provider and nothing else", (value, own, script, connect, img) => {
  vi.stubEnv("PROD", true);
  const page = answer(new Response("<p>", { headers: { "Content-Type": "text/html" } }), {
    ...production,
    pageAnalytics: readPageAnalytics(value, own, false),
  });
  expect(page.headers.get("Content-Security-Policy")).toBe(
    policy
      .replace("'strict-dynamic'", `'strict-dynamic'${script}`)
      .replace("connect-src 'self'", `connect-src 'self'${connect}`)
      .replace("img-src 'self' data: blob:", `img-src 'self' data: blob:${img}`),
  );
});

it("gives every answer the security headers, and a page a policy with the nonce", () => {
  vi.stubEnv("PROD", true);
  const page = answer(new Response("<p>", { headers: { "Content-Type": "text/html" } }));
  expect(page.headers.get("Content-Security-Policy")).toContain("script-src 'nonce-n0nce' 'strict-dynamic';");
  expect(page.headers.get("Cache-Control")).toBe("private, no-store");
  expect(page.headers.get("Strict-Transport-Security")).toContain("max-age=31536000");
  expect(page.headers.get("Server-Timing")).toBeNull();
  const api = answer(new Response("{}", { headers: { "Cache-Control": "public, max-age=60" } }));
  expect(api.headers.get("Cache-Control")).toBe("public, max-age=60");
  expect(api.headers.get("X-Content-Type-Options")).toBe("nosniff");
});

function post(headers: Record<string, string>, body = "{}"): Request {
  return new Request(`${production.url}/api/x`, { method: "POST", headers, body });
}

function answer(response: Response, settings = production): Response {
  const context = { settings, nonce: "n0nce", count: { trips: 1, rowsRead: 2, rowsWritten: 3 } };
  return finish(response, new Request(production.url), context as Context);
}

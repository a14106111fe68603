import { afterEach, expect, it, vi } from "vitest";
import type { Context, Settings } from "../context.server";
import { readPageAnalytics } from "../features/analytics/page-analytics-providers";
import { addStandardHeaders } from "./response-headers.server";

const production: Settings = {
  local: false,
  url: "https://radcore.example",
  supportEmail: null,
  authSecret: "x".repeat(32),
  adminUsernames: [],
  requiresAdminTwoStep: false,
  showCodes: false,
  pageAnalytics: null,
};

afterEach(() => vi.unstubAllEnvs());

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
  const busy = answer(new Response("busy", { status: 503 }));
  expect(busy.headers.get("Retry-After")).toBe("10");
});

it("keeps a route's own referrer and resource policies, as secret links and images in emails need (B4, M6)", () => {
  const policies = { "Referrer-Policy": "no-referrer", "Cross-Origin-Resource-Policy": "cross-origin" };
  expect(Object.fromEntries(answer(new Response("", { headers: policies })).headers)).toMatchObject({
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "cross-origin",
  });
  expect(Object.fromEntries(answer(new Response("")).headers)).toMatchObject({
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-resource-policy": "same-origin",
  });
});

it("allows the microphone only to the page for dictated reports, and not to those from whom the page is hidden (G13)", () => {
  const policyAt = (path: string, status = 200) =>
    answer(new Response("<p>", { status }), production, path).headers.get("Permissions-Policy");
  expect(policyAt("/ai-practice/report?case=head-ct")).toContain("microphone=(self),");
  expect(policyAt("/ai-practice/oral/run-1")).toContain("microphone=(self),");
  expect(policyAt("/ai-practice/oral")).toContain("microphone=(),");
  expect(policyAt("/ai-practice/oral/run-1", 404)).toContain("microphone=(),");
  expect(policyAt("/ai-practice/report", 404)).toContain("microphone=(),");
  expect(policyAt("/ai-practice")).toContain("microphone=(),");
});

function answer(response: Response, settings = production, path = "/"): Response {
  const context = { settings, nonce: "n0nce", count: { trips: 1, rowsRead: 2, rowsWritten: 3 } };
  return addStandardHeaders(response, new Request(new URL(path, production.url)), context as Context);
}

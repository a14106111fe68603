import { describe, expect, it } from "vitest";
import { type ProviderWindow, providers, readPageAnalytics } from "./page-analytics-providers";

const token = "0123456789abcdef0123456789ABCDEF";

describe("settings", () => {
  it.each([undefined, ""])("%j turns page analytics off, even with a script URL", (value) => {
    expect(readPageAnalytics(value, "nonsense", false)).toBeNull();
  });

  it.each([
    [`cloudflare:${token}`, "cloudflare", token, "https://static.cloudflareinsights.com/beacon.min.js"],
    ["plausible:radcore.example", "plausible", "radcore.example", "https://plausible.io/js/script.manual.js"],
    ["ga4:G-ABC1234567", "ga4", "G-ABC1234567", "https://www.googletagmanager.com/gtag/js?id=G-ABC1234567"],
  ])("%s is on", (value, provider, id, script) => {
    expect(readPageAnalytics(value, undefined, false)).toEqual({ provider, id, script });
  });

  it.each([
    ["yes"],
    ["matomo:1"],
    ["constructor:1"],
    ["cloudflare:"],
    ["cloudflare:short"],
    [`cloudflare:${token}0`],
    [`Cloudflare:${token}`],
    ["plausible:localhost"],
    ["plausible:a.example; script-src *"],
    ['plausible:a.example"'],
    ["ga4:UA-12345-1"],
    ["ga4:g-abc1234567"],
    ["ga4:G-ABC&x=1"],
  ])("%s is refused with the variable's name", (value) => {
    expect(() => readPageAnalytics(value, undefined, false)).toThrow(/^PAGE_ANALYTICS\b(?!_)/);
  });

  it.each([
    ["https://stats.example/js/script.js", false, true],
    ["https://radcore.example/js/script.js?v=1", true, true],
    ["http://localhost:4000/s.js", true, true],
    ["http://127.0.0.1:4000/s.js", true, true],
    ["http://localhost:4000/s.js", false, false],
    ["http://stats.example/s.js", true, false],
    ["//stats.example/s.js", false, false],
    ["javascript:alert(1)", true, false],
    ["data:text/javascript,1", true, false],
    ["https://a;script-src/x.js", false, false],
    ["https://a,b/x.js", false, false],
    ["https://me:secret@stats.example/x.js", false, false],
    ["stats.example/x.js", false, false],
  ])("script %s (local: %s) is accepted: %s", (script, local, isAccepted) => {
    const read = () => readPageAnalytics("plausible:radcore.example", script, local);
    if (isAccepted) expect(read()?.script).toBe(script);
    else expect(read).toThrow(/^PAGE_ANALYTICS_SCRIPT /);
  });
});

describe("reports", () => {
  const view = { path: "/pricing", url: "https://radcore.example/pricing", title: "Pricing", referrer: "" };
  const fresh = (): ProviderWindow => ({ performance: { timeOrigin: 5 } });

  it("Plausible: queues views until the script has loaded", () => {
    const window = fresh();
    providers.plausible.report(window, "radcore.example", view);
    expect(window.plausible?.q).toEqual([["pageview", { u: view.url, url: view.url }]]);
    expect(window.plausible?.o).toEqual({ autoCapturePageviews: false });
    const calls: unknown[] = [];
    window.plausible = (...args) => calls.push(args);
    providers.plausible.report(window, "radcore.example", view);
    expect(calls).toEqual([["pageview", { u: view.url, url: view.url }]]);
  });

  it("GA4: configures once without an automatic view, then sends one page_view each", () => {
    const window = fresh();
    providers.ga4.report(window, "G-ABC1234567", view);
    providers.ga4.report(window, "G-ABC1234567", { ...view, path: "/login" });
    const commands = window.dataLayer?.map((one) => Array.from(one as ArrayLike<unknown>));
    expect(commands?.map(([name, what]) => (name === "set" ? name : `${name} ${what}`))).toEqual([
      "set",
      `js ${new Date(5)}`,
      "config G-ABC1234567",
      "event page_view",
      "set",
      "event page_view",
    ]);
    expect(commands?.[2]?.[2]).toEqual({ send_page_view: false, allow_google_signals: false });
    const sent = { page_path: "/pricing", page_location: view.url, page_title: "Pricing", page_referrer: "" };
    expect(commands?.[3]?.[2]).toEqual(sent);
    // Google's script ignores plain arrays.
    expect(Object.prototype.toString.call(window.dataLayer?.[0])).toBe("[object Arguments]");
  });

  it("Cloudflare: reports by itself, also after navigation", () => {
    expect(providers.cloudflare).not.toHaveProperty("report");
    expect(providers.cloudflare.attributes(token)).toEqual({ "data-cf-beacon": `{"token":"${token}","spa":true}` });
  });
});

import { expect, it } from "vitest";
import type { Context, Settings } from "../context.server";
import { admitRequest } from "./admit-request.server";

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

/** Admits a request from a signed-out sender, which needs no database. */
function admit(request: Request, settings: Settings) {
  return admitRequest(request, { settings } as Context);
}

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
  [{ "Sec-Fetch-Site": "same-origin", Origin: "https://radcore.example" }, true],
  [{ "Sec-Fetch-Site": "same-origin", Origin: "null" }, true],
  [{ "Sec-Fetch-Site": "same-origin", Origin: "https://evil.example" }, false],
  [{ "Sec-Fetch-Site": "same-origin", Origin: "garbage" }, false],
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

it("tells Remix and the accounts that a write it let in is our own, and of reading no origin", async () => {
  for (const headers of [{ Origin: "null" }, {}]) {
    const admitted = await admit(
      post({ "Sec-Fetch-Site": "same-origin", ...headers } as Record<string, string>),
      production,
    );
    expect((admitted as Request).headers.get("Origin")).toBe(production.url);
  }
  for (const method of ["GET", "HEAD"]) {
    const request = new Request(`${production.url}/about.data`, {
      method,
      headers: { Origin: "https://evil.example" },
    });
    expect(((await admit(request, production)) as Request).headers.get("Origin")).toBeNull();
  }
});

it.each([
  ["/pricing?_data=routes/public/pricing", 400],
  ["/pricing?a=1&_data", 400],
  ["/%E0%A4%A", 400],
  ["/blog/%", 400],
  ["/blog/%00", 400],
  ["/blog/%0d%0aSet-Cookie:a=b", 400],
  [`/${"a/".repeat(20)}`, 414],
  [`/${"/".repeat(5000)}.data`, 414],
  [`/__manifest?version=1${Array.from({ length: 501 }, (_, at) => `&p=/blog/${at}`).join("")}`, 414],
  [`/__manifest?version=1&p=/${"a/".repeat(500)}`, 414],
  [`/__manifest?version=1${"&p=/questions/sets/chest".repeat(300)}`, "in"],
  [`/__manifest?version=1${Array.from({ length: 400 }, (_, at) => `&p=/blog/${at}`).join("")}`, "in"],
  ["/blog/%C3%BC?q=%00&page=%E0%A4%A", "in"],
  [`/blog?${"a=b&".repeat(10_000)}`, "in"],
  ["/_root.data?_routes=__proto__,constructor,,", "in"],
])("an address like %.60s is answered with %s", async (path, status) => {
  for (const method of ["GET", "HEAD", "POST"]) {
    const request = new Request(production.url + path, { method, headers: { Origin: production.url } });
    const admitted = await admit(request, production);
    expect(admitted instanceof Response ? admitted.status : "in", method).toBe(status);
  }
});

it("refuses methods that no page knows alike at every address", async () => {
  const answers = new Set<string>();
  for (const method of ["OPTIONS", "PROPFIND", "SEARCH"])
    for (const path of ["/", "/nothing", "/admin-users", "/analytics/live", "/analytics/live.data", "/api/nothing"]) {
      const refused = (await admit(new Request(production.url + path, { method }), production)) as Response;
      answers.add(`${refused.status} ${JSON.stringify([...refused.headers])} ${await refused.text()}`);
    }
  expect([...answers]).toEqual([expect.stringMatching(/^405 /)]);
});

it("refuses a body of more than 64 KB from a stranger and of 1 MB from a machine, announced or not", async () => {
  const own = { Origin: production.url };
  const stream = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (let i = 0; i < 17; i += 1) controller.enqueue(new Uint8Array(64 * 1024));
        controller.close();
      },
    });
  const status = async (path: string, body: BodyInit) => {
    const init = { method: "POST", headers: own, body, duplex: "half" } as RequestInit;
    const admitted = await admit(new Request(production.url + path, init), production);
    return admitted instanceof Response ? admitted.status : (await admitted.text()).length;
  };
  const kb = 1024;
  expect(await status("/login", stream())).toBe(413);
  expect(await status("/login", "a".repeat(64 * kb + 1))).toBe(413);
  expect(await status("/login", "a".repeat(64 * kb))).toBe(64 * kb);
  expect(await status("/api/payments/webhook", stream())).toBe(413);
  expect(await status("/api/payments/webhook", "a".repeat(1024 * kb))).toBe(1024 * kb);
});

it("lets no forwarded address through", async () => {
  const request = new Request(production.url, {
    headers: { "X-Forwarded-For": "1.2.3.4", "X-Forwarded-Host": "evil.example", Accept: "text/html" },
  });
  const admitted = (await admit(request, production)) as Request;
  expect([...admitted.headers.keys()]).toEqual(["accept"]);
});

function post(headers: Record<string, string>, body = "{}"): Request {
  return new Request(`${production.url}/api/x`, { method: "POST", headers, body });
}

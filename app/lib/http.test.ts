import fc from "fast-check";
import { expect, it } from "vitest";
import { getNetwork, isFormPost, isPrefetch, readCookie, readFields, requireJson, toLocalPath } from "./http";

it.each(["/progress", "/questions/session/x?q=3", "/settings#sessions", "/"])("keeps the path %s", (path) => {
  expect(toLocalPath(path, "/home")).toBe(path);
});

it.each([
  "",
  null,
  undefined,
  "progress",
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/%2e//evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/ok\nSet-Cookie: a=b",
  "javascript:alert(1)",
  `/${"a".repeat(500)}`,
])("falls back for %j", (target) => {
  expect(toLocalPath(target, "/home")).toBe("/home");
});

it("never leads off the site, whatever it is given", () => {
  const nasty = fc.array(
    fc.constantFrom("/", "\\", ".", "@", ":", "?", "#", "%2f", "%5c", "\t", "\n", " ", "evil.example", "https", "ü"),
  );
  fc.assert(
    fc.property(
      fc.oneof(
        nasty.map((pieces) => pieces.join("")),
        fc.webUrl(),
        fc.string(),
      ),
      (target) => {
        const path = toLocalPath(target, "/home");
        expect(new URL(path, "https://radcore.test").origin).toBe("https://radcore.test");
        expect(path).toMatch(/^\/(?!\/)/);
      },
    ),
    { numRuns: 2000 },
  );
});

it("reads a cookie by its whole name", () => {
  const request = new Request("https://x.test", { headers: { Cookie: "aa=1; a=two%20words; b=%zz" } });
  expect(["a", "aa", "b", "c"].map((name) => readCookie(request, name))).toEqual(["two words", "1", "%zz", null]);
});

it.each([
  ["application/json", true],
  ["application/json; charset=utf-8", true],
  ["APPLICATION/JSON", true],
  ["application/jsonp", false],
  ["text/plain", false],
  [undefined, false],
])("content type %s counts as JSON: %s", (type, accepted) => {
  const request = new Request("https://x.test", { method: "POST", headers: type ? { "Content-Type": type } : {} });
  let refused: unknown;
  try {
    requireJson(request);
  } catch (answer) {
    refused = answer;
  }
  expect(refused instanceof Response ? refused.status : "accepted").toBe(accepted ? "accepted" : 415);
});

it("takes only a browser's form for a form", () => {
  const post = (headers: Record<string, string>) =>
    isFormPost(new Request("https://x.test", { method: "POST", headers }));
  const form = "application/x-www-form-urlencoded";
  expect(post({ "Content-Type": form, Accept: "text/html,*/*" })).toBe(true);
  expect(post({ "Content-Type": "multipart/form-data; boundary=x", Accept: "text/html" })).toBe(true);
  expect(post({ "Content-Type": form, Accept: "application/json" })).toBe(false);
  expect(post({ "Content-Type": "application/json", Accept: "text/html" })).toBe(false);
});

it("reads fields out of a form, and none out of anything else", async () => {
  const fields = (body: string, type: string) =>
    readFields(new Request("https://x.test", { method: "POST", body, headers: { "Content-Type": type } }));
  expect([...(await fields("a=1&a=2", "application/x-www-form-urlencoded"))]).toEqual([
    ["a", "1"],
    ["a", "2"],
  ]);
  expect([...(await fields('{"a":1}', "application/json"))]).toEqual([]);
  expect([...(await fields("no parts", "multipart/form-data; boundary=x"))]).toEqual([]);
});

it.each([
  [{ "Sec-Purpose": "prefetch" }, true],
  [{ "Sec-Purpose": "prefetch;prerender" }, true],
  [{ Purpose: "prefetch" }, true],
  [{ Accept: "text/html" }, false],
])("knows a request that only fetches ahead: %j", (headers, ahead) => {
  expect(isPrefetch(new Request("https://x.test", { headers }))).toBe(ahead);
});

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("limits %s as %s", (address, network) => {
  const request = new Request("https://x.test", { headers: { "CF-Connecting-IP": address } });
  expect(getNetwork(request)).toBe(network);
});

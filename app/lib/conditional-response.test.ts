import { expect, it } from "vitest";
import { conditionalResponse } from "./conditional-response";

const at = Date.UTC(2026, 0, 2, 3, 4, 5, 678);
const ask = (headers: Record<string, string> = {}, text = "one") =>
  conditionalResponse(new Request("https://radcore.example/feed", { headers }), {
    text,
    contentType: "text/plain",
    modifiedAt: at,
    maxAge: 300,
  });
const tag = async () => (await ask()).headers.get("ETag") ?? "";

it("sends a text with its tag and date", async () => {
  const answer = await ask();
  expect([answer.status, await answer.text()]).toEqual([200, "one"]);
  expect(answer.headers.get("ETag")).toMatch(/^"[0-9a-f]{24}"$/);
  expect(answer.headers.get("Last-Modified")).toBe("Fri, 02 Jan 2026 03:04:05 GMT");
  expect(answer.headers.get("Cache-Control")).toBe("public, max-age=300");
  expect((await ask({}, "two")).headers.get("ETag")).not.toBe(await tag());
});

it("says 304 to who has it, by tag or else by date", async () => {
  const known: Record<string, string>[] = [
    { "If-None-Match": await tag() },
    { "If-None-Match": `"x", W/${await tag()}` },
    { "If-None-Match": "*" },
    { "If-Modified-Since": "Fri, 02 Jan 2026 03:04:05 GMT" },
  ];
  for (const headers of known) {
    const answer = await ask(headers);
    expect([answer.status, await answer.text(), answer.headers.get("ETag")]).toEqual([304, "", await tag()]);
  }
});

it("sends it again where tag or date are old, the tag first", async () => {
  const old: Record<string, string>[] = [
    { "If-None-Match": '"old"' },
    { "If-None-Match": '"old"', "If-Modified-Since": "Fri, 02 Jan 2026 03:04:05 GMT" },
    { "If-Modified-Since": "Fri, 02 Jan 2026 03:04:04 GMT" },
    { "If-Modified-Since": "yesterday" },
  ];
  for (const headers of old) expect((await ask(headers)).status).toBe(200);
});

import { connect } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startLocal } from "../../scripts/local.mjs";
import { paths } from "../paths";

// Invalid requests that no client of ours sends, written to a socket: the built Worker answers 4xx, never 500, and logs no error.
// The test starts its own Worker to read its log; no request reaches the database.

let server: Awaited<ReturnType<typeof startLocal>>;
let origin: string;

beforeAll(async () => {
  vi.spyOn(console, "error");
  server = await startLocal({ persist: false });
  origin = server.url;
});
afterAll(async () => {
  // The log comes through a pipe and is complete once the server has stopped.
  await server.stop();
  const log = vi.mocked(console.error).mock.calls.map(String);
  vi.restoreAllMocks();
  // Our log lines are JSON; workerd also logs closed sockets.
  expect(log.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});

/** Sends a raw request and returns the status of the answer. */
function send(start: string, headers: Record<string, string> = {}, body = ""): Promise<number> {
  const { host, port } = new URL(origin);
  const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), "127.0.0.1");
    // Does not wait for the end, because a refused body keeps its connection open for a while.
    socket.on("data", (data) => {
      const status = String(data).match(/^HTTP\/1\.1 (\d+)/)?.[1];
      if (status) resolve(Number(status));
      socket.end();
    });
    socket.on("error", reject);
    socket.on("close", () => reject(new Error(`no answer to ${start.slice(0, 80)}`)));
    socket.write(`${start} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
  });
}

it("refuses a GET or HEAD with a body, and accepts an empty one", async () => {
  for (const method of ["GET", "HEAD"])
    for (const path of ["/about", "/about.data", "/robots.txt", "/api/auth/me"]) {
      expect(await send(`${method} ${path}`, { "Content-Length": "3" }, "abc"), `${method} ${path}`).toBe(400);
      const chunked = await send(`${method} ${path}`, { "Transfer-Encoding": "chunked" }, "3\r\nabc\r\n0\r\n\r\n");
      expect(chunked, `${method} ${path} in chunks`).toBe(400);
    }
  expect(await send("GET /about", { "Content-Length": "0" })).toBe(200);
});

it("refuses requests that Remix fails on", async () => {
  expect(await send("GET /pricing?_data=root")).toBe(400);
  expect(await send("GET /subscription/manage?_data=routes/public/subscription-manage")).toBe(400);
  expect(await send("GET /%E0%A4%A")).toBe(400);
  expect(await send(`GET /${"a/".repeat(6000)}`)).toBe(414);
  const same = { "Sec-Fetch-Site": "same-origin", "Content-Length": "0" };
  for (const path of [paths.login, `${paths.login}.data`]) {
    for (const Origin of ["https://evil.example", "garbage"])
      expect(await send(`POST ${path}`, { ...same, Origin }), `${path} from ${Origin}`).toBe(403);
    for (const Origin of ["null", origin])
      expect(await send(`POST ${path}`, { ...same, Origin }), `${path} from ${Origin}`).toBe(400);
    expect(await send(`POST ${path}`, same), `${path} from nowhere`).toBe(400);
  }
  for (const method of ["GET", "HEAD"])
    expect(await send(`${method} /about.data`, { Origin: "https://evil.example" }), method).toBe(200);
});

it("answers unsupported methods the same at every address", async () => {
  for (const path of ["/", "/nothing", "/admin-users", "/analytics/live", "/analytics/nothing", "/api/nothing"])
    for (const method of ["OPTIONS", "PROPFIND", "TRACE"])
      expect(await send(`${method} ${path}`, { Origin: origin }), `${method} ${path}`).toBe(405);
});

it("ignores unreadable cookies and headers", async () => {
  for (const Cookie of [
    "radcore.session_token=%E0%A4%A.x",
    "radcore.session_token=a.AAAA; radcore.look_token=%00.%00",
    ";;;=; =; \xff",
  ])
    expect(await send("GET /login", { Cookie }), Cookie).toBe(200);
  expect(await send("GET /settings", { Cookie: `radcore.session_token=${"a".repeat(6000)}` })).toBe(302);
  expect(await send("GET /about", { Range: "bytes=abc", "If-Modified-Since": "xx", "User-Agent": "\xff" })).toBe(200);
});

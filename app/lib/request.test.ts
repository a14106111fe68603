import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isUnauthorized, RequestError, request } from "./request";

// The error rules (N8, N9), against a real server.

let server: Server;
let url: string;
const seen: { method?: string; type?: string; body: string }[] = [];

beforeAll(async () => {
  server = createServer(async (incoming, outgoing) => {
    seen.push({ method: incoming.method, type: incoming.headers["content-type"], body: await read(incoming) });
    const [, status = "200", text = ""] = (incoming.url ?? "").split("/");
    outgoing.statusCode = Number(status);
    outgoing.end(decodeURIComponent(text));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

it.each([
  ["the body", "/418/short and stout", "418: short and stout"],
  ["the status text where the body is empty", "/503", "503: Service Unavailable"],
  ["the body of a 401", '/401/{"error":"Not signed in"}', '401: {"error":"Not signed in"}'],
])("raises the status, a colon and %s", async (_what, path, message) => {
  await expect(request(url + encodeURI(path))).rejects.toThrow(
    new RequestError(Number(message.slice(0, 3)), message.slice(5)),
  );
});

it("knows a 401 from other failures (N8)", async () => {
  const failure = (path: string) => request(url + path).catch((error: unknown) => error);
  expect(isUnauthorized(await failure("/401"))).toBe(true);
  expect(isUnauthorized(await failure("/403"))).toBe(false);
  expect(isUnauthorized(new TypeError("Failed to fetch"))).toBe(false);
});

it("defaults to GET", async () => {
  await request(`${url}/200/ok`);
  expect(seen.at(-1)).toEqual({ method: "GET", type: undefined, body: "" });
});

it("says that it sends JSON, with a body and without", async () => {
  await request(`${url}/200/ok`, { method: "POST", body: { theme: "dark" } });
  expect(seen.at(-1)).toEqual({ method: "POST", type: "application/json", body: '{"theme":"dark"}' });
  await request(`${url}/200/ok`, { method: "POST" });
  expect(seen.at(-1)).toEqual({ method: "POST", type: "application/json", body: "" });
});

async function read(incoming: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of incoming) text += chunk;
  return text;
}

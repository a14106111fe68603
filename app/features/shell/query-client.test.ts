import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { QueryObserver } from "@tanstack/react-query";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createQueryClient, createQueryFn, meKey } from "./query-client";

let server: Server;
let url: string;
const asked: string[] = [];

beforeAll(async () => {
  server = createServer((incoming, outgoing) => {
    asked.push(incoming.url ?? "");
    outgoing.statusCode = incoming.url?.startsWith("/private") ? 401 : 200;
    outgoing.end(JSON.stringify({ path: incoming.url }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

it("fetches the URL made of the key's segments", async () => {
  const client = createQueryClient();
  expect(await client.fetchQuery({ queryKey: [url, "sets", 7] })).toEqual({ path: "/sets/7" });
});

it("throws on 401 by default, or returns null on request", async () => {
  const queryKey = [url, "private"];
  await expect(createQueryFn({ on401: "throw" })({ queryKey })).rejects.toThrow("401: ");
  expect(await createQueryFn({ on401: "returnNull" })({ queryKey })).toBeNull();
});

it("refetches the current user after any 401", async () => {
  const client = createQueryClient();
  client.setQueryData(meKey, { username: "amara" });
  await expect(client.fetchQuery({ queryKey: [url, "private"], retry: false })).rejects.toThrow();
  expect(client.getQueryState(meKey)?.isInvalidated).toBe(true);
});

it("retries a query once and a mutation never (N7)", async () => {
  const client = createQueryClient();
  let queries = 0;
  let mutations = 0;
  const observer = new QueryObserver(client, {
    queryKey: ["failing"],
    queryFn: () => {
      queries += 1;
      throw new Error("no");
    },
    retryDelay: 0,
  });
  await new Promise<void>((resolve) => observer.subscribe((result) => result.isError && resolve()));
  const mutation = client.getMutationCache().build(client, {
    ...client.getDefaultOptions().mutations,
    mutationFn: async () => {
      mutations += 1;
      throw new Error("no");
    },
  });
  await expect(mutation.execute(undefined)).rejects.toThrow("no");
  expect({ queries, mutations }).toEqual({ queries: 2, mutations: 1 });
});

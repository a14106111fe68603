import type { WorkerOptions } from "miniflare";
import { buckets, databases } from "../../scripts/local.mjs";
import { type Db, type DbCount, openD1 } from "../db/client.server";
import type { SeriesBucket } from "../features/series/store-series.server";
import { served } from "./served-site";

// Tests read and write the database of the served Worker, which lives in workerd, over HTTP on the loopback interface.

interface Call {
  sql: string;
  params: unknown[];
}

/**
 * A second Worker that runs a POSTed list of statements as one D1 batch and returns their results; the path names the database.
 * It stores a PUT body in the bucket; the path is the key.
 * Miniflare's proxy from Node is no substitute: after one lost connection, it fails every statement.
 */
export const sqlWorker: WorkerOptions & { name: string } = {
  name: "sql-of-tests",
  modules: true,
  script: `export default {
    async fetch(request, env) {
      try {
        if (request.method === "PUT") {
          await env.IMAGES.put(decodeURIComponent(new URL(request.url).pathname.slice(1)), request.body);
          return Response.json({ results: [] });
        }
        const binding = env[new URL(request.url).pathname.slice(1)];
        const calls = await request.json();
        return Response.json({ results: await binding.batch(calls.map(({ sql, params }) => binding.prepare(sql).bind(...params))) });
      } catch (error) {
        return Response.json({ error: String(error) });
      }
    },
  }`,
  compatibilityDate: "2025-01-01",
  d1Databases: databases,
  r2Buckets: buckets,
  unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
};

/** Returns the app database of the served Worker, for `*.served.test.ts` and e2e/. */
export function servedDb(): Db {
  const count: DbCount = { trips: 0, rowsRead: 0, rowsWritten: 0 };
  return openD1(remoteD1(served().sqlUrl), count);
}

/** Returns the bucket of the served Worker, into which tests store pictures. */
export function servedImages(): SeriesBucket {
  return {
    put: (key, bytes) => fetch(new URL(`/${encodeURIComponent(key)}`, served().sqlUrl), { method: "PUT", body: bytes }),
  };
}

/** Returns the analytics database of the served Worker. */
export function servedAnalytics(): Db {
  return openD1(remoteD1(served().analyticsSqlUrl), { trips: 0, rowsRead: 0, rowsWritten: 0 });
}

function remoteD1(address: string): D1Database {
  const send = async (calls: Call[]): Promise<D1Result[]> => {
    const answer = await fetch(address, { method: "POST", body: JSON.stringify(calls) });
    const { results, error } = (await answer.json()) as { results?: D1Result[]; error?: string };
    if (!results) throw new Error(error);
    return results;
  };
  const statement = (sql: string, params: unknown[]): object => ({
    call: { sql, params },
    bind: (...values: unknown[]) => statement(sql, values),
    all: async () => (await send([{ sql, params }]))[0],
  });
  return {
    prepare: (sql: string) => statement(sql, []),
    batch: (statements: { call: Call }[]) => send(statements.map(({ call }) => call)),
  } as unknown as D1Database;
}

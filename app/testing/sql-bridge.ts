import type { WorkerOptions } from "miniflare";
import { databases } from "../../scripts/local.mjs";
import { type Db, type DbCount, openD1 } from "../db/client.server";
import { served } from "./served-site";

// The served Worker's database lives in workerd; tests run in processes of their own. Statements cross over HTTP on the
// loopback interface, so that a test writes its own people and reads what the Worker wrote.

interface Call {
  sql: string;
  params: unknown[];
}

/**
 * A Worker beside the served one that answers a POSTed list of statements with the list of their results, as one D1 batch; the
 * path names the database. In workerd, not through Miniflare's proxy from Node: that one, once it has lost a connection,
 * fails every statement from then on.
 */
export const sqlWorker: WorkerOptions & { name: string } = {
  name: "sql-of-tests",
  modules: true,
  script: `export default {
    async fetch(request, env) {
      try {
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
  unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
};

/** The app database of the served Worker, for `*.served.test.ts` and e2e/. */
export function servedDb(): Db {
  const count: DbCount = { trips: 0, rowsRead: 0, rowsWritten: 0 };
  return openD1(remoteD1(served().sqlUrl), count);
}

/** Its analytics database. */
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

import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { inject } from "vitest";
import { type Db, type DbCount, openD1 } from "../db/client.server";

// The served Worker's database lives in the process that started it; tests run in others. Statements cross over HTTP on
// the loopback interface, so that a test writes its own people and reads what the Worker wrote.

interface Call {
  sql: string;
  params: unknown[];
}

/** Answers a POSTed list of statements with the list of their results, as one D1 batch. */
export function answerSql(binding: D1Database): RequestListener {
  return async (request: IncomingMessage, response: ServerResponse) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    try {
      const calls = JSON.parse(text) as Call[];
      const results = await binding.batch(calls.map(({ sql, params }) => binding.prepare(sql).bind(...params)));
      response.end(JSON.stringify({ results }));
    } catch (error) {
      response.end(JSON.stringify({ error: String(error) }));
    }
  };
}

/** The app database of the served Worker, for `*.served.test.ts` and e2e/. */
export function servedDb(): Db {
  const count: DbCount = { trips: 0, rowsRead: 0, rowsWritten: 0 };
  return openD1(remoteD1(inject("sqlUrl")), count);
}

/** Its analytics database. */
export function servedAnalytics(): Db {
  return openD1(remoteD1(inject("analyticsSqlUrl")), { trips: 0, rowsRead: 0, rowsWritten: 0 });
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

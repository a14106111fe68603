import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import type { Context } from "../context.server";
import { createContext } from "../context.server";
import type { Env } from "../env";
import { getViewer } from "../features/auth/viewer.server";
import { freshD1 } from "./d1";
import { makeLoginCookie, makePerson } from "./make";

// Hot queries walk indexes: a SCAN of a table that grows is a fault, however small the table is today. Each test acts
// once through the feature's own function; every statement it sent is explained with its own parameters.

/** Tables of a few rows that may be read from end to end. */
const small = ["app_setting", "bank_cell", "topic"];

interface Sent {
  sql: string;
  params: unknown[];
}

let context: Context;
let sent: Sent[];

beforeEach(async () => {
  const { binding } = await freshD1();
  sent = [];
  context = createContext(
    {
      ...(env as unknown as Env),
      DB: recording(binding, sent),
      APP_ENV: "local",
      APP_URL: "http://localhost:8787",
      AUTH_SECRET: "local-only-secret-local-only-secret-local-only",
      MAIL_FROM: "RadCore <no-reply@radcore.local>",
    },
    { waitUntil: () => {} },
  );
});

it("finds the viewer without scanning", async () => {
  const { userId } = await makePerson(context.db, { subscribedDays: 10, quotaUsed: 3 });
  const cookie = await makeLoginCookie(context.db, userId, context.settings.url);
  sent.length = 0;
  const request = new Request(context.settings.url, { headers: { Cookie: `${cookie.name}=${cookie.value}` } });
  expect(await getViewer(context, request)).toMatchObject({ userId, freeQuestionsUsed: 3 });
  expect(sent).toHaveLength(1);
  expect(await scans()).toEqual([]);
});

/** Lines of the plans of everything sent that read a growing table from end to end. */
async function scans(): Promise<string[]> {
  const { DB } = env as unknown as Env;
  const found: string[] = [];
  for (const { sql, params } of sent) {
    const plan = await DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...params)
      .all<{ detail: string }>();
    for (const { detail } of plan.results) {
      const table = detail.match(/^SCAN (?!CONSTANT ROW|\(?subquery|json_each)(\S+)/)?.[1];
      if (table && !small.includes(table) && !/VIRTUAL TABLE/.test(detail)) found.push(`${detail} in: ${sql}`);
    }
  }
  return found;
}

/** The same database; what is sent to it is kept in `sent`. */
function recording(binding: D1Database, sent: Sent[]): D1Database {
  return {
    prepare(sql: string) {
      const entry: Sent = { sql, params: [] };
      sent.push(entry);
      const statement = binding.prepare(sql);
      const bind = statement.bind.bind(statement);
      statement.bind = (...params: unknown[]) => {
        entry.params = params;
        return bind(...params);
      };
      return statement;
    },
    batch: (statements: D1PreparedStatement[]) => binding.batch(statements),
  } as unknown as D1Database;
}

import { type DrizzleD1Database, drizzle as drizzleD1 } from "drizzle-orm/d1";
import { drizzle as drizzleLibsql } from "drizzle-orm/libsql/web";
import { createLibsqlClient } from "./libsql-client.server";

/**
 * The app database: D1 or libSQL with one type. It has no `transaction`, because D1 has no interactive ones; one user action is
 * one `batch`. In a batch, give every selected column its own name (`sql\`…\`.as("x")` if two tables share one): D1 returns
 * rows as objects, in which two columns with the same name would become one.
 */
export type Db = Pick<
  DrizzleD1Database,
  "select" | "selectDistinct" | "insert" | "update" | "delete" | "batch" | "all" | "get" | "run" | "$count"
>;

/** Number of trips, and of rows read and written, during one request. */
export interface DbCount {
  trips: number;
  rowsRead: number;
  rowsWritten: number;
}

/**
 * Opens D1; every trip adds to `count`. Drizzle gets no schema: only its relational queries, which we do not use, need one, and
 * it would walk all tables again for every request.
 */
export function openD1(binding: D1Database, count: DbCount): Db {
  return drizzleD1(countTrips(binding, count));
}

/** Opens a libSQL or Turso database over HTTP; trips time out after the deadline. */
export function openLibsql(url: string, authToken: string | undefined, deadlineMs: number): Db {
  return drizzleLibsql(createLibsqlClient(url, authToken, deadlineMs)) as unknown as Db;
}

type Statement = D1PreparedStatement;

function countTrips(binding: D1Database, count: DbCount): D1Database {
  const addRowCounts = (result: D1Result) => {
    count.rowsRead += result.meta.rows_read ?? 0;
    count.rowsWritten += result.meta.rows_written ?? 0;
  };
  const originalStatements = new WeakMap<Statement, Statement>();
  const countStatement = (statement: Statement): Statement => {
    const runStatement = async <T>() => {
      count.trips += 1;
      const result = await statement.all<T>();
      addRowCounts(result);
      return result;
    };
    const countedStatement = {
      bind: (...values: unknown[]) => countStatement(statement.bind(...values)),
      all: runStatement,
      run: runStatement,
      // D1's `raw` reports no row counts, so use `all`, whose rows have the same values because column names are unique.
      raw: async () => (await runStatement<Record<string, unknown>>()).results.map((row) => Object.values(row)),
      first: async (column?: string) => {
        const row = (await runStatement<Record<string, unknown>>()).results[0];
        return row === undefined ? null : column === undefined ? row : row[column];
      },
    } as unknown as Statement;
    originalStatements.set(countedStatement, statement);
    return countedStatement;
  };
  return {
    prepare: (sql: string) => countStatement(binding.prepare(sql)),
    batch: async <T>(statements: Statement[]) => {
      count.trips += 1;
      const results = await binding.batch<T>(
        statements.map((statement) => originalStatements.get(statement) ?? statement),
      );
      for (const result of results) addRowCounts(result);
      return results;
    },
    exec: (sql: string) => binding.exec(sql),
    withSession: (constraint?: string) => binding.withSession(constraint),
    dump: () => binding.dump(),
  } as D1Database;
}

import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeAll, describe, expect, it } from "vitest";
import * as analyticsSchema from "../db/analytics/schema";
import * as appSchema from "../db/schema";
import { freshAnalyticsLibsql, freshLibsql } from "./libsql";
import { readSources } from "./source-files";

// Compares the migrated databases with the schemas declared for drizzle.

const databases = [
  { database: "app", schema: appSchema, folder: "app/db/schema/", open: freshLibsql },
  { database: "analytics", schema: analyticsSchema, folder: "app/db/analytics/", open: freshAnalyticsLibsql },
];

describe.each(databases)("$database", ({ schema, folder, open }) => {
  const declared = Object.values<unknown>(schema)
    .filter((value): value is SQLiteTable => is(value, SQLiteTable))
    .map((table) => getTableConfig(table));

  let read: (sql: string) => Promise<Record<string, unknown>[]>;

  beforeAll(async () => {
    const { client } = await open();
    read = async (sql) => (await client.execute(sql)).rows.map((row) => ({ ...row }));
  });

  it("has the declared tables and no others", async () => {
    const rows = await read("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'");
    // Drizzle does not know the two full-text indexes and their internal tables.
    const there = rows
      .map((row) => row.name)
      .filter((name) => name !== "d1_migrations" && !/^(question|user)_search(_|$)/.test(String(name)));
    expect(there.sort()).toEqual(declared.map((table) => table.name).sort());
  });

  it.each(declared)("$name: columns, types, not null, defaults and primary key", async (table) => {
    const rows = await read(`select name, type, "notnull", dflt_value, pk from pragma_table_info('${table.name}')`);
    const keyed = new Set([
      ...table.primaryKeys.flatMap((key) => key.columns.map((column) => column.name)),
      ...table.columns.filter((column) => column.primary).map((column) => column.name),
    ]);
    const there = rows.map((row) => ({
      name: row.name,
      type: String(row.type).toLowerCase(),
      notNull: Boolean(row.notnull),
      hasDefault: row.dflt_value !== null,
      key: Number(row.pk) > 0,
    }));
    const wanted = table.columns.map((column) => ({
      name: column.name,
      type: column.getSQLType(),
      notNull: column.notNull,
      hasDefault: column.hasDefault && column.default !== undefined,
      key: keyed.has(column.name),
    }));
    expect(there).toEqual(wanted);
  });

  it.each(declared)("$name: indexes", async (table) => {
    const indexes = await read(`select name, "unique" from pragma_index_list('${table.name}') where origin <> 'pk'`);
    const there = await Promise.all(
      indexes.map(async ({ name, unique }) => {
        const columns = await read(`select name from pragma_index_info('${name}') order by seqno`);
        return `${name}(${columns.map((column) => column.name).join(", ")})${unique ? " unique" : ""}`;
      }),
    );
    const wanted = [
      ...table.indexes.map(({ config }) => {
        const columns = config.columns.map((column) => ("name" in column ? column.name : "?"));
        return `${config.name}(${columns.join(", ")})${config.unique ? " unique" : ""}`;
      }),
      ...table.columns
        .filter((column) => column.isUnique)
        .map((column) => `${column.uniqueName}(${column.name}) unique`),
    ];
    expect(there.sort()).toEqual(wanted.sort());
  });

  it.each(declared)("$name: foreign keys", async (table) => {
    const rows = await read(`select "from", "table", "to", on_delete from pragma_foreign_key_list('${table.name}')`);
    const there = rows.map((row) => `${row.from} → ${row.table}.${row.to} ${String(row.on_delete).toLowerCase()}`);
    const wanted = table.foreignKeys.map((key) => {
      const { columns, foreignColumns, foreignTable } = key.reference();
      const to = `${getTableConfig(foreignTable).name}.${foreignColumns[0]?.name}`;
      return `${columns[0]?.name} → ${to} ${key.onDelete ?? "no action"}`;
    });
    expect(there.sort()).toEqual(wanted.sort());
  });

  it("stores a table WITHOUT ROWID exactly where its docstring says so", async () => {
    const says = readSources("app/db")
      .filter(({ path }) => path.startsWith(folder))
      .flatMap((file) =>
        [...file.text.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export const \w+ = sqliteTable\(\s*"(\w+)"/g)]
          .filter((match) => match[1]?.includes("WITHOUT ROWID"))
          .map((match) => match[2]),
      );
    const rows = await read("select name from pragma_table_list where wr = 1 and schema = 'main'");
    const there = rows.map((row) => row.name).filter((name) => !/^(question|user)_search_/.test(String(name)));
    expect(there.sort()).toEqual(says.sort());
  });
});

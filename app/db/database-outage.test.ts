import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, it } from "vitest";
import { isDatabaseOutage } from "./database-outage";

// As Cloudflare documents them ("Debug D1"), and as workerd and libSQL say them.
it.each([
  "D1_ERROR: D1 DB is overloaded. Requests queued for too long.",
  "D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.",
  "D1_ERROR: Internal error in D1 DB storage caused object to be reset.",
  "D1_ERROR: Network connection lost.",
  "D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.",
  "D1_ERROR: the libSQL server is not available: SQLITE_BUSY: database is locked",
  "D1_ERROR: disk I/O error: SQLITE_IOERR",
  "D1_ERROR: database or disk is full: SQLITE_FULL",
  "Network connection lost.",
  "internal error; reference = 2n3m4",
])("knows an outage: %s", (message) => {
  expect(isDatabaseOutage(new Error(message))).toBe(true);
  expect(isDatabaseOutage(new DrizzleQueryError("select 1", [], new Error(message)))).toBe(true);
});

it.each([
  "D1_ERROR: no such table: x: SQLITE_ERROR",
  "D1_ERROR: UNIQUE constraint failed: user.email: SQLITE_CONSTRAINT",
  "D1_ERROR: FOREIGN KEY constraint failed: SQLITE_CONSTRAINT (extended: SQLITE_CONSTRAINT_FOREIGNKEY)",
  "D1_TYPE_ERROR: Type 'undefined' not supported for value 'undefined'",
  "Cannot read properties of undefined",
])("is no outage: %s", (message) => {
  expect(isDatabaseOutage(new Error(message))).toBe(false);
  expect(isDatabaseOutage(new DrizzleQueryError("select 1", [], new Error(message)))).toBe(false);
});

it("takes any value", () => {
  for (const odd of [null, undefined, "D1_ERROR: x", { message: "D1_ERROR: x" }])
    expect(isDatabaseOutage(odd)).toBe(false);
});

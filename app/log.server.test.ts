import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, it, vi } from "vitest";
import { logError } from "./log.server";

it("names the statement of a failed query, and none of its values", () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const cause = new Error("UNIQUE constraint failed");
  logError("route failed", new DrizzleQueryError("insert into mail_outbox values (?)", ["ada@example.org"], cause));
  const line = String(log.mock.calls[0]?.[0]);
  log.mockRestore();
  expect(line).toContain("insert into mail_outbox");
  expect(line).toContain("UNIQUE constraint failed");
  expect(line).not.toContain("ada@example.org");
});

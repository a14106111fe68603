import { DrizzleQueryError } from "drizzle-orm/errors";
import type { Context } from "./context.server";

// Logs are JSON objects, one per line, without personal data: no address, name, query, or cookie.

/** Logs one line per request; a local run logs only failures. */
export function logRequest(request: Request, status: number, ms: number, context: Context): void {
  if (context.settings.local && status < 500) return;
  const { trips, rowsRead, rowsWritten } = context.count;
  const path = new URL(request.url).pathname;
  console.log(
    JSON.stringify({
      level: "info",
      message: "request",
      method: request.method,
      path,
      status,
      ms,
      trips,
      rowsRead,
      rowsWritten,
    }),
  );
}

/** Logs a problem that does not stop the site. */
export function logWarning(message: string): void {
  console.warn(JSON.stringify({ level: "warning", message }));
}

/** Logs an unexpected error with its stack; for a failed query the statement without its values, which may be personal. */
export function logError(message: string, error: unknown): void {
  if (error instanceof DrizzleQueryError) {
    logError(`${message}: ${error.query}`, error.cause);
    return;
  }
  const detail =
    error instanceof Error ? { name: error.name, error: error.message, stack: error.stack } : { error: String(error) };
  console.error(JSON.stringify({ level: "error", message, ...detail }));
}

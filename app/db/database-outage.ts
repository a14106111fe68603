/** SQLite codes that do not depend on the statement. */
const brokenStates = /\bSQLITE_(BUSY|FULL|IOERR|CANTOPEN|NOMEM|INTERRUPT|CORRUPT)/;
/** Messages of workerd about a service that it lost. */
const lostService = /^(Network connection lost|internal error; reference)/i;

/**
 * Returns whether an error means that the database was unavailable (away, overloaded, too slow) rather than that the statement
 * was wrong. D1's errors begin with D1_ERROR and name SQLite's code if the statement was at fault; those of libSQL are made
 * alike (libsql-client.server.ts). Looks through the errors that drizzle and Better Auth wrap around them.
 */
export function isDatabaseOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (lostService.test(cause.message)) return true;
    if (/^D1_ERROR\b/.test(cause.message))
      return brokenStates.test(cause.message) || !/\bSQLITE_[A-Z]/.test(cause.message);
  }
  return false;
}

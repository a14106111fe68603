/** SQLite codes that indicate an outage rather than a wrong statement. */
const outageCodes = /\bSQLITE_(BUSY|FULL|IOERR|CANTOPEN|NOMEM|INTERRUPT|CORRUPT)/;
/** Messages of workerd about a lost connection to a service. */
const lostConnectionPattern = /^(Network connection lost|internal error; reference)/i;

/**
 * Returns whether the database was unavailable, as opposed to a wrong statement. D1's errors begin with D1_ERROR and contain an
 * SQLite code if the statement was wrong; libsql-client.server.ts gives libSQL's errors the same form. Unwraps errors of
 * drizzle and Better Auth.
 */
export function isDatabaseOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (lostConnectionPattern.test(cause.message)) return true;
    if (/^D1_ERROR\b/.test(cause.message))
      return outageCodes.test(cause.message) || !/\bSQLITE_[A-Z]/.test(cause.message);
  }
  return false;
}

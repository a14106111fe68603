/** What SQLite itself says when it cannot work, whatever it was asked. */
const brokenStates = /\bSQLITE_(BUSY|FULL|IOERR|CANTOPEN|NOMEM|INTERRUPT|CORRUPT)/;
/** What workerd says of a service that it lost. */
const lostService = /^(Network connection lost|internal error; reference)/i;

/**
 * Whether a database could not be asked (away, overloaded, too slow), rather than asked something wrong. D1 begins what
 * went wrong with D1_ERROR, and names SQLite's code where the statement was at fault; libSQL is made to speak alike
 * (client.server.ts). What drizzle and the accounts' library wrap around it is taken off.
 */
export function isDatabaseOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (lostService.test(cause.message)) return true;
    if (/^D1_ERROR\b/.test(cause.message))
      return brokenStates.test(cause.message) || !/\bSQLITE_[A-Z]/.test(cause.message);
  }
  return false;
}

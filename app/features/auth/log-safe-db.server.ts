import { DrizzleQueryError } from "drizzle-orm/errors";
import type { Db } from "../../db/client.server";

/**
 * Wraps the database for a library that logs errors: the errors of queries contain the statement, but not the values,
 * which may be personal data and tokens.
 */
export function withLogSafeErrors(db: Db): Db {
  return wrapQueryStep(db);
}

/** Wraps a query builder at every step, up to the promise of its result. */
function wrapQueryStep<T extends object>(step: T): T {
  return new Proxy(step, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        if (name === "then") args[1] = withCleanError(args[1]);
        const next: unknown = value.apply(target, args);
        return typeof next === "object" && next !== null && name !== "then" ? wrapQueryStep(next) : next;
      };
    },
  });
}

/** Returns a rejection handler that removes the values from the error. */
function withCleanError(onRejected: unknown) {
  return (error: unknown) => {
    const cleanError = error instanceof DrizzleQueryError ? removeValues(error) : error;
    if (typeof onRejected === "function") return onRejected(cleanError);
    throw cleanError;
  };
}

function removeValues({ query, cause }: DrizzleQueryError): Error {
  return new Error(`Failed query: ${query}`, { cause });
}

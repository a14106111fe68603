import { type Client, createClient, type InStatement, LibsqlError } from "@libsql/client/web";

/** A page has to answer before its reader gives up; jobs of the clock have as long as D1 gives a statement. */
export const pageDeadlineMs = 5_000;
export const backgroundDeadlineMs = 30_000;

/**
 * Returns a client of a libSQL server that behaves as D1 does. A batch that writes begins as a writer, since one that began as
 * a reader fails with SQLITE_BUSY where another has written in between. Where the server is away, busy or does not answer
 * within `deadlineMs` the error's message begins with `D1_ERROR`, as D1's own do.
 */
export function createLibsqlClient(url: string, authToken: string | undefined, deadlineMs: number): Client {
  const client = createClient({
    url,
    authToken,
    fetch: (request: Request) => fetch(request, { signal: AbortSignal.timeout(deadlineMs) }),
  });
  const execute = client.execute.bind(client) as (statement: InStatement) => ReturnType<Client["execute"]>;
  const batch = client.batch.bind(client);
  return Object.assign(client, {
    execute: (statement: InStatement) => execute(statement).catch(throwAsD1),
    batch: (statements: InStatement[]) => batch(statements, modeOf(statements)).catch(throwAsD1),
  });
}

function modeOf(statements: InStatement[]) {
  const isRead = (statement: InStatement) =>
    /^\s*select\b/i.test(typeof statement === "string" ? statement : statement.sql);
  return statements.every(isRead) ? "read" : "write";
}

function throwAsD1(error: unknown): never {
  if (!isOutage(error)) throw error;
  throw new Error(`D1_ERROR: the libSQL server is not available: ${(error as Error).message}`, { cause: error });
}

/** Returns whether the server was unavailable; an error that is not libSQL's comes from fetch. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof LibsqlError)) return true;
  const { status } = (error.cause ?? {}) as { status?: number };
  return error.code === "SQLITE_BUSY" || (status !== undefined && (status === 429 || status >= 500));
}

import { type Client, createClient, type InStatement, LibsqlError } from "@libsql/client/web";

/**
 * Timeouts per trip, ms. A page must respond before its reader gives up; a scheduled job may take as long as a statement on D1.
 */
export const pageDeadlineMs = 5_000;
export const backgroundDeadlineMs = 30_000;

/**
 * Returns a client of a libSQL server that behaves like D1. A batch with writes starts as a write transaction; a read
 * transaction would fail with SQLITE_BUSY after a concurrent write. If the server is unavailable, busy, or slower than
 * `deadlineMs`, errors begin with `D1_ERROR`, like D1's own.
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
    execute: (statement: InStatement) => execute(statement).catch(rethrowAsD1Error),
    batch: (statements: InStatement[]) => batch(statements, getBatchMode(statements)).catch(rethrowAsD1Error),
  });
}

function getBatchMode(statements: InStatement[]) {
  const isRead = (statement: InStatement) =>
    /^\s*select\b/i.test(typeof statement === "string" ? statement : statement.sql);
  return statements.every(isRead) ? "read" : "write";
}

function rethrowAsD1Error(error: unknown): never {
  if (!isOutage(error)) throw error;
  throw new Error(`D1_ERROR: the libSQL server is not available: ${(error as Error).message}`, { cause: error });
}

/**
 * Returns whether the server was unavailable. An error that is not a LibsqlError comes from `fetch`, which did not reach the
 * server.
 */
function isOutage(error: unknown): boolean {
  if (!(error instanceof LibsqlError)) return true;
  const { status } = (error.cause ?? {}) as { status?: number };
  return error.code === "SQLITE_BUSY" || (status !== undefined && (status === 429 || status >= 500));
}

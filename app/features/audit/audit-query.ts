import { dayMs } from "../../lib/day";

/** The audit log's filters and page. */
export interface AuditQuery {
  /** User id of the admin. */
  actor: string;
  action: string;
  /** A subject kind, such as "user", or one subject, such as "user:u1". */
  subject: string;
  /** UTC days, YYYY-MM-DD, inclusive. */
  from: string;
  to: string;
  /** Cursor: the last entry of the previous page. */
  before: { at: number; id: string } | null;
}

/** Maximum rows of an export. */
export const maxExportedEntries = 10_000;

/** Maximum entries scanned for a subject kind, because no index covers it. */
export const maxScannedEntries = 5000;

/** Returns whether the text names a subject kind ("user") rather than one subject ("user:u1"). */
export function isSubjectKind(subject: string): boolean {
  return subject !== "" && !subject.includes(":");
}

/** Parses the query from the page's address; invalid values are ignored. */
export function readAuditQuery(params: URLSearchParams): AuditQuery {
  const text = (name: string, maxLength: number) => (params.get(name) ?? "").trim().slice(0, maxLength);
  const date = (name: string) => {
    const dateText = text(name, 10);
    return /^\d{4}-\d{2}-\d{2}$/.test(dateText) && !Number.isNaN(Date.parse(dateText)) ? dateText : "";
  };
  const [, at, id] = (params.get("before") ?? "").match(/^(\d{1,15})\.([\w-]{1,60})$/) ?? [];
  return {
    actor: text("actor", 60),
    action: text("action", 60),
    subject: text("subject", 200),
    from: date("from"),
    to: date("to"),
    before: at !== undefined && id !== undefined ? { at: Number(at), id } : null,
  };
}

/** Writes the query as URL parameters. */
export function writeAuditQuery({ before, ...filter }: AuditQuery): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) params.set(name, value);
  if (before) params.set("before", `${before.at}.${before.id}`);
  return params;
}

/** Returns the time range of a query in ms: inclusive start, exclusive end. */
export function getTimeRange({ from, to }: Pick<AuditQuery, "from" | "to">, now: number): [number, number] {
  return [from ? Date.parse(from) : 0, to ? Date.parse(to) + dayMs : now + dayMs];
}

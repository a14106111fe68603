import { dayMs } from "../../lib/day";

/** Which entries the audit log shows. */
export interface AuditQuery {
  /** User id of the admin. */
  actor: string;
  action: string;
  /** A kind, "user", or one subject, "user:u1". */
  subject: string;
  /** UTC days, YYYY-MM-DD; both count. */
  from: string;
  to: string;
  /** The last one of the page before. */
  before: { at: number; id: string } | null;
}

/** Rows that an export has at most. */
export const maxExportedEntries = 10_000;

/** A kind of subject is looked for among the newest so many entries of the days asked: no index finds it. */
export const maxScannedEntries = 5000;

/** Whether a subject names a kind, not one. */
export function isSubjectKind(subject: string): boolean {
  return subject !== "" && !subject.includes(":");
}

/** Reads the page's address; what cannot be read counts as not said. */
export function readAuditQuery(params: URLSearchParams): AuditQuery {
  const text = (name: string, longest: number) => (params.get(name) ?? "").trim().slice(0, longest);
  const date = (name: string) => {
    const given = text(name, 10);
    return /^\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(Date.parse(given)) ? given : "";
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

/** Writes it again, to another page. */
export function writeAuditQuery({ before, ...filter }: AuditQuery): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) params.set(name, value);
  if (before) params.set("before", `${before.at}.${before.id}`);
  return params;
}

/** The moments (ms) of a query: from the first on, before the second. */
export function timeRangeOf({ from, to }: Pick<AuditQuery, "from" | "to">, now: number): [number, number] {
  return [from ? Date.parse(from) : 0, to ? Date.parse(to) + dayMs : now + dayMs];
}

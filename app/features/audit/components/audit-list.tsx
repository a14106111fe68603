import { Link } from "@remix-run/react";
import { ScrollText } from "lucide-react";
import type { TimeText } from "~/lib/time-text";
import { paths } from "~/paths";
import { buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Pager } from "~/ui/pager";
import { Table } from "~/ui/table";
import type { Change } from "../audit-changes";
import { type AuditQuery, writeAuditQuery } from "../audit-query";

export interface AuditRow {
  id: string;
  at: TimeText;
  actorId: string;
  actorName: string | null;
  action: string;
  subject: string;
  /** Name of the user, if the subject is a user. */
  subjectName: string | null;
  path: string | null;
  changes: Change[];
}

interface Props {
  query: AuditQuery;
  rows: readonly AuditRow[];
  next: AuditQuery["before"];
}

/** One page of the audit log. */
export function AuditList({ query, rows, next }: Props) {
  const isFiltered = writeAuditQuery({ ...query, before: null }).size > 0;
  if (rows.length === 0)
    return (
      <EmptyState
        icon={ScrollText}
        title={query.before ? "No older entries" : "No entries"}
        action={
          (isFiltered || query.before) && (
            <Link to={paths.adminAudit} className={buttonClass({ variant: "outline" })}>
              Show all entries
            </Link>
          )
        }
      >
        {isFiltered
          ? "No entries match these filters."
          : "Changes by admins appear here, each with the admin's name and the time."}
      </EmptyState>
    );
  return (
    <>
      <Card className="p-4">
        <Table caption="Audit log, newest first">
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Who</th>
              <th scope="col">What</th>
              <th scope="col">Changed</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} className="align-top">
                <td className="whitespace-nowrap">
                  <time dateTime={row.at.iso}>{row.at.exact}</time>
                  <span className="block text-muted-foreground text-xs">{row.at.relative}</span>
                </td>
                <td>
                  <Link to={auditPath({ ...query, actor: row.actorId, before: null })} className="link">
                    {row.actorName ?? row.actorId}
                  </Link>
                </td>
                <th scope="row">
                  {row.action}
                  <SubjectLink {...row} />
                </th>
                <td className="min-w-60">
                  <ChangeList changes={row.changes} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Card>
      <Pager
        label="Pages of the audit log"
        first={query.before && auditPath({ ...query, before: null })}
        next={next && auditPath({ ...query, before: next })}
      />
    </>
  );
}

function SubjectLink({ subject, subjectName, path }: Pick<AuditRow, "subject" | "subjectName" | "path">) {
  const subjectClass = "block max-w-64 break-all font-normal text-xs";
  return (
    <>
      {subjectName && <span className="block max-w-64 break-words font-normal text-sm">{subjectName}</span>}
      {path ? (
        <Link to={path} className={`link ${subjectClass}`}>
          {subject}
        </Link>
      ) : (
        <span className={`${subjectClass} text-muted-foreground`}>{subject}</span>
      )}
    </>
  );
}

/** Lists each change, with the old value struck through and the new value after it. */
function ChangeList({ changes }: { changes: Change[] }) {
  if (changes.length === 0) return <span className="text-muted-foreground">–</span>;
  return (
    <dl className="grid gap-1 text-sm">
      {changes.map(({ name, before, after }) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-muted-foreground">{name || "value"}</dt>
          <dd className="line-clamp-4 min-w-0 max-w-md break-words">
            {before !== null && (
              <del className="text-muted-foreground">
                <span className="sr-only">was </span>
                {before}
              </del>
            )}
            {before !== null && after !== null && <span aria-hidden="true"> → </span>}
            {after !== null && (
              <ins className="no-underline">
                <span className="sr-only">is </span>
                {after}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns the path of the log with this query. */
function auditPath(query: AuditQuery): string {
  const params = writeAuditQuery(query);
  return params.size ? `${paths.adminAudit}?${params}` : paths.adminAudit;
}

import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Download } from "lucide-react";
import { listChanges } from "~/features/audit/audit-changes";
import { listAuditEntries } from "~/features/audit/audit-list.server";
import {
  isSubjectKind,
  maxExportedEntries,
  maxScannedEntries,
  readAuditQuery,
  writeAuditQuery,
} from "~/features/audit/audit-query";
import { AuditFilter } from "~/features/audit/components/audit-filter";
import { AuditList } from "~/features/audit/components/audit-list";
import { subjectPath } from "~/features/audit/subject-path";
import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { formatTime } from "~/lib/time-text";
import { paths } from "~/paths";
import { buttonClass } from "~/ui/button";
import { Page } from "~/ui/page";

export const loader = adminOnly("audit", async ({ context, request }) => {
  const query = readAuditQuery(new URL(request.url).searchParams);
  const { rows, ...rest } = await listAuditEntries(context, query);
  return {
    query,
    ...rest,
    rows: rows.map(({ before, after, at, ...row }) => ({
      ...row,
      at: formatTime(at, context.now, "UTC"),
      changes: listChanges(before, after),
      path: subjectPath(row.subject),
    })),
  };
});

export const action = adminOnly("audit", throwNotFound);

export const meta: MetaFunction = () => [{ title: "Audit log · RadCore" }];

export default function AdminAudit() {
  const { query, rows, next, ...choices } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Audit log"
      description={`Changes by admins, newest first. Times are UTC. The CSV holds up to ${maxExportedEntries.toLocaleString("en")} rows.`}
      width="wide"
      actions={
        <a
          href={`${paths.adminAuditExport}?${writeAuditQuery({ ...query, before: null })}`}
          download
          className={buttonClass({ variant: "outline" })}
        >
          <Download aria-hidden="true" /> Download CSV
        </a>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <p className="text-muted-foreground text-sm">
          Calls of the language model and their cost have{" "}
          <Link to={paths.aiPracticeUse} className="link">
            a log of their own
          </Link>
          .
        </p>
        <AuditFilter query={query} {...choices} />
        {isSubjectKind(query.subject) && (
          <p className="text-muted-foreground text-sm">
            Only the newest {maxScannedEntries.toLocaleString("en")} entries are searched. Choose an earlier “To” date
            to search older ones.
          </p>
        )}
        <div>
          <AuditList query={query} rows={rows} next={next} />
        </div>
      </div>
    </Page>
  );
}

import { Form, Link } from "@remix-run/react";
import { Users } from "lucide-react";
import { adminUserPath } from "~/admin-paths";
import type { AdminScope } from "~/features/auth/admin-scopes";
import { useHasArea } from "~/features/auth/components/use-admin-scope";
import { scopeNames } from "~/features/auth/scope-labels";
import { paths } from "~/paths";
import { Badge } from "~/ui/badge";
import { Button, buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Pager } from "~/ui/pager";
import { Table } from "~/ui/table";
import { bulkActionLabels, bulkActions } from "../bulk-user-actions";
import { type PeopleQuery, writePeopleQuery } from "../people-query";

export interface PersonRow {
  userId: string;
  name: string;
  username: string;
  email: string;
  /** The scope of an admin; null for learners. */
  adminScope: AdminScope | "none" | null;
  isBanned: boolean;
  isUnverified: boolean;
  hasAccess: boolean;
  signedUpOn: string;
}

interface Props {
  query: PeopleQuery;
  rows: readonly PersonRow[];
  /** Address of the next page. */
  more: string | null;
  /** Whether the page ended at the scan limit, so that there may be more matches. */
  isScanLimited: boolean;
}

/** A page of accounts with checkboxes for bulk actions. */
export function PeopleList({ query, rows, more, isScanLimited }: Props) {
  const firstPagePath = `${paths.adminUsers}?${writePeopleQuery({ ...query, after: null })}`;
  const listPath = `${paths.adminUsers}?${writePeopleQuery(query)}`;
  const hasBusiness = useHasArea("business");
  const offeredActions = bulkActions.filter((act) => act !== "comp" || hasBusiness);
  return (
    <>
      {rows.length === 0 ? (
        <NoPeople query={query} isScanLimited={isScanLimited} />
      ) : (
        <Form method="post" action={listPath} preventScrollReset>
          <input type="hidden" name="intent" value="ask" />
          <Card className="p-3 sm:p-4">
            <Table caption="Accounts" className="max-sm:[&_td]:px-1.5 max-sm:[&_th]:px-1.5">
              <thead>
                <tr>
                  <th scope="col">
                    <span className="sr-only">Select</span>
                  </th>
                  <th scope="col">Account</th>
                  <th scope="col">Status</th>
                  <th scope="col" className="max-sm:hidden">
                    Joined
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <PersonTableRow key={row.userId} row={row} />
                ))}
              </tbody>
            </Table>
            <fieldset className="mt-3 flex flex-wrap items-center gap-2 border-border border-t pt-3">
              <legend className="sr-only">Actions for the selected accounts</legend>
              <span aria-hidden="true" className="text-muted-foreground text-sm">
                Selected:
              </span>
              {offeredActions.map((act) => (
                <Button key={act} type="submit" name="act" value={act} variant="outline" size="sm">
                  {bulkActionLabels[act].button}
                </Button>
              ))}
            </fieldset>
          </Card>
        </Form>
      )}
      {isScanLimited && rows.length > 0 && (
        <p className="mt-3 text-muted-foreground text-sm">
          Only part of the accounts has been searched. The next page may have more matches.
        </p>
      )}
      <Pager label="Pages of accounts" first={query.after && firstPagePath} next={more} />
    </>
  );
}

function PersonTableRow({ row }: { row: PersonRow }) {
  return (
    <tr>
      <td className="w-8">
        <input
          type="checkbox"
          name="user"
          value={row.userId}
          aria-label={`Select ${row.name}, ${row.username}`}
          className="mt-0.5 size-[1.125rem] accent-primary"
        />
      </td>
      <th scope="row">
        <Link to={adminUserPath(row.userId)} className="link break-words">
          {row.name}
        </Link>
        <span className="block break-all font-normal text-muted-foreground text-xs">
          {row.username} · {row.email}
        </span>
        <span className="block font-normal text-muted-foreground text-xs sm:hidden">joined {row.signedUpOn}</span>
      </th>
      <td>
        <span className="flex flex-wrap gap-1">
          {row.adminScope && (
            <Badge tone="primary">
              {row.adminScope === "none" ? "Admin without scope" : scopeNames[row.adminScope]}
            </Badge>
          )}
          {row.isBanned && <Badge tone="destructive">Banned</Badge>}
          {row.isUnverified && <Badge tone="warning">Unverified</Badge>}
          {row.hasAccess && <Badge tone="success">Access</Badge>}
        </span>
      </td>
      <td className="whitespace-nowrap text-muted-foreground max-sm:hidden">{row.signedUpOn}</td>
    </tr>
  );
}

function NoPeople({ query, isScanLimited }: { query: PeopleQuery; isScanLimited: boolean }) {
  return (
    <EmptyState
      icon={Users}
      title={isScanLimited ? "No matches so far" : query.after ? "No more accounts" : "No accounts found"}
      action={
        <Link to={paths.adminUsers} className={buttonClass({ variant: "outline" })}>
          Show all accounts
        </Link>
      }
    >
      {isScanLimited
        ? "Only part of the accounts has been searched. Open the next page to continue."
        : query.search
          ? "No username, name, or email matches this search."
          : "No accounts match these filters."}
    </EmptyState>
  );
}

import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { adminOnly } from "~/features/auth/guards.server";
import { bulkActionLabels } from "~/features/users/bulk-user-actions";
import { PeopleFilter } from "~/features/users/components/people-filter";
import { PeopleList } from "~/features/users/components/people-list";
import { BulkConfirm } from "~/features/users/components/user-bulk-confirm";
import { writePeopleQuery } from "~/features/users/people-query";
import { handleUserListAction } from "~/features/users/user-list.action.server";
import { loadUserList } from "~/features/users/user-list.loader.server";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { Page } from "~/ui/page";
import { ResultAlert } from "~/ui/result-alert";

export const loader = adminOnly("users", ({ context, request }) => loadUserList(context, request));

export const action = adminOnly("users", (args) => handleUserListAction(args));

export const meta: MetaFunction = () => [{ title: "Users · RadCore" }];

export default function AdminUsers() {
  const { query, bulkResult, rows, more, isScanLimited, matchLimit } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const back = `${paths.adminUsers}?${writePeopleQuery(query)}`;
  return (
    <Page title="Users" description="Find an account, open it, or select several." width="wide">
      <PeopleFilter query={query} />
      {answer?.problem && (
        <Alert tone="destructive" className="mb-6">
          {answer.problem}
        </Alert>
      )}
      {bulkResult && !answer && (
        <ResultAlert tone={bulkResult.changedCount > 0 ? "success" : "warning"} className="mb-6">
          {bulkResult.changedCount} of {bulkResult.selectedCount} {bulkActionLabels[bulkResult.bulkAction].result}
          {bulkResult.changedCount < bulkResult.selectedCount &&
            `; ${bulkActionLabels[bulkResult.bulkAction].unchangedReason}`}
          .
        </ResultAlert>
      )}
      {matchLimit && (
        <p className="mb-4 text-muted-foreground text-sm">
          More than {matchLimit} accounts match. Only the newest are shown; refine the search to find others.
        </p>
      )}
      {answer?.confirmation ? (
        <BulkConfirm
          key={answer.confirmation.bulkAction}
          {...answer.confirmation}
          result={answer.result}
          listPath={back}
        />
      ) : (
        <PeopleList
          // The key clears the selection when the page or a filter changes.
          key={back}
          {...{ query, rows, more, isScanLimited }}
        />
      )}
    </Page>
  );
}

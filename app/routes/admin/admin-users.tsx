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

export const loader = adminOnly(({ context, request }) => loadUserList(context, request));

export const action = adminOnly((args) => handleUserListAction(args));

export const meta: MetaFunction = () => [{ title: "Users · RadCore" }];

export default function AdminUsers() {
  const { query, did, rows, more, further, tooMany } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const back = `${paths.adminUsers}?${writePeopleQuery(query)}`;
  return (
    <Page title="Users" description="Every account: find one, open it, or tick several." width="wide">
      <PeopleFilter query={query} />
      {answer?.problem && (
        <Alert tone="destructive" className="mb-6">
          {answer.problem}
        </Alert>
      )}
      {did && !answer && (
        <Alert tone={did.times > 0 ? "success" : "warning"} className="mb-6">
          {did.times} of {did.of} {bulkActionLabels[did.act].did}
          {did.times < did.of && `; ${bulkActionLabels[did.act].not}`}.
        </Alert>
      )}
      {tooMany && (
        <p className="mb-4 text-muted-foreground text-sm">
          More than {tooMany} accounts match; these are the newest of them. Type more to find others.
        </p>
      )}
      {answer?.ask ? (
        <BulkConfirm key={answer.ask.act} {...answer.ask} result={answer.result} back={back} />
      ) : (
        <PeopleList
          // Ticks begin anew with another page.
          key={back}
          {...{ query, rows, more, further }}
        />
      )}
    </Page>
  );
}

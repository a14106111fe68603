import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AdminSection } from "~/features/admin/components/admin-section";
import { forwardActionHeaders } from "~/features/auth/form-replies.server";
import { adminOnly, notFound } from "~/features/auth/guards.server";
import { PersonActions } from "~/features/users/components/person-actions";
import { PersonHistory } from "~/features/users/components/person-history";
import { PersonSummary } from "~/features/users/components/person-summary";
import { getPerson } from "~/features/users/person.server";
import { formatPerson } from "~/features/users/person-view";
import { handleUserAction } from "~/features/users/user.action.server";
import { findUserNotice } from "~/features/users/user-notices";
import { Page } from "~/ui/page";
import { ResultAlert } from "~/ui/result-alert";

export const headers = forwardActionHeaders;

export const loader = adminOnly("users", async ({ context, request, params, viewer }) => {
  const person = await getPerson(context, params.userId ?? "");
  if (!person) throw notFound(request);
  const { now, settings } = context;
  return {
    person: formatPerson(person, {
      ...{ userId: viewer.userId, adminScope: viewer.adminScope },
      ...{ now, adminUsernames: settings.adminUsernames },
    }),
    formKey: context.id(),
    done: new URL(request.url).searchParams.get("done"),
  };
});

export const action = adminOnly("users", (args) => handleUserAction(args));

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.person.name ?? "Account"} · Users · RadCore` },
];

export default function AdminUser() {
  const { person, formKey, done } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const notice = result ? null : findUserNotice(done);
  return (
    <Page title={person.name} description={`${person.username} · ${person.email}`} width="wide">
      {notice && (
        <ResultAlert tone={notice[0]} className="mb-4">
          {notice[1]}
        </ResultAlert>
      )}
      <PersonSummary person={person} />
      {!person.isDeleted && person.isManageable && (
        <AdminSection id="acts" title="Actions" note="Every action is recorded in the audit log.">
          <PersonActions person={person} result={result} formKey={formKey} />
        </AdminSection>
      )}
      <PersonHistory person={person} />
    </Page>
  );
}

import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AdminSection } from "~/features/admin/components/admin-section";
import { hasArea } from "~/features/auth/admin-scopes";
import { forwardActionHeaders } from "~/features/auth/form-replies.server";
import { adminOnly, notFound } from "~/features/auth/guards.server";
import { SubscriberHistory, SubscriberSummary } from "~/features/billing/admin/components/subscriber-details";
import { SubscriberForms } from "~/features/billing/admin/components/subscriber-forms";
import { SubscriberPayments } from "~/features/billing/admin/components/subscriber-payments";
import { buildSubscriberView } from "~/features/billing/report/subscriber-view";
import { DestructiveActions, PersonActions } from "~/features/users/components/person-actions";
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
  const { now, payments, settings } = context;
  return {
    person: formatPerson(person, {
      ...{ userId: viewer.userId, adminScope: viewer.adminScope },
      ...{ now, adminUsernames: settings.adminUsernames },
    }),
    // Subscription and payments belong to another area than accounts (A8).
    subscriber: hasArea(viewer.adminScope, "business")
      ? buildSubscriberView(person, now, payments !== null && !payments.isStandIn)
      : null,
    formKey: context.id(),
    done: new URL(request.url).searchParams.get("done"),
  };
});

export const action = adminOnly("users", (args) => handleUserAction(args));

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.person.name ?? "Account"} · Users · RadCore` },
];

export default function AdminUser() {
  const { person, subscriber, formKey, done } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const notice = result ? null : findUserNotice(done);
  const forms = { person, result, formKey };
  return (
    <Page title={person.name} description={`${person.username} · ${person.email}`} width="wide">
      {notice && (
        <ResultAlert tone={notice[0]} className="mb-4">
          {notice[1]}
        </ResultAlert>
      )}
      <PersonSummary person={person} />
      {subscriber && (
        <AdminSection id="subscription" title="Subscription">
          <div className="grid grid-cols-1 gap-4">
            <SubscriberSummary learner={subscriber} />
            <SubscriberPayments learner={subscriber} result={result} formKey={formKey} />
            {!person.isDeleted && <SubscriberForms learner={subscriber} result={result} formKey={formKey} />}
          </div>
        </AdminSection>
      )}
      {!person.isDeleted && person.isManageable && (
        <AdminSection id="acts" title="Actions" note="Every action is recorded in the audit log.">
          <PersonActions {...forms} />
          <DestructiveActions {...forms} />
        </AdminSection>
      )}
      {subscriber && <SubscriberHistory learner={subscriber} />}
      <PersonHistory person={person} />
    </Page>
  );
}

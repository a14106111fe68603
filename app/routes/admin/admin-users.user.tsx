import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AdminPart } from "~/features/admin/components/admin-part";
import { forwardActionHeaders } from "~/features/auth/form-replies.server";
import { adminOnly, notFound } from "~/features/auth/guards.server";
import { answerPerson } from "~/features/users/answer-person.server";
import { PersonActs } from "~/features/users/components/person-acts";
import { PersonHistory } from "~/features/users/components/person-history";
import { PersonSummary } from "~/features/users/components/person-summary";
import { noticeOf } from "~/features/users/done";
import { readPerson } from "~/features/users/person.server";
import { personView } from "~/features/users/person-view";
import { Alert } from "~/ui/alert";
import { Page } from "~/ui/page";

export const headers = forwardActionHeaders;

export const loader = adminOnly(async ({ context, request, params, viewer }) => {
  const read = await readPerson(context, params.userId ?? "");
  if (!read) throw notFound(request);
  const { now, settings } = context;
  return {
    person: personView(read, { userId: viewer.userId, now, adminUsernames: settings.adminUsernames }),
    formKey: context.id(),
    done: new URL(request.url).searchParams.get("done"),
  };
});

export const action = adminOnly((args) => answerPerson(args));

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.person.name ?? "Account"} · Users · RadCore` },
];

export default function AdminUser() {
  const { person, formKey, done } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const notice = result ? null : noticeOf(done);
  return (
    <Page title={person.name} description={`${person.username} · ${person.email}`} width="wide">
      {notice && (
        <Alert tone={notice[0]} className="mb-4">
          {notice[1]}
        </Alert>
      )}
      <PersonSummary person={person} />
      {!person.deleted && (
        <AdminPart id="acts" title="Change something" note="Everything done here is kept in the audit log.">
          <PersonActs person={person} result={result} formKey={formKey} />
        </AdminPart>
      )}
      <PersonHistory person={person} />
    </Page>
  );
}

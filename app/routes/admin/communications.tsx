import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { forwardActionHeaders, replyWithErrors } from "~/features/auth/form-replies.server";
import { adminOnly } from "~/features/auth/guards.server";
import { parseForm } from "~/features/auth/parse-form.server";
import { throttleSchema } from "~/features/communications/communication-forms";
import { loadCommunications } from "~/features/communications/communications.loader.server";
import { CommunicationsPage } from "~/features/communications/components/communications-page";
import { saveThrottle } from "~/features/communications/mail-throttle.server";
import { readFields } from "~/lib/http";
import { paths } from "~/paths";

export const headers = forwardActionHeaders;

export const meta: MetaFunction = () => [{ title: "Communications · RadCore" }];

export const loader = adminOnly("communications", ({ context, request, viewer }) =>
  loadCommunications(context, viewer, new URL(request.url).searchParams),
);

/** Saves the sending speed. */
export const action = adminOnly("communications", async ({ context, request, viewer }) => {
  const submission = parseForm(await readFields(request), throttleSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  await saveThrottle(context, viewer.userId, submission.value.mailsPerMinute);
  return redirect(`${paths.communications}?note=throttle#speed`);
});

export default function AdminCommunications() {
  return <CommunicationsPage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />;
}

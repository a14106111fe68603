import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { forwardActionHeaders, replyWithErrors } from "~/features/auth/form-replies.server";
import { adminOnly } from "~/features/auth/guards.server";
import { parseForm } from "~/features/auth/parse-form.server";
import { ReviewersPage } from "~/features/bank/review-work/components/reviewers-page";
import { credentialsSchema } from "~/features/bank/review-work/review-work-forms";
import { listReviewers, saveCredentials } from "~/features/bank/review-work/reviewers.server";
import { readFields } from "~/lib/http";
import { paths } from "~/paths";

export const headers = forwardActionHeaders;

export const meta: MetaFunction = () => [{ title: "Reviewers · RadCore" }];

export const loader = adminOnly("admins", async ({ context, request }) => ({
  reviewers: await listReviewers(context),
  done: new URL(request.url).searchParams.get("done"),
}));

export const action = adminOnly("admins", async ({ context, request, viewer }) => {
  const submission = parseForm(await readFields(request), credentialsSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  if (await saveCredentials(context, viewer.userId, submission.value)) throw redirect(`${paths.reviewers}?done=saved`);
  const formErrors = ["The credentials were not saved, because this account can no longer review. Reload the page."];
  return replyWithErrors(submission, { formErrors }, { status: 409 });
});

export default function AdminReviewers() {
  const { reviewers, done } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return <ReviewersPage reviewers={reviewers} isSaved={done === "saved" && !result} result={result} />;
}

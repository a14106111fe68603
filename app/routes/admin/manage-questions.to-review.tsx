import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { editQuestionPath } from "~/admin-paths";
import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { ToReviewPage } from "~/features/bank/review-work/components/to-review-page";
import { loadToReview } from "~/features/bank/review-work/to-review.loader.server";

export const meta: MetaFunction = () => [{ title: "To review · RadCore" }];

export const loader = adminOnly("bankReview", async ({ context, request, viewer }) => {
  const page = await loadToReview(context, viewer);
  const after = new URL(request.url).searchParams.get("after");
  const next = after === null ? undefined : page.drafts.find(({ id }) => id !== after);
  return next ? redirect(editQuestionPath(next.id)) : page;
});

export const action = adminOnly("bankReview", throwNotFound);

export default function AdminToReview() {
  return <ToReviewPage page={useLoaderData<typeof loader>()} />;
}

import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { ToReviewPage } from "~/features/bank/review-work/components/to-review-page";
import { loadToReview } from "~/features/bank/review-work/to-review.loader.server";

export const meta: MetaFunction = () => [{ title: "To review · RadCore" }];

export const loader = adminOnly("bankReview", ({ context, viewer }) => loadToReview(context, viewer));

export const action = adminOnly("bankReview", throwNotFound);

export default function AdminToReview() {
  return <ToReviewPage page={useLoaderData<typeof loader>()} />;
}

import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { forwardActionHeaders } from "~/features/auth/form-replies.server";
import { adminOnly } from "~/features/auth/guards.server";
import { TestByIdsPage } from "~/features/bank/by-ids/components/test-page";
import { handleTestByIds } from "~/features/bank/by-ids/test-by-ids.action.server";
import { loadTestByIds } from "~/features/bank/by-ids/test-by-ids.loader.server";

export const headers = forwardActionHeaders;

export const meta: MetaFunction = () => [{ title: "Test by ids · RadCore" }];

export const loader = adminOnly("bank", ({ context, request, viewer }) =>
  loadTestByIds(context, viewer, new URL(request.url).searchParams),
);

export const action = adminOnly("bank", (args) => handleTestByIds(args));

export default function AdminTestByIds() {
  return <TestByIdsPage page={useLoaderData<typeof loader>()} actionResult={useActionData<typeof action>()} />;
}

import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { ImportPage } from "~/features/bank/imports/components/import-page";
import { showRuns } from "~/features/bank/imports/show-runs.server";

export const meta: MetaFunction = () => [{ title: "Import questions · RadCore" }];

export const loader = adminOnly(async ({ context, request, viewer }) => ({
  runs: await showRuns(context, viewer),
  cancelled: new URL(request.url).searchParams.get("done") === "cancelled",
}));

export const action = adminOnly(throwNotFound);

export default function ImportQuestions() {
  return <ImportPage {...useLoaderData<typeof loader>()} />;
}

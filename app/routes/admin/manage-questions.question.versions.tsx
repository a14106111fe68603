import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminOnly, notFound, throwNotFound } from "~/features/auth/guards.server";
import { VersionsPage } from "~/features/bank/editor/components/versions-page";
import { loadVersions } from "~/features/bank/editor/versions.loader.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Versions of ${data?.externalId ?? ""} · RadCore` },
];

export const loader = adminOnly("bank", async ({ context, params, request, viewer }) => {
  const page = await loadVersions(context, viewer, params.questionId ?? "", new URL(request.url).searchParams);
  if (!page) throw notFound(request);
  return page;
});

export const action = adminOnly("bank", throwNotFound);

export default function AdminQuestionVersions() {
  return <VersionsPage page={useLoaderData<typeof loader>()} />;
}

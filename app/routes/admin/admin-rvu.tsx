import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { forwardActionHeaders } from "~/features/auth/form-replies.server";
import { adminOnly } from "~/features/auth/guards.server";
import { ReleasesPage } from "~/features/rvu/admin/components/releases-page";
import { listReleases } from "~/features/rvu/admin/list-releases.server";
import { handleReleaseUpload } from "~/features/rvu/admin/rvu-releases.action.server";

export const headers = forwardActionHeaders;

export const meta: MetaFunction = () => [{ title: "RVU releases · RadCore" }];

export const loader = adminOnly("rvu", async ({ context, request, viewer }) => ({
  releases: await listReleases(context, viewer),
  deleted: new URL(request.url).searchParams.get("deleted")?.slice(0, 12) ?? null,
}));

export const action = adminOnly("rvu", (args) => handleReleaseUpload(args));

export default function AdminRvu() {
  return <ReleasesPage {...useLoaderData<typeof loader>()} refusedUpload={useActionData<typeof action>()} />;
}

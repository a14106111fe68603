import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminOnly, notFound } from "~/features/auth/guards.server";
import { ReleaseDetail } from "~/features/rvu/admin/components/release-detail";
import { loadRelease } from "~/features/rvu/admin/rvu-release.loader.server";
import { handleReleaseAction } from "~/features/rvu/admin/rvu-releases.action.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.release.id ?? "Release"} · RVU releases · RadCore` },
];

export const loader = adminOnly("rvu", async ({ context, params, request, viewer }) => {
  const search = new URL(request.url).searchParams;
  const page = search.get("page") ?? "";
  const releasePage = await loadRelease(context, viewer, {
    id: params.releaseId ?? "",
    against: search.get("against") ?? "",
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  });
  if (!releasePage) throw notFound(request);
  return { ...releasePage, done: search.get("done") };
});

export const action = adminOnly("rvu", (args) => handleReleaseAction(args));

export default function AdminRvuRelease() {
  return <ReleaseDetail {...useLoaderData<typeof loader>()} />;
}

import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { forwardActionHeaders } from "~/features/auth/form-replies.server";
import { adminOnly, notFound } from "~/features/auth/guards.server";
import { handleAnnouncementAction, loadAnnouncement } from "~/features/communications/announcement.action.server";
import { AnnouncementDetail } from "~/features/communications/components/announcement-page";

export const headers = forwardActionHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.values.title || "New announcement"} · RadCore` },
];

export const loader = adminOnly("communications", async ({ context, params, request, viewer }) => {
  const search = new URL(request.url).searchParams;
  const page = await loadAnnouncement(context, viewer, params.announcementId ?? "", search);
  if (!page) throw notFound(request);
  return page;
});

export const action = adminOnly("communications", (args) => handleAnnouncementAction(args));

export default function AdminAnnouncement() {
  return <AnnouncementDetail page={useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />;
}

import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { forwardActionHeaders } from "~/features/auth/form-replies.server";
import { adminOnly, notFound } from "~/features/auth/guards.server";
import { handleCampaignAction } from "~/features/communications/campaign.action.server";
import { loadCampaign } from "~/features/communications/campaign.loader.server";
import { CampaignDetail } from "~/features/communications/components/campaign-page";

export const headers = forwardActionHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.campaign?.subject ?? "New campaign"} · RadCore` },
];

export const loader = adminOnly("communications", async ({ context, params, request, viewer }) => {
  const page = await loadCampaign(context, viewer, params.campaignId ?? "", new URL(request.url).searchParams);
  if (!page) throw notFound(request);
  return page;
});

export const action = adminOnly("communications", (args) => handleCampaignAction(args));

export default function AdminCampaign() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <CampaignDetail
      key={page.campaign?.id}
      page={page}
      result={answer && "result" in answer ? answer.result : undefined}
      confirmation={answer && "confirmation" in answer ? answer.confirmation : undefined}
    />
  );
}

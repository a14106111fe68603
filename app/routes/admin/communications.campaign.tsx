import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { forwardActionHeaders } from "~/features/auth/form-replies.server";
import { adminOnly, notFound } from "~/features/auth/guards.server";
import { answerCampaign } from "~/features/communications/answer-campaign.server";
import { CampaignDetail } from "~/features/communications/components/campaign-page";
import { showCampaign } from "~/features/communications/show-campaign.server";

export const headers = forwardActionHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.campaign?.subject ?? "New campaign"} · RadCore` },
];

export const loader = adminOnly(async ({ context, params, request, viewer }) => {
  const page = await showCampaign(context, viewer, params.campaignId ?? "", new URL(request.url).searchParams);
  if (!page) throw notFound(request);
  return page;
});

export const action = adminOnly((args) => answerCampaign(args));

export default function Campaign() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <CampaignDetail
      key={page.campaign?.id}
      page={page}
      result={answer && "result" in answer ? answer.result : undefined}
      confirm={answer && "confirm" in answer ? answer.confirm : undefined}
    />
  );
}

import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { adminOnly } from "~/features/auth/guards.server";
import { LateDisputeList } from "~/features/practice/components/late-screens";
import { handleDisputeReply, loadDisputes } from "~/features/practice/oral/disputes.server";
import { Page } from "~/ui/page";

export const meta: MetaFunction = () => [{ title: "Score disputes · RadCore" }];

export const loader = adminOnly("reports", (args) => loadDisputes(args));

export const action = adminOnly("reportClosing", (args) => handleDisputeReply(args));

export default function OralDisputes() {
  const disputes = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Page
      title="Score disputes"
      description="Learners dispute the scores of oral cases. Scores themselves never change."
    >
      <LateDisputeList disputes={disputes} refused={refused} />
    </Page>
  );
}

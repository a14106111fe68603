import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LateOralInterview, LateOralReport } from "~/features/practice/components/late-screens";
import { handleOralRun } from "~/features/practice/oral/oral-run.action.server";
import { loadOralRun } from "~/features/practice/oral/oral-run.loader.server";
import { practiceOnly } from "~/features/practice/practice-only.server";
import { Page } from "~/ui/page";

export const meta: MetaFunction = () => [{ title: "Oral section · RadCore" }];

export const loader = practiceOnly(loadOralRun);

export const action = practiceOnly(handleOralRun);

export default function AiPracticeOralRun() {
  const run = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Page title={run.result ? "Section report" : run.label} width="wide">
      {run.result ? <LateOralReport run={run} refused={refused} /> : <LateOralInterview run={run} refused={refused} />}
    </Page>
  );
}

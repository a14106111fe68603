import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { LateOralHome } from "~/features/practice/components/late-screens";
import { handleOralStart } from "~/features/practice/oral/oral-home.action.server";
import { loadOralHome } from "~/features/practice/oral/oral-home.loader.server";
import { practiceOnly } from "~/features/practice/practice-only.server";
import { paths } from "~/paths";
import { buttonClass } from "~/ui/button";
import { Page } from "~/ui/page";

export const meta: MetaFunction = () => [{ title: "Oral board simulator · RadCore" }];

export const loader = practiceOnly(loadOralHome);

export const action = practiceOnly(handleOralStart);

export default function AiPracticeOral() {
  const data = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <Page
      title="Oral board simulator"
      width="wide"
      description="Seven sections in the manner of the certifying exam that the board announced for 2028."
      actions={
        <Link to={paths.aiPractice} className={buttonClass({ variant: "outline" })}>
          AI practice
        </Link>
      }
    >
      <LateOralHome data={data} problem={result?.problem} />
    </Page>
  );
}

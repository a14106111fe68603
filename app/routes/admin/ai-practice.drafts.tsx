import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { adminOnly } from "~/features/auth/guards.server";
import { DraftStudio } from "~/features/practice/components/draft-studio";
import { handleBlankDraft } from "~/features/practice/drafts/drafts.action.server";
import { loadDraftStudio } from "~/features/practice/drafts/drafts.loader.server";
import { paths } from "~/paths";
import { buttonClass } from "~/ui/button";
import { Page } from "~/ui/page";

export const meta: MetaFunction = () => [{ title: "Draft studio · RadCore" }];

export const loader = adminOnly("bankWriting", (args) => loadDraftStudio(args));

export const action = adminOnly("bankWriting", (args) => handleBlankDraft(args));

export default function AiPracticeDrafts() {
  return (
    <Page
      title="Draft studio"
      description="Begin questions where the bank has the fewest. A draft is never published by itself."
      actions={
        <Link to={paths.aiPracticeCalculations} className={buttonClass({ variant: "outline" })}>
          Draft from a template
        </Link>
      }
    >
      <DraftStudio {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />
    </Page>
  );
}

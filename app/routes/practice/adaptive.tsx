import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { handleAdaptiveStart } from "~/features/practice/adaptive/adaptive.action.server";
import { loadAdaptivePage } from "~/features/practice/adaptive/adaptive.loader.server";
import { AdaptiveHistory } from "~/features/practice/components/adaptive-history";
import { AdaptiveLevelCard } from "~/features/practice/components/adaptive-level-card";
import { AdaptiveStartForm } from "~/features/practice/components/adaptive-start-form";
import { practiceOnly } from "~/features/practice/practice-only.server";
import { paths } from "~/paths";
import { buttonClass } from "~/ui/button";
import { Page } from "~/ui/page";

export const meta: MetaFunction = () => [{ title: "Adaptive practice · RadCore" }];

export const loader = practiceOnly((args) => loadAdaptivePage(args));

export const action = practiceOnly((args) => handleAdaptiveStart(args));

export default function AdaptivePractice() {
  const { level, sessions, freeQuestionsLeft } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Page
      title="Adaptive practice"
      description="Questions of your level: hard enough to learn from, easy enough to answer most of them."
      actions={
        <Link to={paths.aiPractice} className={buttonClass({ variant: "outline" })}>
          AI practice
        </Link>
      }
    >
      <div className="grid gap-4">
        <AdaptiveLevelCard level={level} />
        <AdaptiveStartForm freeQuestionsLeft={freeQuestionsLeft} refused={refused} />
        <AdaptiveHistory sessions={sessions} />
      </div>
    </Page>
  );
}

import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { forwardActionHeaders } from "~/features/auth/form-replies.server";
import { adminOnly } from "~/features/auth/guards.server";
import { LateUseScreen } from "~/features/practice/components/late-screens";
import { formatMicros } from "~/features/practice/use/format-micros";
import { handleUse } from "~/features/practice/use/use.action.server";
import { loadUsePage } from "~/features/practice/use/use.loader.server";
import { paths } from "~/paths";
import { buttonClass } from "~/ui/button";
import { Page } from "~/ui/page";
import { ResultAlert } from "~/ui/result-alert";

export const headers = forwardActionHeaders;

export const loader = adminOnly("business", (args) => loadUsePage(args));

export const action = adminOnly("business", (args) => handleUse(args));

export const meta: MetaFunction = () => [{ title: "Use and cost · RadCore" }];

const notices: Record<string, string> = {
  on: "The model is on.",
  off: "The model is off.",
  limits: "Limits saved.",
};

export default function AiPracticeUse() {
  const { days, modes, learners, limits, model, monthMicros, done } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const message = !result && done && Object.hasOwn(notices, done) ? notices[done] : null;
  return (
    <Page
      title="Use and cost"
      description={`Calls of the language model in the last 30 days, without their content. This month costs ${formatMicros(monthMicros)} of at most $${limits.perMonth}.`}
      width="wide"
      actions={
        <Link to={paths.aiPractice} className={buttonClass({ variant: "outline" })}>
          AI practice
        </Link>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {message && <ResultAlert tone="success">{message}</ResultAlert>}
        <LateUseScreen {...{ days, modes, learners, limits, model, result }} />
      </div>
    </Page>
  );
}

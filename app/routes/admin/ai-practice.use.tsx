import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { CircleDollarSign } from "lucide-react";
import { forwardActionHeaders } from "~/features/auth/form-replies.server";
import { adminOnly } from "~/features/auth/guards.server";
import { handleUse } from "~/features/practice/use/use.action.server";
import { loadUsePage } from "~/features/practice/use/use.loader.server";
import { LimitsForm, ModelSwitch } from "~/features/practice/use/use-forms";
import { formatMicros, UseTables } from "~/features/practice/use/use-tables";
import { paths } from "~/paths";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
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
        <ModelSwitch isOn={limits.isOn} model={model} />
        <LimitsForm key={JSON.stringify(limits)} limits={limits} result={result} />
        {days.length > 0 ? (
          <UseTables days={days} modes={modes} learners={learners} />
        ) : (
          <EmptyState icon={CircleDollarSign} title="No calls yet">
            Calls of the model will appear here, by day, mode, and learner.
          </EmptyState>
        )}
      </div>
    </Page>
  );
}

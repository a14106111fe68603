import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FirstRunScreen, firstRunTexts } from "~/features/accounts/components/first-run-screen";
import { isAfterSignUp, readFirstRunStep } from "~/features/accounts/first-run";
import { handleFirstRunAction } from "~/features/accounts/first-run.action.server";
import { selectStudyPlan, toStudyPlan } from "~/features/accounts/study-plan.server";
import { signedIn } from "~/features/auth/guards.server";
import { addDays, getStudyDay } from "~/lib/day";
import { paths } from "~/paths";
import { Page } from "~/ui/page";

export const loader = signedIn(async ({ request, context, viewer }) => {
  const query = new URL(request.url).searchParams;
  const plan = toStudyPlan(await selectStudyPlan(context.db, viewer.userId));
  if (isAfterSignUp(query) && plan.hasSeenFirstRun) throw redirect(paths.home);
  return {
    step: readFirstRunStep(query),
    plan: { ...plan, domains: plan.namedDomains.map(({ domain }) => domain) },
    firstExamDate: addDays(getStudyDay(context.now, viewer.timeZone), 1),
  };
});

export const action = signedIn((args) => handleFirstRunAction(args));

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? firstRunTexts[data.step].title : "First steps"} · RadCore` },
];

export default function FirstRunPage() {
  const { step, plan, firstExamDate } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { title, description } = firstRunTexts[step];
  return (
    <Page title={title} description={description} width="narrow">
      <FirstRunScreen step={step} plan={plan} firstExamDate={firstExamDate} error={result?.error} />
    </Page>
  );
}

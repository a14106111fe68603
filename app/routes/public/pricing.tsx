import { data, type MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { freeQuestionQuota } from "~/constants";
import { anyone } from "~/features/auth/guards.server";
import { getViewerIfAvailable } from "~/features/auth/viewer.server";
import { callToAction } from "~/features/billing/call-to-action";
import { AnnualAction } from "~/features/billing/components/annual-action";
import { Faq } from "~/features/billing/components/faq";
import { Plan } from "~/features/billing/components/plan";
import { readOffer } from "~/features/billing/offer.server";
import { quotaView } from "~/features/quota/quota-view";
import { publicMeta } from "~/features/shell/public-meta";
import { loaderHeaders, publicCache } from "~/lib/public-cache";
import { loginPath, paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { Page } from "~/ui/page";

export const headers = loaderHeaders;

export const loader = anyone(async ({ context, request }) => {
  const { now, payments } = context;
  const [viewer, offer] = await Promise.all([
    getViewerIfAvailable(context, request),
    payments && readOffer(context, payments),
  ]);
  const meta = publicMeta(context.settings, {
    title: "Pricing · RadCore",
    description: `${freeQuestionQuota} radiology questions are free; an annual subscription opens the whole question bank.`,
    path: paths.pricing,
  });
  const found = {
    call: callToAction(viewer, payments !== null, now),
    offer,
    quota: viewer && quotaView(viewer, now),
    contact: context.settings.contact,
    cancelled: new URL(request.url).searchParams.get("checkout") === "cancelled",
    meta,
  };
  // A price that did not come in time is there for the next one.
  return data(found, { headers: payments && !offer ? {} : publicCache(request) });
});

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [];

export default function Pricing() {
  const { call, offer, quota, contact, cancelled } = useLoaderData<typeof loader>();
  const limited = quota?.subscriptionsEnabled && !quota.hasActiveSubscription;
  return (
    <Page
      title="Pricing"
      description="Start free. Subscribe when you want every question."
      className="max-w-4xl sm:pt-12"
    >
      {cancelled && call.kind === "subscribe" && (
        <Alert tone="primary" title="Nothing was charged" className="mb-5">
          You left the payment page before paying. You can go back to it whenever you like.
        </Alert>
      )}
      {quota && !quota.subscriptionsEnabled && (
        <Alert tone="primary" title="Subscriptions are switched off at the moment" className="mb-5">
          Every question is open to you, without a limit.
        </Alert>
      )}
      {limited && quota.freeQuestionsRemaining === 0 && (
        <Alert tone="primary" title="You have opened all your free questions" className="mb-5">
          They stay open to you, with their explanations and your progress. The subscription opens all the others.
        </Alert>
      )}
      <div className="grid gap-5 md:grid-cols-2">
        <Plan
          name="Free"
          price={<span className="font-semibold text-2xl tracking-tight">{freeQuestionQuota} questions</span>}
          note="No card needed."
          included={[
            `Open any ${freeQuestionQuota} questions of the free list`,
            "A reason for every option, teaching points, references",
            "What you have opened stays open, for ever",
            "Progress, recent sessions and flags",
          ]}
        >
          {quota ? (
            <p className="text-muted-foreground text-sm">
              {limited ? `You have ${quota.freeQuestionsRemaining} left.` : "Included in your account."}
            </p>
          ) : (
            <Link to={loginPath({ mode: "signup" })} className={buttonClass({ variant: "outline", size: "lg" })}>
              Sign up free
            </Link>
          )}
        </Plan>
        <Plan
          name="Annual"
          highlighted
          badge={
            quota?.hasActiveSubscription ? (
              <Badge tone="success">Yours</Badge>
            ) : (
              <Badge tone="primary">Unlimited questions</Badge>
            )
          }
          price={
            <span className="font-semibold text-2xl tabular-nums tracking-tight">
              {offer ? offer.amount : "The whole bank"}
              {offer && <span className="font-normal text-base text-muted-foreground"> a {offer.interval}</span>}
            </span>
          }
          note={
            offer
              ? [offer.perMonth && `${offer.perMonth} a month, paid once a year.`, "Cancel any time."]
                  .filter(Boolean)
                  .join(" ")
              : call.kind === "closed"
                ? "Without a limit."
                : "The price is shown at checkout."
          }
          included={[
            "Every question in the bank, as often as you like",
            "New questions as they are published",
            "Everything that is in Free",
            "After it ends, what you have opened stays open",
          ]}
        >
          <AnnualAction call={call} />
        </Plan>
      </div>
      <Faq contact={contact} />
    </Page>
  );
}

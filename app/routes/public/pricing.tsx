import { data, type MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { freeQuestionQuota } from "~/constants";
import { anyone } from "~/features/auth/guards.server";
import { getViewerIfAvailable } from "~/features/auth/viewer.server";
import { getCallToAction } from "~/features/billing/call-to-action";
import { AnnualAction } from "~/features/billing/components/annual-action";
import { PricingFaq } from "~/features/billing/components/pricing-faq";
import { PricingPlan } from "~/features/billing/components/pricing-plan";
import { readOffer } from "~/features/billing/offer.server";
import { getQuota } from "~/features/quota/quota-view";
import { buildPublicMeta } from "~/features/shell/public-meta";
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
  const meta = buildPublicMeta(context.settings, {
    title: "Pricing · RadCore",
    description: `${freeQuestionQuota} radiology questions are free; an annual subscription opens the whole question bank.`,
    path: paths.pricing,
  });
  const pageData = {
    call: getCallToAction(viewer, payments !== null, now),
    offer,
    quota: viewer && getQuota(viewer, now),
    contact: context.settings.supportEmail,
    canceled: new URL(request.url).searchParams.get("checkout") === "canceled",
    meta,
  };
  // A response without the price is not cached, because the next request may have the price.
  return data(pageData, { headers: payments && !offer ? {} : publicCache(request) });
});

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [];

export default function PricingPage() {
  const { call, offer, quota, contact, canceled } = useLoaderData<typeof loader>();
  const hasQuota = quota?.subscriptionsEnabled && !quota.hasActiveSubscription;
  return (
    <Page
      title="Pricing"
      description="Start free. Subscribe when you want every question."
      className="max-w-4xl sm:pt-12"
    >
      {canceled && call.kind === "subscribe" && (
        <Alert tone="primary" title="Nothing was charged" className="mb-5">
          You left the payment page before paying. You can subscribe at any time.
        </Alert>
      )}
      {quota && !quota.subscriptionsEnabled && (
        <Alert tone="primary" title="Subscriptions are turned off" className="mb-5">
          Every question is open to you.
        </Alert>
      )}
      {hasQuota && quota.freeQuestionsRemaining === 0 && (
        <Alert tone="primary" title="You have opened all your free questions" className="mb-5">
          They stay open, with their explanations and your progress:{" "}
          <Link to={`${paths.customSets}?outcome=incorrect&outcome=correct`} className="link">
            study them again
          </Link>{" "}
          as often as you like. A subscription opens all other questions.
        </Alert>
      )}
      <div className="grid gap-5 md:grid-cols-2">
        <PricingPlan
          name="Free"
          price={<span className="font-semibold text-2xl tracking-tight">{freeQuestionQuota} questions</span>}
          note="No card needed."
          features={[
            `Open any ${freeQuestionQuota} questions on the free list`,
            "A reason for every option, teaching points, and references",
            "Opened questions stay open",
            "Progress, recent sessions, and flags",
          ]}
        >
          {quota ? (
            <p className="text-muted-foreground text-sm">
              {hasQuota ? `You have ${quota.freeQuestionsRemaining} free questions left.` : "Included in your account."}
            </p>
          ) : (
            <Link to={loginPath({ mode: "signup" })} className={buttonClass({ variant: "outline", size: "lg" })}>
              Sign up free
            </Link>
          )}
        </PricingPlan>
        <PricingPlan
          name="Annual"
          isHighlighted
          badge={
            quota?.hasActiveSubscription ? (
              <Badge tone="success">Your plan</Badge>
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
                ? "Unlimited questions."
                : "The price is shown at checkout."
          }
          features={[
            "Every question in the bank, as often as you like",
            "New questions as they are published",
            "Everything in Free",
            "Opened questions stay open after the subscription ends",
          ]}
        >
          <AnnualAction callToAction={call} />
        </PricingPlan>
      </div>
      <PricingFaq contact={contact} />
    </Page>
  );
}

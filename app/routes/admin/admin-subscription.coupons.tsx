import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { forwardActionHeaders } from "~/features/auth/form-replies.server";
import { adminOnly } from "~/features/auth/guards.server";
import { CouponForm } from "~/features/billing/admin/components/coupon-form";
import { CouponList } from "~/features/billing/admin/components/coupon-list";
import { SubscriptionAdminFrame } from "~/features/billing/admin/components/subscription-admin-frame";
import { type CouponNotice, handleCouponAction } from "~/features/billing/admin/coupons.action.server";
import { loadCoupons } from "~/features/billing/admin/coupons.server";
import { Alert } from "~/ui/alert";
import { Card } from "~/ui/card";
import { ResultAlert } from "~/ui/result-alert";
import type { Tone } from "~/ui/tone";

export const headers = forwardActionHeaders;

export const loader = adminOnly("business", async ({ context, request }) => ({
  ...(await loadCoupons(context)),
  done: new URL(request.url).searchParams.get("done"),
}));

export const action = adminOnly("business", (args) => handleCouponAction(args));

export const meta: MetaFunction = () => [{ title: "Coupons · RadCore" }];

const notices: Record<CouponNotice, [Tone, string]> = {
  created: ["success", "Code created. Learners can use it now."],
  ended: ["success", "Code ended. Nobody can use it anymore."],
  gone: ["warning", "The provider does not have this code. This page shows its current codes."],
  providerAway: [
    "destructive",
    "Nothing was changed because the payment provider did not answer. Try again in a minute.",
  ],
};
const problems = {
  noProvider: "No payment provider is set up, so there are no promotion codes.",
  providerAway: "The payment provider did not answer, so the codes can't be shown. Reload the page in a minute.",
};

export default function AdminCoupons() {
  const { codes, hasMore, currency, key, problem, done } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const [tone, message] = (!result && Object.hasOwn(notices, done ?? "") && notices[done as CouponNotice]) || [];
  return (
    <SubscriptionAdminFrame
      title="Coupons"
      description="Promotion codes of the payment provider. Learners enter a code on the provider's payment page."
    >
      <div className="grid grid-cols-1 gap-4">
        {message && <ResultAlert tone={tone}>{message}</ResultAlert>}
        {problem ? <Alert tone="warning">{problems[problem]}</Alert> : <CouponList codes={codes} hasMore={hasMore} />}
        {problem !== "noProvider" && (
          <Card as="section" aria-labelledby="new-coupon" className="p-5">
            <h2 id="new-coupon" className="mb-4 font-semibold text-lg">
              Create a code
            </h2>
            <CouponForm key={codes[0]?.id} formKey={key} currency={currency} result={result} />
          </Card>
        )}
      </div>
    </SubscriptionAdminFrame>
  );
}

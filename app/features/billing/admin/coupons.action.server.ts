import { redirect } from "@remix-run/cloudflare";
import { getUtcDay } from "~/lib/day";
import { readFields } from "~/lib/http";
import { paths } from "~/paths";
import { PaymentsUnavailable } from "~/services/payments/payments";
import { replyWithErrors } from "../../auth/form-replies.server";
import type { SignedInArgs } from "../../auth/guards.server";
import { parseForm } from "../../auth/parse-form.server";
import { createCoupon, endCoupon } from "./coupons.server";
import { couponSchema } from "./subscription-admin-forms";

/** The value of `?done=` after an action on a coupon. */
export type CouponNotice = "created" | "ended" | "gone" | "providerAway";

const providerAwayMessage =
  "The code was not created because the payment provider did not answer. Your entries are kept; try again in a minute.";

/** Handles a form of the page of coupons: returns the page with errors, or redirects with the result. */
export async function handleCouponAction({ context, request, viewer }: SignedInArgs) {
  const { payments, now } = context;
  const form = await readFields(request);
  const intent = form.get("intent");
  if (intent === "end") {
    if (!payments) return redirectWithNotice("providerAway");
    try {
      const isEnded = await endCoupon(context, payments, viewer.userId, String(form.get("id")));
      return redirectWithNotice(isEnded ? "ended" : "gone");
    } catch (error) {
      if (error instanceof PaymentsUnavailable) return redirectWithNotice("providerAway");
      throw error;
    }
  }
  if (intent !== "coupon") throw new Response("Unknown form", { status: 400 });
  const submission = parseForm(form, couponSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  const { endsOn } = submission.value;
  if (endsOn && endsOn < getUtcDay(now))
    return replyWithErrors(submission, { fieldErrors: { endsOn: ["Choose today or a later day."] } });
  if (!payments) return replyWithErrors(submission, { formErrors: [providerAwayMessage] });
  try {
    if (await createCoupon(context, payments, viewer.userId, submission.value)) return redirectWithNotice("created");
    return replyWithErrors(submission, {
      fieldErrors: { code: ["The provider refused this code. Most likely an active code has the same name."] },
    });
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    return replyWithErrors(submission, { formErrors: [providerAwayMessage] });
  }
}

function redirectWithNotice(notice: CouponNotice) {
  return redirect(`${paths.adminCoupons}?done=${notice}`);
}

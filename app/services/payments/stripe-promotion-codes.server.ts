import type Stripe from "stripe";
import type { NewPromotionCode, Payments, PromotionCode } from "./payments";
import { callStripe, nullIfMissing, nullIfRefused, withIdempotencyKey } from "./stripe-failures.server";

const expand = ["promotion.coupon"];

/** Returns the promotion codes at Stripe: each has a coupon of its own, which holds the discount. */
export function createPromotionCodes(
  stripe: Stripe,
): Pick<Payments, "listPromotionCodes" | "createPromotionCode" | "deactivatePromotionCode"> {
  return {
    listPromotionCodes: () =>
      callStripe(async () => {
        const page = await stripe.promotionCodes.list({ limit: 100, expand: expand.map((path) => `data.${path}`) });
        return { codes: page.data.map(toPromotionCode), hasMore: page.has_more };
      }),
    createPromotionCode: (fields, key) =>
      callStripe(async () => {
        const coupon = await nullIfRefused(
          withIdempotencyKey(`coupon:${key}`, (options) => stripe.coupons.create(toCouponParams(fields), options)),
        );
        if (!coupon) return null;
        const params = {
          promotion: { type: "coupon" as const, coupon: coupon.id },
          code: fields.code,
          expand,
          ...(fields.limit !== null && { max_redemptions: fields.limit }),
          ...(fields.expiresAt !== null && { expires_at: Math.floor(fields.expiresAt / 1000) }),
        };
        const created = await nullIfRefused(
          withIdempotencyKey(`promotion-code:${key}`, (options) => stripe.promotionCodes.create(params, options)),
        );
        return created && toPromotionCode(created);
      }),
    deactivatePromotionCode: (id) =>
      callStripe(async () => {
        const changed = await nullIfMissing(stripe.promotionCodes.update(id, { active: false, expand }));
        return changed && toPromotionCode(changed);
      }),
  };
}

function toCouponParams({ code, discount, isFirstYearOnly }: NewPromotionCode) {
  return {
    name: code,
    duration: isFirstYearOnly ? ("once" as const) : ("forever" as const),
    ...("percent" in discount
      ? { percent_off: discount.percent }
      : { amount_off: discount.amount, currency: discount.currency }),
  };
}

function toPromotionCode({ id, code, promotion, active, ...rest }: Stripe.PromotionCode): PromotionCode {
  const coupon = typeof promotion.coupon === "object" ? promotion.coupon : null;
  return {
    ...{ id, code, isActive: active },
    discount: coupon?.amount_off
      ? { amount: coupon.amount_off, currency: coupon.currency ?? "" }
      : { percent: coupon?.percent_off ?? 0 },
    isFirstYearOnly: coupon?.duration === "once",
    redeemed: rest.times_redeemed,
    limit: rest.max_redemptions,
    expiresAt: rest.expires_at ? rest.expires_at * 1000 : null,
  };
}

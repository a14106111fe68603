import type Stripe from "stripe";
import { buildPage, pageSpec } from "./list-page";
import { readParams, requireValue } from "./request-params";
import type { StandInContext } from "./stand-in-context";
import type { CouponRow, PromotionCodeRow } from "./stand-in-state";
import { buildRefusal } from "./stripe-responses";
import { type ApiCall, buildInvalidChoiceError, type Route, requireObject } from "./stripe-routes";

// API routes of coupons and promotion codes. The payment page has no field for a code, so that nothing is ever redeemed.

export const couponRoutes: Route[] = [
  ["POST", "/v1/coupons", createCoupon],
  ["POST", "/v1/promotion_codes", createPromotionCode],
  [
    "GET",
    "/v1/promotion_codes",
    ({ context, params }) =>
      buildPage(context.state.promotionCodes ?? [], readParams(params, pageSpec), "/v1/promotion_codes", (row) =>
        buildPromotionCode(row, context),
      ),
  ],
  [
    "POST",
    "/v1/promotion_codes/:id",
    ({ context, id, params }) => {
      const row = requireObject(context.state.promotionCodes ?? [], id, "promotion_code");
      row.active = readParams(params, { active: "flag" }).active ?? row.active;
      return buildPromotionCode(row, context);
    },
  ],
];

function createCoupon({ context, params }: ApiCall): unknown {
  const coupon = readParams(params, {
    ...{ name: "text", duration: "text", percent_off: "text", amount_off: "whole", currency: "text" },
  } as const);
  const { duration } = coupon;
  if (duration !== "once" && duration !== "forever") throw buildInvalidChoiceError("duration", ["forever", "once"]);
  const percentOff = coupon.percent_off ? Number(coupon.percent_off) : null;
  const amountOff = coupon.amount_off ?? null;
  if ((percentOff === null) === (amountOff === null))
    throw buildRefusal("You must pass either percent_off or amount_off.", { param: "percent_off" });
  if (percentOff !== null && !(percentOff > 0 && percentOff <= 100))
    throw buildRefusal("Invalid percent_off: must be greater than 0 and less than or equal to 100", {
      param: "percent_off",
    });
  const row: CouponRow = {
    ...{ id: context.id("co_"), created: context.now(), name: coupon.name ?? null, duration, percentOff, amountOff },
    currency: amountOff === null ? null : requireValue(coupon.currency, "currency"),
  };
  context.state.coupons = [...(context.state.coupons ?? []), row];
  return buildCoupon(row);
}

function createPromotionCode({ context, params }: ApiCall): unknown {
  const given = readParams(params, { promotion: "map", code: "text", max_redemptions: "whole", expires_at: "whole" });
  const promotion = readParams(
    requireValue(given.promotion, "promotion"),
    { type: "text", coupon: "text" },
    "promotion",
  );
  const coupon = requireObject(
    context.state.coupons ?? [],
    requireValue(promotion.coupon, "promotion[coupon]"),
    "coupon",
    "promotion[coupon]",
  );
  const code = requireValue(given.code, "code");
  const expires = given.expires_at ?? null;
  if (expires !== null && expires <= context.now())
    throw buildRefusal("The expiration timestamp must be in the future.", { param: "expires_at" });
  const codes = context.state.promotionCodes ?? [];
  if (codes.some((row) => isUsable(row, context) && row.code.toLowerCase() === code.toLowerCase()))
    throw buildRefusal(`An active promotion code with \`code: ${code}\` already exists.`, { param: "code" });
  const row: PromotionCodeRow = {
    ...{ id: context.id("promo_"), created: context.now(), coupon: coupon.id, code, active: true },
    ...{ limit: given.max_redemptions ?? null, expires },
  };
  context.state.promotionCodes = [...codes, row];
  return buildPromotionCode(row, context);
}

function isUsable({ active, expires }: PromotionCodeRow, { now }: StandInContext): boolean {
  return active && (expires === null || expires > now());
}

function buildPromotionCode(row: PromotionCodeRow, context: StandInContext): Stripe.PromotionCode {
  return {
    id: row.id,
    object: "promotion_code",
    active: isUsable(row, context),
    code: row.code,
    created: row.created,
    customer: null,
    customer_account: null,
    expires_at: row.expires,
    livemode: false,
    max_redemptions: row.limit,
    metadata: {},
    promotion: { type: "coupon", coupon: row.coupon },
    restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
    times_redeemed: 0,
  };
}

export function buildCoupon(row: CouponRow): Stripe.Coupon {
  return {
    id: row.id,
    object: "coupon",
    amount_off: row.amountOff,
    created: row.created,
    currency: row.currency,
    duration: row.duration,
    duration_in_months: null,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    name: row.name,
    percent_off: row.percentOff,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  };
}

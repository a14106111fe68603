import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "~/context.server";
import { auditLog } from "~/db/schema";
import { dayMs } from "~/lib/day";
import { formatMoney, toMinorUnits } from "~/lib/money";
import { formatMediumDate } from "~/lib/time-text";
import { type Payments, PaymentsUnavailable, type PromotionCode } from "~/services/payments/payments";
import { audit } from "../../audit/audit.server";
import type { couponSchema } from "./subscription-admin-forms";

type CouponForm = z.output<typeof couponSchema>;

/**
 * Returns the provider's promotion codes for the page, and a key for the form (M8). `problem` says why there are none: no provider is
 * set up, or it did not answer.
 */
export async function loadCoupons({ payments, now, id }: Pick<Context, "payments" | "now" | "id">) {
  const empty = { key: id(), codes: [], hasMore: false, currency: "" };
  if (!payments) return { ...empty, problem: "noProvider" as const };
  try {
    const [{ codes, hasMore }, { currency }] = await Promise.all([payments.listPromotionCodes(), payments.price()]);
    return { ...empty, problem: null, hasMore, currency, codes: codes.map((code) => toShownCode(code, now)) };
  } catch (error) {
    if (error instanceof PaymentsUnavailable) return { ...empty, problem: "providerAway" as const };
    throw error;
  }
}

export type CouponPage = Awaited<ReturnType<typeof loadCoupons>>;

function toShownCode(code: PromotionCode, now: number) {
  const { id, redeemed, limit, expiresAt, isActive, isFirstYearOnly } = code;
  const isExpired = expiresAt !== null && expiresAt <= now;
  return {
    ...{ id, code: code.code, isFirstYearOnly, discount: formatDiscount(code) },
    redeemed: `${redeemed.toLocaleString("en")}${limit === null ? "" : ` of ${limit.toLocaleString("en")}`}`,
    endsOn: expiresAt === null ? null : formatMediumDate(expiresAt, "UTC"),
    isActive: isActive && !isExpired,
    state: isExpired ? "Expired" : isActive ? "Active" : limit !== null && redeemed >= limit ? "Used up" : "Ended",
  };
}

function formatDiscount({ discount }: Pick<PromotionCode, "discount">): string {
  return "percent" in discount ? `${discount.percent}%` : formatMoney(discount.amount, discount.currency);
}

/** Creates a promotion code at the provider, with its audit entry; the same form twice creates one. Throws `PaymentsUnavailable`. */
export async function createCoupon(
  context: Context,
  payments: Payments,
  actorId: string,
  { code, kind, value, duration, limit, endsOn, key }: CouponForm,
): Promise<boolean> {
  const { currency } = await payments.price();
  const created = await payments.createPromotionCode(
    {
      code,
      discount: kind === "percent" ? { percent: Number(value) } : { amount: toMinorUnits(value, currency), currency },
      isFirstYearOnly: duration === "once",
      limit: limit ?? null,
      expiresAt: endsOn ? Date.parse(`${endsOn}T00:00:00Z`) + dayMs - 1000 : null,
    },
    key,
  );
  if (!created) return false;
  const { id } = created;
  const after = { id, discount: formatDiscount(created), duration, limit: limit ?? null, endsOn: endsOn ?? null };
  await recordOnce(context, { actorId, action: "create coupon", subject: `coupon:${code}`, after });
  return true;
}

/** Ends a promotion code at the provider, with its audit entry. Returns false if the provider does not have it. */
export async function endCoupon(context: Context, payments: Payments, actorId: string, id: string): Promise<boolean> {
  const ended = await payments.deactivatePromotionCode(id);
  if (!ended) return false;
  await recordOnce(context, { actorId, action: "end coupon", subject: `coupon:${ended.code}`, after: { id } });
  return true;
}

/** Records an action on a code, unless the log has it: the provider answers a repeated form like the first. */
function recordOnce(
  context: Context,
  entry: { actorId: string; action: string; subject: string; after: { id: string } },
) {
  const { subject, action, after } = entry;
  return audit(
    context,
    entry,
    sql`not exists (select 1 from ${auditLog} where ${auditLog.subject} = ${subject} and ${auditLog.action} = ${action}
      and json_extract(${auditLog.after}, '$.id') = ${after.id})`,
  );
}

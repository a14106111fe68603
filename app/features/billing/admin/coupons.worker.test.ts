import { beforeEach, describe, expect, it } from "vitest";
import { auditLog } from "~/db/schema";
import { freshD1 } from "~/testing/d1";
import { type Billing, openBilling } from "~/testing/open-billing";
import type { Db } from "../../../db/client.server";
import type { SignedInArgs } from "../../auth/guards.server";
import { handleCouponAction } from "./coupons.action.server";
import { loadCoupons } from "./coupons.server";

// Promotion codes at the provider's stand-in (M8).

let db: Db;
let billing: Billing;

beforeEach(async () => {
  ({ db } = await freshD1());
  billing = openBilling(db);
});

/** Posts a form; returns the notice, or the errors by field. */
async function post(fields: Record<string, string>, context = billing.context()): Promise<unknown> {
  const request = new Request("http://site.test/admin-subscription/coupons", {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  const args = { context, request, params: {}, viewer: { userId: "boss" } };
  const answer = (await handleCouponAction(args as unknown as SignedInArgs)) as
    | Response
    | { data: { result: { error: Record<string, string[]>; initialValue: object } } };
  return answer instanceof Response ? answer.headers.get("Location")?.split("done=")[1] : answer.data.result.error;
}
const coupon = { intent: "coupon", code: "welcome20", kind: "percent", value: "20", duration: "once", key: "k1" };
const listCodes = async () => (await loadCoupons(billing.context())).codes;
const actions = async () =>
  (await db.select().from(auditLog)).map(({ action, subject, actorId }) => `${action} ${subject} by ${actorId}`);

describe("a promotion code (M8)", () => {
  it("is created once per form, listed, and ended, each with one audit entry", async () => {
    const full = { ...coupon, limit: "50", endsOn: "2026-12-31" };
    expect([await post(full), await post(full)]).toEqual(["created", "created"]);
    expect(await listCodes()).toMatchObject([
      {
        ...{ code: "WELCOME20", discount: "20%", isFirstYearOnly: true, redeemed: "0 of 50" },
        ...{ endsOn: "Dec 31, 2026", isActive: true, state: "Active" },
      },
    ]);
    const [{ id } = { id: "" }] = await listCodes();
    expect([await post({ intent: "end", id }), await post({ intent: "end", id })]).toEqual(["ended", "ended"]);
    expect(await listCodes()).toMatchObject([{ isActive: false, state: "Ended" }]);
    expect(await post({ intent: "end", id: "promo_none" })).toBe("gone");
    expect(await actions()).toEqual(["create coupon coupon:WELCOME20 by boss", "end coupon coupon:WELCOME20 by boss"]);
  });

  it("can take an amount off every year, in the currency of the price", async () => {
    await post({ ...coupon, kind: "amount", value: "49.50", duration: "forever" });
    expect(await listCodes()).toMatchObject([
      { discount: "$49.50", isFirstYearOnly: false, redeemed: "0", endsOn: null },
    ]);
  });

  it("is refused with the reason at its field, and with a name that an active code has", async () => {
    const problems: [Record<string, string>, string][] = [
      [{ code: "two words" }, "code"],
      [{ value: "0" }, "value"],
      [{ value: "101" }, "value"],
      [{ limit: "0" }, "limit"],
      [{ endsOn: "2026-03-02" }, "endsOn"],
    ];
    for (const [fields, name] of problems)
      expect([fields, Object.keys((await post({ ...coupon, ...fields })) as object)]).toEqual([fields, [name]]);
    expect(await post(coupon)).toBe("created");
    expect(await post({ ...coupon, key: "k2" })).toEqual({ code: [expect.stringContaining("refused this code")] });
    expect(await actions()).toHaveLength(1);
  });

  it("changes nothing while the provider is away, and the page says so", async () => {
    await post(coupon);
    const [{ id } = { id: "" }] = await listCodes();
    billing.standIn.knobs.down = true;
    expect(await post({ ...coupon, code: "OTHER", key: "k2" })).toEqual({
      "": [expect.stringContaining("did not answer")],
    });
    expect(await post({ intent: "end", id })).toBe("providerAway");
    expect(await loadCoupons(billing.context())).toMatchObject({ problem: "providerAway", codes: [] });
    expect(await loadCoupons({ ...billing.context(), payments: null })).toMatchObject({ problem: "noProvider" });
    billing.standIn.knobs.down = false;
    expect(await listCodes()).toMatchObject([{ code: "WELCOME20", isActive: true }]);
    expect(await actions()).toHaveLength(1);
  });
});

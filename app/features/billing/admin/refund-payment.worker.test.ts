import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditLog, payment, subscription } from "~/db/schema";
import { freshD1 } from "~/testing/d1";
import { makePerson, type Person } from "~/testing/make";
import { type Billing, openBilling } from "~/testing/open-billing";
import type { Db } from "../../../db/client.server";
import type { SignedInArgs } from "../../auth/guards.server";
import { startCheckout } from "../checkout.server";
import { readOverview } from "../report/subscription-overview.server";
import { handleSubscriberAction } from "./subscriber.action.server";

// An admin refunds a payment from the person's page (M16).

let db: Db;
let billing: Billing;
let learner: Person;
let admin: Person;

beforeEach(async () => {
  ({ db } = await freshD1());
  billing = openBilling(db);
  const now = billing.standIn.clock.now();
  [learner, admin] = [await makePerson(db, { now }), await makePerson(db, { role: "admin", now })];
  const buyer = { userId: learner.userId, fullName: "Pat Person", email: learner.email };
  await startCheckout(billing.context(), billing.payments, buyer, "key-of-a-form");
  billing.standIn.pay(billing.standIn.state.checkouts[0]?.id ?? "");
  await deliverAll();
});

async function deliverAll() {
  for (const { id } of billing.standIn.events()) await billing.standIn.deliver(id);
}

const paid = async () => {
  const [row] = await db.select().from(payment).where(eq(payment.userId, learner.userId));
  if (!row) throw new Error("nothing was paid");
  return row;
};
const atProvider = () => billing.standIn.state.invoices[0]?.refunded ?? 0;
const revenue = async () => (await readOverview(billing.context())).thisMonth;
const actions = async () => (await db.select().from(auditLog)).map(({ action }) => action);

/** Posts the form; returns the notice, or the errors. */
async function refund(fields: Record<string, string>, context = billing.context()): Promise<unknown> {
  const form = new FormData();
  const { id: paymentId } = await paid();
  for (const [name, value] of Object.entries({
    intent: "refund",
    paymentId,
    reason: "asked for it",
    key: "k1",
    ...fields,
  }))
    form.set(name, value);
  const request = new Request("http://site.test/admin-users/x", { method: "POST" });
  const args = { context, request, params: { userId: learner.userId }, viewer: { userId: admin.userId } };
  const answer = (await handleSubscriberAction(args as unknown as SignedInArgs, form)) as
    | Response
    | { data: { result: { error: unknown } } };
  return answer instanceof Response ? answer.headers.get("Location")?.split("done=")[1] : answer.data.result.error;
}

describe("a refund (M16)", () => {
  it("returns a part once per form, is deducted from the revenue, and stands in the audit log", async () => {
    const { amountPaid } = await paid();
    const before = await revenue();
    expect(await Promise.all([refund({ amount: "20" }), refund({ amount: "20" })])).toEqual(["refunded", "refunded"]);
    expect([atProvider(), (await paid()).amountRefunded]).toEqual([2000, 2000]);
    expect(await revenue()).toEqual(before.map((one) => ({ ...one, amount: one.amount - 2000 })));
    // The same form sent twice stands in the log once, also if its first answer was lost.
    expect(await actions()).toEqual(["refund payment"]);
    expect([await refund({ amount: "20" }), await actions()]).toEqual(["refunded", ["refund payment"]]);
    // The subscription goes on.
    const [row] = await db.select().from(subscription);
    expect([row?.status, row?.cancelAt]).toEqual(["active", null]);

    const rest = (amountPaid - 2000) / 100;
    expect(await refund({ amount: String(rest + 0.01), key: "k2" })).toMatchObject({ amount: expect.anything() });
    expect(await refund({ amount: String(rest), key: "k2", endsSubscription: "on" })).toBe("refunded");
    expect([atProvider(), await revenue()]).toEqual([amountPaid, []]);
    const [ended] = await db.select().from(subscription);
    expect(ended?.status).toBe("canceled");
    expect(ended?.paidUntil).toBeLessThanOrEqual(billing.standIn.clock.now());
    expect(await actions()).toContain("end subscription");
  });

  it("made in the provider's dashboard comes with its event", async () => {
    const { id } = await paid();
    const intent = id.replace("in_", "pi_");
    const request = new Request("http://stand-in.test/v1/refunds", {
      method: "POST",
      headers: { Authorization: "Bearer sk_test_standin" },
      body: new URLSearchParams({ payment_intent: intent, amount: "500" }),
    });
    expect((await billing.standIn.fetch(request)).status).toBe(200);
    await deliverAll();
    expect((await paid()).amountRefunded).toBe(500);
  });

  it("of another learner's payment, without a provider, or during an outage changes nothing", async () => {
    const other = await makePerson(db);
    await db.update(payment).set({ userId: other.userId });
    const form = { amount: "20", paymentId: billing.standIn.state.invoices[0]?.id ?? "" };
    await db.update(payment).set({ userId: learner.userId });
    expect(await refund({ ...form, paymentId: "in_other" })).toMatchObject({ amount: expect.anything() });
    expect(await refund(form, { ...billing.context(), payments: null as never })).toBe("noProvider");
    billing.standIn.knobs.down = true;
    expect(await refund(form)).toBe("providerAway");
    billing.standIn.knobs.down = false;
    expect([atProvider(), await actions()]).toEqual([0, []]);
  });
});

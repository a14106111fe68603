import { isNull } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "../db/client.server";
import { mailOutbox, paymentEvent } from "../db/schema";
import { findCustomer, startCheckout } from "../features/billing/checkout.server";
import { handlePendingEvents } from "../features/billing/handle-payment-event.server";
import { setCancellation } from "../features/billing/own-subscription.server";
import { reconcileSubscriptions } from "../features/billing/reconcile-subscriptions.server";
import {
  billing,
  buy,
  db,
  deleteBillingRows,
  eventIds,
  learner,
  makeEventOfEachType,
  providerState,
  readSubscription,
  setUpBilling,
  startWithNewProvider,
  storedState,
} from "./billing-setup";
import { turn } from "./open-billing";

// However events arrive, our stored state ends up equal to the provider's. Runs on D1 and on libSQL.

/** Defines the tests for one engine; `fresh` returns an empty, migrated database, and `runs` is the number of random histories. */
export function billingContract(engine: string, fresh: () => Promise<Db>, runs: number) {
  describe(`billing on ${engine}`, () => contract(fresh, runs));
}

function contract(fresh: () => Promise<Db>, runs: number) {
  beforeEach(() => setUpBilling(fresh));

  describe("events in every order", () => {
    it("ends with the provider's state for all 120 orders of the five event types, delivered once or twice", async () => {
      const story = await makeEventOfEachType();
      expect(story).not.toContain("missing");
      const wrong: string[] = [];
      for (const [index, order] of permutations(story).entries()) {
        await deleteBillingRows();
        const told = index % 2 ? order : order.flatMap((id) => [id, id]);
        for (const id of told) await billing.standIn.deliver(id);
        const [ours, theirs] = [await storedState(), providerState()];
        if (JSON.stringify(ours) !== JSON.stringify(theirs)) wrong.push(order.join(" "));
        expect(await db.$count(paymentEvent)).toBe(5);
      }
      expect(wrong).toEqual([]);
    }, 120_000);

    it("is right at once if any subset of the events arrives, and after the nightly check if none does", async () => {
      const story = await makeEventOfEachType();
      for (let subset = 0; subset < 2 ** story.length; subset += 1) {
        await deleteBillingRows();
        const told = story.filter((_, index) => subset & (1 << index));
        for (const id of told) await billing.standIn.deliver(id);
        if (!told.length) await reconcileSubscriptions(billing.context(), billing.payments);
        expect(await storedState()).toEqual(providerState());
      }
    });
  });

  it("agrees with the provider after any history, delivered in any order, twice, late, at the same time, or lost", async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.boolean(), async (steps, lost) => {
        await deleteBillingRows();
        await startWithNewProvider();
        const { standIn, payments, context, answers } = billing;
        for (const step of steps) {
          answers.turns = step.slow;
          // The provider's state changes while deliveries are under way.
          const deliveries = step.deliver.map((pick) => deliverOne(pick));
          await Promise.all([act(step), ...deliveries]);
        }
        answers.turns = 0;
        if (lost) await reconcileSubscriptions(context(), payments);
        else await Promise.all(eventIds().map((id) => standIn.deliver(id)));
        expect(await storedState()).toEqual(providerState());
        const mails = await db.select({ once: mailOutbox.idempotencyKey }).from(mailOutbox);
        expect(new Set(mails.map((mail) => mail.once)).size).toBe(mails.length);
      }),
      { numRuns: runs },
    );
  }, 120_000);

  async function deliverOne(pick: number) {
    const ids = eventIds();
    const id = ids[pick % Math.max(1, ids.length)];
    if (id) await billing.standIn.deliver(id);
  }

  async function act({ deed, days }: Step) {
    const { standIn, payments, context } = billing;
    const customerId = await findCustomer(context(), learner.userId);
    switch (deed) {
      case "buy":
        return void (await buy());
      case "buy with a card that fails later":
        return void (await buy("renewalFails"));
      case "cancel":
      case "resume":
        return void (await setCancellation(context(), payments, learner.userId, deed === "cancel", context().id()));
      case "decline the next":
        standIn.knobs.decline += 1;
        return;
      case "new card": {
        if (!customerId || !standIn.state.subscriptions.length) return;
        standIn.changeCard(customerId, "good");
        const open = standIn.state.invoices.find((one) => one.status === "open");
        if (open) standIn.payInvoice(open.id);
        return;
      }
      case "wait":
        return standIn.clock.advanceDays(days);
    }
  }

  it.each(["cancel", "delete"] as const)("never overwrites a newer answer with an older one (%s)", async (deed) => {
    await buy();
    const { standIn, payments, answers } = billing;
    const [paid] = eventIds("invoice.paid");
    const [created] = eventIds("customer.subscription.created");
    await standIn.deliver(created ?? "");
    // The second answer to this delivery is under way when the state changes and another delivery records the change.
    const second = answers.made + 2;
    answers.arriving = second - 1;
    const late = standIn.deliver(paid ?? "");
    while (answers.made < second) await turn();
    answers.arriving = Number.POSITIVE_INFINITY;
    const row = await readSubscription();
    if (deed === "cancel") await payments.setCancelAtPeriodEnd(row?.providerId ?? "", true, "k");
    else await payments.deleteCustomer(standIn.state.customers[0]?.id ?? "");
    await standIn.deliver(eventIds().slice(-1)[0] ?? "");
    expect(await storedState()).toEqual(providerState());
    answers.release();
    expect(await late).toBe(200);
    expect(await storedState()).toEqual(providerState());
    expect((await storedState()).open).toBe(deed === "cancel");
  });

  it("retries one event while the provider is down, and all of them afterward", async () => {
    const { context, standIn } = billing;
    await buy();
    const waiting = () => db.select().from(paymentEvent).where(isNull(paymentEvent.handledAt));
    await db.insert(paymentEvent).values(
      ["evt_1", "evt_2", "evt_3"].map((id) => ({
        ...{ id, type: "invoice.paid", customerId: standIn.state.customers[0]?.id, createdAt: 0, signedAt: 0 },
        receivedAt: 0,
      })),
    );
    standIn.knobs.down = true;
    await expect(handlePendingEvents(context())).rejects.toThrow("did not respond");
    expect((await waiting()).map(({ attempts }) => attempts).sort()).toEqual([0, 0, 1]);
    standIn.knobs.down = false;
    await handlePendingEvents(context());
    expect(await waiting()).toEqual([]);
    expect(await storedState()).toEqual(providerState());
  });

  it("neither cancels nor resumes a subscription that has ended at the provider, even without an event", async () => {
    const { payments, context, standIn } = billing;
    await buy();
    await reconcileSubscriptions(context(), payments);
    expect(await setCancellation(context(), payments, learner.userId, true, "k1")).toBe(true);
    await standIn.clock.advanceDays(367);
    expect((await readSubscription())?.status).toBe("active");
    expect(await setCancellation(context(), payments, learner.userId, false, "k2")).toBe(false);
    expect((await readSubscription())?.status).toBe("canceled");
  });

  it("creates one customer and one checkout for parallel purchases by one learner", async () => {
    const { payments, context, standIn } = billing;
    const buyer = { userId: learner.userId, fullName: "Pat Person", email: learner.email };
    billing.answers.turns = 2;
    const urls = await Promise.all(
      Array.from({ length: 8 }, (_, index) => startCheckout(context(), payments, buyer, `key-${index % 3}`)),
    );
    expect(new Set(urls).size).toBe(1);
    expect(standIn.state.customers.length).toBe(1);
    expect(standIn.state.checkouts.filter((one) => one.status === "open").length).toBe(1);
  });

  it("leaves no second checkout to pay if the first is paid while another is requested, at any moment", async () => {
    for (let moment = 0; moment < 12; moment += 1) {
      await startWithNewProvider();
      const { payments, context, standIn, answers } = billing;
      const buyer = { userId: learner.userId, fullName: "Pat Person", email: learner.email };
      const first = (await startCheckout(context(), payments, buyer, "k1"))?.split("/").at(-1) ?? "";
      answers.turns = 3;
      const before = answers.made;
      let over = false;
      const second = startCheckout(context(), payments, buyer, "k2").finally(() => {
        over = true;
      });
      while (!over && answers.made - before < moment) await turn();
      expect(standIn.pay(first)).toBeNull();
      const url = await second;
      expect(url === null || url.endsWith(first)).toBe(true);
      expect(standIn.state.checkouts.map(({ status }) => status)).toEqual(["complete"]);
    }
  });

  it("does not report success for a repeated form if the subscription has changed since", async () => {
    expect(await buy()).toBeNull();
    const { payments, context } = billing;
    await reconcileSubscriptions(context(), payments);
    const cancel = (to: boolean, key: string) => setCancellation(context(), payments, learner.userId, to, key);
    expect(await cancel(true, "k1")).toBe(true);
    expect(await cancel(true, "k1")).toBe(true);
    expect(await cancel(false, "k2")).toBe(true);
    // The form of the earlier page, through the Back button.
    expect(await cancel(true, "k1")).toBe(false);
    expect((await readSubscription())?.cancelAt).toBeNull();
    expect(await cancel(true, "k3")).toBe(true);
    expect((await readSubscription())?.cancelAt).not.toBeNull();
  });

  it("starts no second subscription for a learner who has one or owes for one", async () => {
    expect(await buy()).toBeNull();
    expect(await buy()).toBe("no checkout");
    const { standIn, payments, context } = billing;
    await setCancellation(context(), payments, learner.userId, true, "k");
    expect(await buy()).toBe("no checkout");
    await setCancellation(context(), payments, learner.userId, false, "k2");
    standIn.knobs.decline = 99;
    await standIn.clock.advanceDays(369);
    expect((await storedState()).open).toBe(false);
    expect(await buy()).toBe("no checkout");
    await standIn.clock.advanceDays(60);
    standIn.knobs.decline = 0;
    expect(await buy()).toBeNull();
    await reconcileSubscriptions(context(), payments);
    expect(await storedState()).toEqual(providerState());
    expect((await storedState()).open).toBe(true);
  });
}

interface Step {
  deed: (typeof deeds)[number];
  days: number;
  deliver: number[];
  slow: number;
}
const deeds = [
  "buy",
  "buy with a card that fails later",
  "cancel",
  "resume",
  "decline the next",
  "new card",
  "wait",
] as const;
const history = fc
  .array(
    fc.record({
      deed: fc.constantFrom(...deeds, "wait" as const, "wait" as const),
      days: fc.constantFrom(0, 1, 2, 4, 10, 25, 200, 364, 366, 400),
      deliver: fc.array(fc.nat({ max: 60 }), { maxLength: 3 }),
      slow: fc.nat({ max: 3 }),
    }),
    { minLength: 2, maxLength: 9 },
  )
  // Without a purchase, nothing happens in most histories.
  .map((steps): Step[] => [{ deed: "buy", days: 0, deliver: [], slow: 0 }, ...steps]);

function permutations<T>(items: T[]): T[][] {
  if (items.length < 2) return [items];
  return items.flatMap((item, index) =>
    permutations([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
  );
}

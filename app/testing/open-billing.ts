import { createStandIn, type StandIn, standInKeys } from "../../dev/stripe-stand-in/stripe-stand-in";
import type { Context } from "../context.server";
import type { Db } from "../db/client.server";
import { receiveEvent } from "../features/billing/events.server";
import { createOutbox } from "../services/mail.server";
import type { Payments } from "../services/payments/payments";
import { createStripe } from "../services/payments/stripe.server";

/** A shop makes its ids of the time it opens at, so each opens a second after the one before. */
let opening = Date.UTC(2026, 2, 3, 12);

export interface Billing {
  standIn: StandIn;
  payments: Payments;
  /** What a request or a turn of the clock would have, at the provider's time. */
  context(): Context & { payments: Payments };
  /** How long the provider's answers are under way, in turns of the event loop, and how many were made: the state may change
   * after an answer was made and before it comes. */
  answers: { turns: number; made: number };
}

/**
 * The billing of a site at `db` with a shop of its own, both in one process and at one time. Events wait at the shop until
 * `standIn.deliver(id)`.
 */
export function openBilling(db: Db): Billing {
  const answers = { turns: 0, made: 0 };
  opening += 1000;
  const start = opening;
  let made = 0;
  const standIn: StandIn = createStandIn({
    now: () => start,
    url: "http://stand-in.test",
    webhookUrl: "http://site.test/api/payments/webhook",
    signTime: () => standIn.clock.now(),
    fetchOut: takeIn,
  });
  standIn.knobs.hold = true;
  const payments = createStripe({
    ...standInKeys,
    apiBase: "http://stand-in.test",
    now: start,
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const { turns } = answers;
      const answer = await standIn.fetch(new Request(input, init));
      answers.made += 1;
      for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setTimeout(resolve));
      return answer;
    },
  });

  function context() {
    const now = standIn.clock.now();
    const id = () => {
      made += 1;
      return `made-${made}-${standIn.state.name}`;
    };
    const mail = createOutbox(db, { id, clock: () => now });
    const settings = { url: "http://site.test" };
    return { db, now, id, mail, payments, settings } as unknown as Context & { payments: Payments };
  }

  /** The webhook's route does the same (routes/api/payments.webhook.ts). */
  async function takeIn(request: Request): Promise<Response> {
    const here = context();
    const signature = request.headers.get("Stripe-Signature") ?? "";
    const event = await payments.readDelivery(await request.text(), signature, here.now);
    if (!event) return new Response(null, { status: 400 });
    const letIn = await receiveEvent(here, payments, event);
    return new Response(null, { status: letIn ? 200 : 400 });
  }

  return { standIn, payments, context, answers };
}

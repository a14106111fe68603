import { createStandIn, type StandIn, standInSettings } from "../../dev/stripe-stand-in/stripe-stand-in";
import type { Context } from "../context.server";
import type { Db } from "../db/client.server";
import { receiveEvent } from "../features/billing/handle-payment-event.server";
import { createOutbox } from "../services/mailer.server";
import type { Payments } from "../services/payments/payments";
import { createStripe } from "../services/payments/stripe.server";

/** The start time of the newest provider. A provider makes its ids of its start time, so each starts one second later. */
let opening = Date.UTC(2026, 2, 3, 12);

export interface Billing {
  standIn: StandIn;
  payments: Payments;
  /** Returns the context of a request or a scheduled job, at the provider's time. */
  context(): Context & { payments: Payments };
  /** The provider's answers. Its state may change after an answer was made and before the answer arrives. */
  answers: Answers;
}

interface Answers {
  /** The number of answers made. */
  made: number;
  /** The turns of the event loop that an answer takes to arrive. */
  turns: number;
  /** The last answer by number that arrives without waiting for `release`. */
  arriving: number;
  /** Lets every answer arrive. */
  release(): void;
}

const isWorkerd = globalThis.navigator?.userAgent === "Cloudflare-Workers";

/** Waits for one turn of the event loop; on D1, whose statements take real time, for about a millisecond. */
export const turn = () => new Promise((resolve) => (isWorkerd ? setTimeout(resolve) : setImmediate(resolve)));

/**
 * Opens the billing of a site on `db` with its own payment provider in the same process, at the same time. Events wait at the
 * provider until `standIn.deliver(id)`.
 */
export function openBilling(db: Db): Billing {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const answers: Answers = { made: 0, turns: 0, arriving: Number.POSITIVE_INFINITY, release };
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
    ...standInSettings,
    apiBase: "http://stand-in.test",
    now: start,
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const { turns } = answers;
      const answer = await standIn.fetch(new Request(input, init));
      answers.made += 1;
      if (answers.made > answers.arriving) await released;
      for (let count = 0; count < turns; count += 1) await turn();
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

  /** Does the same as the webhook in routes/api/payments.webhook.ts. */
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

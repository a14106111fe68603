import type Stripe from "stripe";
import { dayMs } from "../../app/lib/day";
import { openCheckout, payCheckout } from "./checkout";
import { changeCard, createCustomer } from "./customers";
import { chargeInvoice } from "./invoices";
import { defaultKnobs, type Knobs } from "./knobs";
import { findNextScheduledStep } from "./next-step";
import { type EventData, requireRow, type StandInContext } from "./stand-in-context";
import { handlePage } from "./stand-in-pages";
import { emptyState, type PriceRow, type State } from "./stand-in-state";
import { type Api, handleApiCall } from "./stripe-api";
import { apiVersion } from "./stripe-objects";
import { type Decline, findCardByNumber, testCards } from "./test-cards";
import { deliverEvent, findNextDelivery, scheduleDelivery, sendDueDeliveries, type WebhookSender } from "./webhooks";

// A stand-in for the part of Stripe's HTTP API that stripe.server.ts uses, so that the same code and library run against both.
// Simulates one yearly price, customers, a hosted checkout, subscriptions billed by an adjustable clock, invoices, a small
// portal, signed webhook deliveries, idempotency keys, and failures (knobs). Uses only web standards, so it runs in Node
// (scripts/stand-in.ts serves it) and in workerd (tests). The deployed Worker does not contain it.
//
// - The time is the machine's (`now`) plus an offset. `clock.advance(to)` runs all steps due until then, in order, and waits for
//   their deliveries. Every call first runs overdue steps.
// - Deliveries and their retries follow the clock too; they are signed at `signTime()`, by default the machine's time.
// - A renewal creates a draft invoice at the end of a period and charges it an hour later. A failure makes the subscription
//   past_due; retries follow 1, 3, 5, and 7 days after the first failure, then `knobs.afterRetries` applies.
// - Intentional differences from Stripe: card 4000000000000341 pays the first time and fails at renewals (at Stripe it already
//   fails in the checkout), and a checkout asks only for a card.

/** The app's Stripe settings for the stand-in. */
export const standInSettings = {
  secretKey: "sk_test_standin",
  webhookSecret: "whsec_standin",
  priceId: "price_standin",
} as const;

export interface StandInOptions {
  /** Returns the machine's time, ms. */
  now(): number;
  /** URL of the stand-in, without a trailing slash. */
  url?: string;
  /** State, changed in place; defaults to a new shop. */
  state?: State;
  price?: Pick<PriceRow, "amount" | "currency" | "interval">;
  /** URL for deliveries; can be set later. Without one, nothing is delivered. */
  webhookUrl?: string;
  /** Sends the deliveries; defaults to `fetch`. */
  fetchOut?(request: Request): Promise<Response>;
  /** Returns the signing time of deliveries, ms; defaults to the machine's time. */
  signTime?(): number;
}

export type StandIn = ReturnType<typeof createStandIn>;

const defaultPrice = { amount: 19_900, currency: "usd", interval: "year" } as const;

export function createStandIn(options: StandInOptions) {
  const {
    now: machineClock,
    price = defaultPrice,
    url = "http://127.0.0.1",
    fetchOut,
    signTime = machineClock,
  } = options;
  const state = options.state ?? emptyState(machineClock(), price);
  const knobs: Knobs = { ...defaultKnobs };
  /** The simulated time while the clock advances, ms. */
  let simulatedTime: number | null = null;
  const clock = () => simulatedTime ?? machineClock() + state.offset;

  const context: StandInContext = {
    state,
    knobs,
    url,
    now: () => Math.floor(clock() / 1000),
    id(prefix) {
      state.made += 1;
      return `${prefix}${state.name}${String(state.made).padStart(6, "0")}`;
    },
    emit: emitEvent,
  };
  const sender: WebhookSender = {
    state,
    knobs,
    address: options.webhookUrl ?? null,
    secret: standInSettings.webhookSecret,
    clock,
    signTime,
    send: fetchOut ?? ((request) => fetch(request)),
  };
  const api: Api = { context, secretKey: standInSettings.secretKey, inProgress: new Set() };

  function emitEvent(eventData: EventData): void {
    const event: Stripe.Event = {
      ...eventData,
      id: context.id("evt_"),
      object: "event",
      api_version: apiVersion,
      created: context.now(),
      livemode: false,
      pending_webhooks: sender.address ? 1 : 0,
      request: { id: null, idempotency_key: null },
    };
    state.events.push({
      id: event.id,
      type: event.type,
      created: event.created,
      body: JSON.stringify(event, null, 2),
      answers: [],
    });
    scheduleDelivery(sender, event.id);
  }

  /** Runs the steps that are overdue, each at its own time, without sending deliveries. */
  function runOverdueSteps(): void {
    if (simulatedTime !== null) return;
    const endTime = clock();
    for (
      let next = findNextScheduledStep(context);
      next && next.at * 1000 <= endTime;
      next = findNextScheduledStep(context)
    ) {
      simulatedTime = next.at * 1000;
      try {
        next.run();
      } finally {
        simulatedTime = null;
      }
    }
  }

  let queue: Promise<void> = Promise.resolve();
  /** Runs work after all queued work. */
  function enqueue<T>(work: () => Promise<T>): Promise<T> {
    const workResult = queue.then(work);
    queue = workResult.then(
      () => {},
      () => {},
    );
    return workResult;
  }

  /** Runs overdue steps and sends the due deliveries. */
  function work(): Promise<void> {
    return enqueue(async () => {
      runOverdueSteps();
      for (let next = findNextDelivery(sender); next && next.due <= clock(); next = findNextDelivery(sender)) {
        await sendDueDeliveries(sender, clock());
        runOverdueSteps();
      }
    });
  }

  async function advance(to: number): Promise<void> {
    await work();
    await enqueue(async () => {
      if (to < clock()) throw new Error("the clock only goes forward");
      try {
        for (;;) {
          const step = findNextStep();
          if (!step || step.at > to) break;
          simulatedTime = Math.max(clock(), step.at);
          await step.run();
        }
        state.offset = to - machineClock();
      } finally {
        simulatedTime = null;
      }
    });
  }

  function findNextStep(): { at: number; run(): unknown } | null {
    const due = findNextScheduledStep(context);
    const delivery = findNextDelivery(sender);
    if (due && (!delivery || due.at * 1000 <= delivery.due)) return { at: due.at * 1000, run: due.run };
    return delivery && { at: delivery.due, run: () => sendDueDeliveries(sender, clock()) };
  }

  async function waitUntilSettled(): Promise<void> {
    for (let awaitedQueue: unknown; awaitedQueue !== queue; ) {
      awaitedQueue = queue;
      await queue;
    }
  }

  /** Changes the shop directly, as its pages do, and sends the resulting deliveries. */
  function changeState<T>(change: (context: StandInContext) => T): T {
    runOverdueSteps();
    const result = change(context);
    void work();
    return result;
  }

  const standIn = {
    state,
    knobs,
    url,
    /** Handles API calls (`/v1/…`) and pages; rejects with `ConnectionLost` if a knob says so. */
    async fetch(request: Request): Promise<Response> {
      runOverdueSteps();
      try {
        const { pathname } = new URL(request.url);
        if (pathname.startsWith("/v1/")) return await handleApiCall(api, request);
        return await handlePage(standIn, request, pathname);
      } finally {
        void work();
      }
    },
    clock: {
      /** Returns the current time of the stand-in, ms. */
      now: clock,
      /** Advances the clock to a time (ms) and waits for all steps until then. */
      advance,
      advanceDays: (days: number) => advance(clock() + days * dayMs),
    },
    /** Waits until all due deliveries have a response. */
    settled: waitUntilSettled,
    /** Runs all due steps; a server calls it continuously. */
    work,
    act: changeState,
    /** Creates a customer with an open checkout, for tests; returns their ids. */
    sell: (person: Parameters<typeof createCustomer>[1] = {}): { customer: string; checkout: string } =>
      changeState(() => {
        const { id } = createCustomer(context, person);
        const checkout = openCheckout(context, {
          customer: id,
          reference: null,
          successUrl: `${url}/`,
          cancelUrl: null,
          metadata: {},
          subscriptionMetadata: {},
          trialDays: knobs.trialDays,
        });
        return { customer: id, checkout: checkout.id };
      }),
    /** Pays a checkout, as its page does; returns null, or the decline. `card`: a number or the name of a test card. */
    pay: (checkoutId: string, card: keyof typeof testCards | (string & {}) = "good"): Decline | null =>
      changeState(() => payCheckout(context, requireRow(state.checkouts, checkoutId), getCardKind(card))),
    /** Changes the customer's card, as the portal does. */
    changeCard: (customerId: string, card: keyof typeof testCards | (string & {})): void =>
      changeState(() => changeCard(context, requireRow(state.customers, customerId), getCardKind(card))),
    /** Pays an open invoice with the customer's card, as the portal does; returns null, or the decline. */
    payInvoice: (invoiceId: string): Decline | null =>
      changeState(() => chargeInvoice(context, requireRow(state.invoices, invoiceId), false)),
    /** Returns all events, oldest first. */
    events: (): Stripe.Event[] => state.events.map((row) => JSON.parse(row.body)),
    /** Sends an event now with a new signature, ignoring the knobs; returns the response's status, or 0 without a response. */
    deliver: (eventId: string): Promise<number> => deliverEvent(sender, eventId),
    /** Changes the URL for deliveries. */
    deliverTo(address: string | null): void {
      sender.address = address;
    },
  };
  return standIn;
}

function getCardKind(card: string): keyof typeof testCards {
  const kind = card in testCards ? (card as keyof typeof testCards) : findCardByNumber(card);
  if (!kind) throw new Error(`${card} is not a test card of the stand-in`);
  return kind;
}

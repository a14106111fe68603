import type Stripe from "stripe";
import { dayMs } from "../../app/lib/day";
import { openCheckout, payCheckout } from "./checkout";
import { changeCard, createCustomer } from "./customers";
import { nextDue } from "./due";
import { chargeInvoice } from "./invoices";
import { type Knobs, restingKnobs } from "./knobs";
import { apiVersion } from "./objects";
import { answerPage } from "./stand-in-pages";
import { emptyState, type PriceRow, type State } from "./stand-in-state";
import { type Api, answerApi } from "./stripe-api";
import { cardOf, type Decline, testCards } from "./test-cards";
import { deliver, lineUp, nextDelivery, type Post, sendDue } from "./webhooks";
import { type News, needRow, type World } from "./world";

// A stand-in for Stripe that speaks the part of its HTTP API which stripe.server.ts uses, so that the same code and the same
// library run against both. One yearly price; customers, hosted checkout, subscriptions billed by a clock that can be moved,
// invoices, a small portal, events with signed deliveries, idempotency keys, and knobs for what goes wrong. Web standards
// only: it runs in Node (scripts/stand-in.ts serves it) and in workerd (tests). It is no part of the Worker.
//
// - The time is the machine's (`now`) plus an offset; `clock.advance(to)` does all that falls due in between, in order, and
//   waits for the deliveries it causes. Every call first catches up with the clock.
// - Deliveries are due by the clock too, retries included; they are signed at `signTime()`, the machine's time without it.
// - Renewal: at a period's end a draft, an hour later finalised and charged; a failure makes past_due, tried again 1, 3, 5
//   and 7 days after the first, then cancelled (`knobs.afterRetries`).
// - Different from Stripe on purpose: 4000000000000341 pays the first time and fails at renewals (at Stripe it fails already
//   in the checkout), and a checkout asks for nothing but a card.

/** What the app is set up with to use the stand-in. */
export const standInKeys = {
  secretKey: "sk_test_standin",
  webhookSecret: "whsec_standin",
  priceId: "price_standin",
} as const;

export interface StandInOptions {
  /** The machine's time, ms. */
  now(): number;
  /** Where it is reached, without a trailing slash. */
  url?: string;
  /** What it remembers; changed in place. A new shop without it. */
  state?: State;
  price?: Pick<PriceRow, "amount" | "currency" | "interval">;
  /** Where events are delivered; can be set later. Nowhere without it. */
  webhookUrl?: string;
  /** Sends the deliveries; `fetch` without it. */
  fetchOut?(request: Request): Promise<Response>;
  /** ms; when deliveries say they were signed. The machine's time without it. */
  signTime?(): number;
}

export type StandIn = ReturnType<typeof createStandIn>;

const priceOnOffer = { amount: 19_900, currency: "usd", interval: "year" } as const;

export function createStandIn(options: StandInOptions) {
  const { now: machine, price = priceOnOffer, url = "http://127.0.0.1", fetchOut, signTime = machine } = options;
  const state = options.state ?? emptyState(machine(), price);
  const knobs: Knobs = { ...restingKnobs };
  /** The time while the clock is being moved, ms. */
  let moment: number | null = null;
  const clock = () => moment ?? machine() + state.offset;

  const world: World = {
    state,
    knobs,
    url,
    now: () => Math.floor(clock() / 1000),
    id(prefix) {
      state.made += 1;
      return `${prefix}${state.name}${String(state.made).padStart(6, "0")}`;
    },
    tell,
  };
  const post: Post = {
    state,
    knobs,
    address: options.webhookUrl ?? null,
    secret: standInKeys.webhookSecret,
    clock,
    signTime,
    send: fetchOut ?? ((request) => fetch(request)),
  };
  const api: Api = { world, secretKey: standInKeys.secretKey, underWay: new Set() };

  function tell(news: News): void {
    const event: Stripe.Event = {
      ...news,
      id: world.id("evt_"),
      object: "event",
      api_version: apiVersion,
      created: world.now(),
      livemode: false,
      pending_webhooks: post.address ? 1 : 0,
      request: { id: null, idempotency_key: null },
    };
    state.events.push({
      id: event.id,
      type: event.type,
      created: event.created,
      body: JSON.stringify(event, null, 2),
      answers: [],
    });
    lineUp(post, event.id);
  }

  /** Does what fell due while nobody looked, each at its own time. Sends nothing. */
  function catchUp(): void {
    if (moment !== null) return;
    const until = clock();
    for (let next = nextDue(world); next && next.at * 1000 <= until; next = nextDue(world)) {
      moment = next.at * 1000;
      try {
        next.run();
      } finally {
        moment = null;
      }
    }
  }

  let line: Promise<void> = Promise.resolve();
  /** Runs after what is in line. */
  function inLine<T>(work: () => Promise<T>): Promise<T> {
    const done = line.then(work);
    line = done.then(
      () => {},
      () => {},
    );
    return done;
  }

  /** Catches up with the clock and sends the deliveries that are due. */
  function work(): Promise<void> {
    return inLine(async () => {
      catchUp();
      for (let next = nextDelivery(post); next && next.due <= clock(); next = nextDelivery(post)) {
        await sendDue(post, clock());
        catchUp();
      }
    });
  }

  async function advance(to: number): Promise<void> {
    await work();
    await inLine(async () => {
      if (to < clock()) throw new Error("the clock only goes forward");
      try {
        for (;;) {
          const step = nextStep();
          if (!step || step.at > to) break;
          moment = Math.max(clock(), step.at);
          await step.run();
        }
        state.offset = to - machine();
      } finally {
        moment = null;
      }
    });
  }

  function nextStep(): { at: number; run(): unknown } | null {
    const due = nextDue(world);
    const delivery = nextDelivery(post);
    if (due && (!delivery || due.at * 1000 <= delivery.due)) return { at: due.at * 1000, run: due.run };
    return delivery && { at: delivery.due, run: () => sendDue(post, clock()) };
  }

  async function settled(): Promise<void> {
    for (let seen: unknown; seen !== line; ) {
      seen = line;
      await line;
    }
  }

  /** Does something at the shop itself, as its pages do, and sends what follows from it. */
  function act<T>(deed: (world: World) => T): T {
    catchUp();
    const done = deed(world);
    void work();
    return done;
  }

  const standIn = {
    state,
    knobs,
    url,
    /** Answers the API (`/v1/…`) and the pages; rejects with `ConnectionLost` where the knobs say so. */
    async fetch(request: Request): Promise<Response> {
      catchUp();
      try {
        const { pathname } = new URL(request.url);
        if (pathname.startsWith("/v1/")) return await answerApi(api, request);
        return await answerPage(standIn, request, pathname);
      } finally {
        void work();
      }
    },
    clock: {
      /** ms */
      now: clock,
      /** Moves the clock to a time (ms), and waits for everything that falls due until then. */
      advance,
      advanceDays: (days: number) => advance(clock() + days * dayMs),
    },
    /** Waits until the deliveries that are due have been answered. */
    settled,
    /** Does what is due by now; a server calls it every moment. */
    work,
    act,
    /** Opens a checkout of a new customer without the API, for tests; gives their ids. */
    sell: (person: Parameters<typeof createCustomer>[1] = {}): { customer: string; checkout: string } =>
      act(() => {
        const { id } = createCustomer(world, person);
        const checkout = openCheckout(world, {
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
    /** Pays a checkout as its page would; gives the decline, null when it is paid. `card`: a number or a test card's name. */
    pay: (checkoutId: string, card: keyof typeof testCards | (string & {}) = "good"): Decline | null =>
      act(() => payCheckout(world, needRow(state.checkouts, checkoutId), kindOf(card))),
    /** Changes the customer's card, as the portal does. */
    changeCard: (customerId: string, card: keyof typeof testCards | (string & {})): void =>
      act(() => changeCard(world, needRow(state.customers, customerId), kindOf(card))),
    /** Pays an open invoice with the customer's card, as the portal does; gives the decline, null when it is paid. */
    payInvoice: (invoiceId: string): Decline | null =>
      act(() => chargeInvoice(world, needRow(state.invoices, invoiceId), false)),
    /** Every event, oldest first. */
    events: (): Stripe.Event[] => state.events.map((row) => JSON.parse(row.body)),
    /** Sends an event now, signed anew, whatever the knobs say; gives the status of the answer, 0 without one. */
    deliver: (eventId: string): Promise<number> => deliver(post, eventId),
    /** Where events are delivered from now on. */
    deliverTo(address: string | null): void {
      post.address = address;
    },
  };
  return standIn;
}

function kindOf(card: string): keyof typeof testCards {
  const kind = card in testCards ? (card as keyof typeof testCards) : cardOf(card);
  if (!kind) throw new Error(`${card} is no test card of the stand-in`);
  return kind;
}

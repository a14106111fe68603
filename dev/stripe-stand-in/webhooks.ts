import type { Knobs } from "./knobs";
import { signDelivery } from "./sign-delivery";
import { requireRow } from "./stand-in-context";
import type { DeliveryRow, State } from "./stand-in-state";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
/** Delays of the retries after a delivery without a 2xx response, about three days in total. */
const retryDelays = [
  10 * second,
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  ...Array<number>(6).fill(10 * hour),
];

export interface WebhookSender {
  state: State;
  knobs: Knobs;
  /** URL for deliveries; null if nothing is delivered. */
  address: string | null;
  secret: string;
  /** Returns the stand-in's time, ms. */
  clock(): number;
  /** Returns the signing time of a delivery, ms. */
  signTime(): number;
  send(request: Request): Promise<Response>;
}

/** Schedules the delivery of an event and of its duplicates (`knobs.duplicate`). */
export function scheduleDelivery({ state, knobs, address, clock }: WebhookSender, event: string): void {
  if (!address) return;
  for (let copyNumber = 0; copyNumber <= knobs.duplicate; copyNumber += 1)
    state.deliveries.push({ event, due: clock() + knobs.delay, tries: 0 });
}

/** Returns the next delivery; null if there is none or deliveries are on hold. */
export function findNextDelivery({ state, knobs, address }: WebhookSender): DeliveryRow | null {
  if (knobs.hold || !address) return null;
  return state.deliveries.reduce<DeliveryRow | null>(
    (earliest, delivery) => (!earliest || delivery.due < earliest.due ? delivery : earliest),
    null,
  );
}

/** Sends deliveries due at `at` (ms), as many in parallel as the knobs allow. */
export async function sendDueDeliveries(sender: WebhookSender, at: number): Promise<void> {
  const { state, knobs } = sender;
  const dueDeliveries = state.deliveries.filter((delivery) => delivery.due <= at).sort((a, b) => a.due - b.due);
  if (knobs.reorder) dueDeliveries.reverse();
  const deliveriesToSend = dueDeliveries.slice(0, Math.max(1, knobs.atOnce));
  state.deliveries = state.deliveries.filter((delivery) => !deliveriesToSend.includes(delivery));
  await Promise.all(deliveriesToSend.map((delivery) => attemptDelivery(sender, delivery)));
}

async function attemptDelivery(sender: WebhookSender, { event, tries }: DeliveryRow): Promise<void> {
  const { state, knobs, clock } = sender;
  if (knobs.drop > 0) {
    knobs.drop -= 1;
    requireRow(state.events, event).answers.push(-1);
    return;
  }
  const status = await deliverEvent(sender, event);
  const retryDelay = retryDelays[tries];
  if ((status < 200 || status > 299) && retryDelay !== undefined)
    state.deliveries.push({ event, due: clock() + retryDelay, tries: tries + 1 });
}

/** Sends an event now; returns the response's status, or 0 without a response. */
export async function deliverEvent(sender: WebhookSender, id: string): Promise<number> {
  const event = requireRow(sender.state.events, id);
  if (!sender.address) return 0;
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "User-Agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
    "Stripe-Signature": await signDelivery(event.body, sender.secret, sender.signTime()),
  };
  const status = await sender
    .send(new Request(sender.address, { method: "POST", headers, body: event.body, redirect: "manual" }))
    .then(async (response) => {
      await response.arrayBuffer();
      return response.status;
    })
    .catch(() => 0);
  event.answers.push(status);
  return status;
}

import type { Knobs } from "./knobs";
import { signDelivery } from "./sign";
import type { DeliveryRow, State } from "./stand-in-state";
import { needRow } from "./world";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
/** A delivery that is not answered with 2xx is tried again so much later each time, for about three days. */
const retryDelays = [
  10 * second,
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  ...Array<number>(6).fill(10 * hour),
];

export interface Post {
  state: State;
  knobs: Knobs;
  /** Where events go; nowhere without it. */
  address: string | null;
  secret: string;
  /** ms by the clock. */
  clock(): number;
  /** ms; the time a delivery is signed at. */
  signTime(): number;
  send(request: Request): Promise<Response>;
}

/** Lines an event up, as often as the knobs say. */
export function lineUp({ state, knobs, address, clock }: Post, event: string): void {
  if (!address) return;
  for (let copies = 0; copies <= knobs.duplicate; copies += 1)
    state.deliveries.push({ event, due: clock() + knobs.delay, tries: 0 });
}

/** The delivery that goes next; null while none may. */
export function nextDelivery({ state, knobs, address }: Post): DeliveryRow | null {
  if (knobs.hold || !address) return null;
  return state.deliveries.reduce<DeliveryRow | null>((best, one) => (!best || one.due < best.due ? one : best), null);
}

/** Sends what is due at `at` (ms), as many at once as the knobs say. */
export async function sendDue(post: Post, at: number): Promise<void> {
  const { state, knobs } = post;
  const due = state.deliveries.filter((one) => one.due <= at).sort((a, b) => a.due - b.due);
  if (knobs.reorder) due.reverse();
  const sent = due.slice(0, Math.max(1, knobs.atOnce));
  state.deliveries = state.deliveries.filter((one) => !sent.includes(one));
  await Promise.all(sent.map((one) => attempt(post, one)));
}

async function attempt(post: Post, { event, tries }: DeliveryRow): Promise<void> {
  const { state, knobs, clock } = post;
  if (knobs.drop > 0) {
    knobs.drop -= 1;
    needRow(state.events, event).answers.push(-1);
    return;
  }
  const status = await deliver(post, event);
  const wait = retryDelays[tries];
  if ((status < 200 || status > 299) && wait !== undefined)
    state.deliveries.push({ event, due: clock() + wait, tries: tries + 1 });
}

/** Sends an event now; gives the status of the answer, 0 when there was none. */
export async function deliver(post: Post, id: string): Promise<number> {
  const event = needRow(post.state.events, id);
  if (!post.address) return 0;
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "User-Agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
    "Stripe-Signature": await signDelivery(event.body, post.secret, post.signTime()),
  };
  const status = await post
    .send(new Request(post.address, { method: "POST", headers, body: event.body, redirect: "manual" }))
    .then(async (response) => {
      await response.arrayBuffer();
      return response.status;
    })
    .catch(() => 0);
  event.answers.push(status);
  return status;
}

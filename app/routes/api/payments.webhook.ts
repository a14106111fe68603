import { anyone, machine } from "~/features/auth/guards.server";
import { receiveEvent } from "~/features/billing/events.server";
import { jsonError, jsonResponse, methodNotAllowed } from "~/lib/http";

/** What the payment provider tells; the answer 500 makes it tell again later. */
export const action = machine(
  async ({ request, context: { payments, now } }) => {
    const signature = request.headers.get("Stripe-Signature");
    const event = signature && payments ? await payments.readDelivery(await request.text(), signature, now) : null;
    return event && payments && { event, payments };
  },
  async ({ context, signed: { event, payments } }) =>
    (await receiveEvent(context, payments, event))
      ? jsonResponse({ received: true })
      : jsonError(400, "This delivery came before"),
);

export const loader = anyone(() => methodNotAllowed("POST"));

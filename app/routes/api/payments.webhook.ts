import { anyone, machine } from "~/features/auth/guards.server";
import { receiveEvent } from "~/features/billing/handle-payment-event.server";
import { jsonError, jsonResponse, methodNotAllowed } from "~/lib/http";

/** Receives provider events; after a 500 the provider delivers the event again. */
export const action = machine(
  async ({ request, context: { payments, now } }) => {
    const signature = request.headers.get("Stripe-Signature");
    const event = signature && payments ? await payments.readDelivery(await request.text(), signature, now) : null;
    return event && payments && { event, payments };
  },
  async ({ context, signed: { event, payments } }) =>
    (await receiveEvent(context, payments, event))
      ? jsonResponse({ received: true })
      : jsonError(400, "This delivery was already received"),
);

export const loader = anyone(() => methodNotAllowed("POST"));

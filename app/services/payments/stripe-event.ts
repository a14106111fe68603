import { z } from "zod";
import type { PaymentEvent } from "./payments";

const stripeId = z.string().min(1).max(255);
/** The shape of a supported event; others, such as thin events, are ignored even with a valid signature. */
const deliveredEvent = z.object({
  object: z.literal("event"),
  id: stripeId,
  type: stripeId,
  created: z.number().int().positive().max(1e11),
  data: z.object({
    object: z.object({
      id: stripeId.nullish(),
      object: stripeId.nullish(),
      customer: z.union([stripeId, z.object({ id: stripeId })]).nullish(),
    }),
  }),
});

/** Returns the event in a verified delivery; null if its shape is not supported. */
export function readEvent(signed: unknown, signature: string): PaymentEvent | null {
  const parsedEvent = deliveredEvent.safeParse(signed);
  const signedAt = readSigningTime(signature);
  if (!parsedEvent.success || signedAt === null) return null;
  const { id, type, created, data } = parsedEvent.data;
  const { object } = data;
  return {
    id,
    type,
    customerId: object.object === "customer" ? (object.id ?? null) : getCustomerId(object.customer),
    objectId: object.id ?? null,
    createdAt: created * 1000,
    signedAt,
  };
}

function getCustomerId(customer: string | { id: string } | null | undefined): string | null {
  return typeof customer === "string" ? customer : (customer?.id ?? null);
}

/**
 * Returns the timestamp (ms) of a signature header; null unless there is exactly one, because the library would check only the
 * last.
 */
function readSigningTime(signature: string): number | null {
  const times = signature.split(",").filter((part) => part.split("=")[0] === "t");
  const [, seconds] = times.length === 1 ? (times[0]?.match(/^t=(\d{1,11})$/) ?? []) : [];
  return seconds === undefined ? null : Number(seconds) * 1000;
}

import Stripe from "stripe";
import { PaymentsUnavailable } from "./payments";

// What the failures of Stripe's library mean for us.

/** Null when there is no such thing at the provider. */
export async function unlessMissing<T>(question: Promise<T>): Promise<T | null> {
  try {
    return await question;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing") return null;
    throw error;
  }
}

/** Null when the provider refuses it as things stand, e.g. of what has ended. */
export async function unlessRefused<T>(change: Promise<T>): Promise<T | null> {
  try {
    return await change;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
    throw error;
  }
}

/**
 * A write under an idempotency key that is the same for every try. Stripe keeps its answer to a key for a day, a failure of its
 * own too; then it is tried under one other key, which is again the same for everybody.
 */
export async function underKey<T>(key: string, write: (options: { idempotencyKey: string }) => Promise<T>): Promise<T> {
  try {
    return await write({ idempotencyKey: key });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeAPIError)) throw error;
    return write({ idempotencyKey: `${key}:again` });
  }
}

/** Tells a provider that cannot be asked, or is overrun, from a mistake of ours. */
export async function ask<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    const { StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeIdempotencyError } = Stripe.errors;
    const passing = [StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeIdempotencyError];
    if (passing.some((kind) => error instanceof kind))
      throw new PaymentsUnavailable(`the payment provider did not answer: ${String(error)}`, { cause: error });
    throw error;
  }
}

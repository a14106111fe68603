import Stripe from "stripe";
import { PaymentsUnavailable } from "./payments";

// Translates errors of Stripe's library.

/** Returns the response, or null if the requested object does not exist at the provider. */
export async function nullIfMissing<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing") return null;
    throw error;
  }
}

/** Returns the response, or null if the provider refuses the change, for example to an ended subscription. */
export async function nullIfRefused<T>(change: Promise<T>): Promise<T | null> {
  try {
    return await change;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
    throw error;
  }
}

/**
 * Runs a write with a fixed idempotency key. Stripe stores its response to a key for a day, even a failure on its side; after
 * such a failure, the write is retried once under a second fixed key.
 */
export async function withIdempotencyKey<T>(
  key: string,
  write: (options: { idempotencyKey: string }) => Promise<T>,
): Promise<T> {
  try {
    return await write({ idempotencyKey: key });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeAPIError)) throw error;
    return write({ idempotencyKey: `${key}:again` });
  }
}

/** Runs a request to Stripe; throws `PaymentsUnavailable` if Stripe is unreachable, failing, or rate-limiting. */
export async function callStripe<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    const { StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeIdempotencyError } = Stripe.errors;
    const temporaryErrors = [StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeIdempotencyError];
    if (temporaryErrors.some((kind) => error instanceof kind))
      throw new PaymentsUnavailable(`The payment provider did not respond: ${String(error)}`, { cause: error });
    throw error;
  }
}

import type Stripe from "stripe";

// Responses and errors in Stripe's format.

/** An error in Stripe's format, thrown by API handlers. */
export class Refusal extends Error {
  override name = "Refusal";
  constructor(
    readonly status: number,
    readonly error: ErrorBody,
  ) {
    super(error.message);
  }
}

type ErrorBody = Pick<Stripe.StripeRawError, "message"> & {
  type: Stripe.RawErrorType;
  code?: string;
  param?: string;
  decline_code?: string;
};

export function refuse(message: string, more: Partial<ErrorBody> = {}, status = 400): Refusal {
  return new Refusal(status, { type: "invalid_request_error", message, ...more });
}

/**
 * Returns Stripe's error for a missing object. `param` is the parameter with the id; an id from the URL (`param` is "id") gives
 * a 404.
 */
export function missingError(what: string, id: string, place: string): Refusal {
  const message = `No such ${what}: '${id}'`;
  return refuse(message, { code: "resource_missing", param: place }, place === "id" ? 404 : 400);
}

export function json(status: number, body: string, headers: Record<string, string> = {}): Response {
  return new Response(body, { status, headers: { "Content-Type": "application/json", ...headers } });
}

export function errorText(error: ErrorBody): string {
  return JSON.stringify({ error: { ...error, doc_url: "https://docs.stripe.com/error-codes" } }, null, 2);
}

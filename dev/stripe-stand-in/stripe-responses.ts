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

export function buildRefusal(message: string, details: Partial<ErrorBody> = {}, status = 400): Refusal {
  return new Refusal(status, { type: "invalid_request_error", message, ...details });
}

/**
 * Returns Stripe's error for a missing object. `param` is the parameter with the id; an id from the URL (`param` is "id") gives
 * a 404.
 */
export function buildMissingError(kind: string, id: string, param: string): Refusal {
  const message = `No such ${kind}: '${id}'`;
  return buildRefusal(message, { code: "resource_missing", param }, param === "id" ? 404 : 400);
}

export function jsonResponse(status: number, body: string, headers: Record<string, string> = {}): Response {
  return new Response(body, { status, headers: { "Content-Type": "application/json", ...headers } });
}

export function formatError(error: ErrorBody): string {
  return JSON.stringify({ error: { ...error, doc_url: "https://docs.stripe.com/error-codes" } }, null, 2);
}

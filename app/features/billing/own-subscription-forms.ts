import { z } from "zod";

// The learner's forms. Product, price, and subscription are never form fields: they come from our database.

/** Idempotency key: the server generates one per form, so a form sent twice takes effect once. */
const key = z.string().regex(/^[\w-]{10,40}$/);

export const checkoutSchema = z.object({ key });

export const manageSchema = z.object({
  intent: z.enum(["cancel", "resume", "portal", "invoice"]),
  key,
  /**
   * The invoice to open, for the intent `invoice`; part of the provider's URL. The provider confirms that the invoice is the
   * learner's own.
   */
  invoiceId: z.string().max(100).regex(/^\w*$/).default(""),
});

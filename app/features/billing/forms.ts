import { z } from "zod";

// The learner's forms. What is bought, changed or paid is never among the fields: it comes from our own rows.

/** Made by the server for one form, so that a form sent twice is done once. */
const key = z.string().regex(/^[\w-]{10,40}$/);

export const checkoutSchema = z.object({ key });

export const manageSchema = z.object({
  intent: z.enum(["cancel", "resume", "portal", "invoice"]),
  key,
  /** The invoice to show, with the intent `invoice`; a part of an address at the provider. Whether it is theirs is asked of the provider. */
  invoiceId: z.string().max(100).regex(/^\w*$/).default(""),
});

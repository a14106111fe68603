/** How an invoice of a program was paid; allowed values of a column. */
export const paymentMethods = ["transfer", "card", "check"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Currencies of invoices. */
export const currencies = ["usd", "eur", "gbp", "cad", "aud", "chf"] as const;

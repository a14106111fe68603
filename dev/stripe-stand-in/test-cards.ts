// The Stripe test cards that this stand-in accepts; other numbers are neither accepted nor stored.

export const testCards = {
  good: { number: "4242424242424242", brand: "visa", what: "pays, now and at every renewal" },
  mastercard: { number: "5555555555554444", brand: "mastercard", what: "pays, now and at every renewal" },
  renewalFails: { number: "4000000000000341", brand: "visa", what: "pays now; every renewal fails" },
  declined: { number: "4000000000000002", brand: "visa", what: "is declined" },
  noFunds: { number: "4000000000009995", brand: "visa", what: "is declined: insufficient funds" },
} as const;

export type CardKind = keyof typeof testCards;

export interface Decline {
  code: "card_declined";
  declineCode: "generic_decline" | "insufficient_funds";
  message: string;
}

const genericDecline: Decline = {
  code: "card_declined",
  declineCode: "generic_decline",
  message: "Your card was declined.",
};
const insufficientFunds: Decline = {
  code: "card_declined",
  declineCode: "insufficient_funds",
  message: "Your card has insufficient funds.",
};

/** Returns why a charge fails; null if it succeeds. `isRenewal`: the payer is not present. */
export function getDecline(kind: CardKind | null, isRenewal: boolean): Decline | null {
  if (kind === "noFunds") return insufficientFunds;
  if (kind === null || kind === "declined" || (kind === "renewalFails" && isRenewal)) return genericDecline;
  return null;
}

/** Returns the test card of a typed number; null if the number is not one of them. */
export function findCardByNumber(typed: string): CardKind | null {
  const number = typed.replace(/[\s-]/g, "");
  const matchingEntry = Object.entries(testCards).find(([, card]) => card.number === number);
  return matchingEntry ? (matchingEntry[0] as CardKind) : null;
}

export function getLastFour(kind: CardKind): string {
  return testCards[kind].number.slice(-4);
}

/** What goes wrong on purpose. Not kept over a restart. */
export interface Knobs {
  /** Each event is delivered so many times more. */
  duplicate: number;
  /** Of the deliveries that are due, the youngest goes first. */
  reorder: boolean;
  /** Nothing is delivered until this is off again, or by `deliver(eventId)`. */
  hold: boolean;
  /** Each delivery starts so much later by the clock, ms. */
  delay: number;
  /** So many deliveries are lost, and not tried again. */
  drop: number;
  /** How many deliveries are under way at once. */
  atOnce: number;
  /** So many charges fail, whatever the card. */
  decline: number;
  /** So many API calls answer `failWith`, undone. */
  fail: number;
  failWith: 500 | 429;
  /** So many API calls are done, and their answer is lost with the connection. */
  loseAnswers: number;
  /** Nobody answers at all. */
  down: boolean;
  /** Each API call takes so long, ms of the machine. */
  latency: number;
  /** What becomes of a subscription after the last try of a renewal. */
  afterRetries: "cancel" | "unpaid";
  /** A checkout gives so many days free first. */
  trialDays: number;
}

export const restingKnobs: Knobs = {
  duplicate: 0,
  reorder: false,
  hold: false,
  delay: 0,
  drop: 0,
  atOnce: 1,
  decline: 0,
  fail: 0,
  failWith: 500,
  loseAnswers: 0,
  down: false,
  latency: 0,
  afterRetries: "cancel",
  trialDays: 0,
};

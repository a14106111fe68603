/** Simulated failures; reset on restart. */
export interface Knobs {
  /** Number of extra deliveries of each event. */
  duplicate: number;
  /** Sends the newest due delivery first. */
  reorder: boolean;
  /** Holds all deliveries until it is off, except with `deliver(eventId)`. */
  hold: boolean;
  /** Delay of each delivery by the stand-in's clock, ms. */
  delay: number;
  /** Number of deliveries to lose without a retry. */
  drop: number;
  /** Maximum number of parallel deliveries. */
  atOnce: number;
  /** Number of charges to decline, with any card. */
  decline: number;
  /** Number of API calls to reject with `failWith`, without any effect. */
  fail: number;
  failWith: 500 | 429;
  /** Number of API calls that take effect but whose response is lost. */
  loseAnswers: number;
  /** Refuses all connections. */
  down: boolean;
  /** Duration of each API call, ms of real time. */
  latency: number;
  /** Status of a subscription after the last failed retry. */
  afterRetries: "cancel" | "unpaid";
  /** Free trial days of new checkouts. */
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

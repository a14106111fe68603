/** Settings that simulate failures; reset on restart. */
export interface Knobs {
  /** Number of extra deliveries of each event. */
  duplicate: number;
  /** Whether to send the newest due delivery first. */
  reorder: boolean;
  /** Holds all deliveries while true, except those by `deliver(eventId)`. */
  hold: boolean;
  /** Delay of each delivery on the stand-in's clock, ms. */
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
  /** Whether to refuse all connections. */
  down: boolean;
  /** Duration of each API call, ms of real time. */
  latency: number;
  /** Status of a subscription after the last failed retry. */
  afterRetries: "cancel" | "unpaid";
  /** Length of the free trial in new checkouts, in days. */
  trialDays: number;
}

export const defaultKnobs: Knobs = {
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

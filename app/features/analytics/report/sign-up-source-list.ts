import { formatPercent } from "./list-view";

// The sources of the learners who signed up in the range; pure.

/** The learners of one source. */
export interface SignUpSource {
  dimension: "referrer" | "campaign";
  value: string;
  learners: number;
  subscribed: number;
}

/** Builds the rows of sources, referrers first, each with at most `limit` rows. */
export function buildSignUpSources(sources: readonly SignUpSource[], limit: number) {
  const toRows = (dimension: SignUpSource["dimension"]) =>
    sources
      .filter((source) => source.dimension === dimension)
      .slice(0, limit)
      .map(({ value, learners, subscribed }) => ({
        value,
        learners: learners.toLocaleString("en"),
        subscribed: subscribed.toLocaleString("en"),
        subscribedShare: formatPercent(subscribed, learners),
      }));
  return { referrers: toRows("referrer"), campaigns: toRows("campaign") };
}

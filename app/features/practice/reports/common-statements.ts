import type { Statement } from "../rubric/rubric";

// Parts that several cases' rubrics share, so that every case knows the same synonyms.

/** Words for telling someone about a result, in the singular or as written. */
export const communicationTerms: readonly string[] = [
  ...["communicated", "discussed with", "called", "telephoned"],
  ...["phoned", "notified", "informed", "reported to"],
];

/** Words that make a recommendation urgent. */
export const urgencyTerms: readonly string[] = [
  ...["immediate", "immediately", "urgent", "urgently"],
  ...["emergent", "emergently", "emergency", "stat"],
];

/** The call that a critical result needs. */
export const callTreatingTeam: Statement = {
  id: "call",
  kind: "communication",
  label: "Direct communication with the treating team",
  terms: communicationTerms,
};

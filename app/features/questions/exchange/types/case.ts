import type { ExchangeType } from "./exchange-type";

/** The story of a case, which asks nothing; its parts are questions of their own. */
export const caseType: ExchangeType = {
  csv: {},
  gift: null,
  moodle: { type: "description", write: () => [], read: { description: () => ({}) } },
  qti: null,
};

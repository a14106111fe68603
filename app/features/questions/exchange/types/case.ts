import type { ExchangeType } from "./exchange-type";

/** The story of a case, an entry without a question; each part is an entry of its own. */
export const caseType: ExchangeType = {
  csv: {},
  gift: null,
  moodle: { type: "description", write: () => [], read: { description: () => ({}) } },
  qti: null,
};

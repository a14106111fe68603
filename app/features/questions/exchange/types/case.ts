import type { ExchangeType } from "./exchange-type";

/** The vignette of a case, which is an entry without a question. Each part of the case is a separate entry. */
export const caseType: ExchangeType = {
  csv: {},
  gift: null,
  moodle: { type: "description", write: () => [], read: { description: () => ({}) } },
  qti: null,
};

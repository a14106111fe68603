import type { Format } from "../questions/exchange/format";

/** Display names of the exchange formats. */
export const formatLabels: Record<Format, string> = {
  json: "JSON (RadCore)",
  csv: "CSV",
  moodle: "Moodle XML",
  gift: "GIFT",
  qti: "QTI",
  qti22: "QTI 2.2",
  pack: "Pack (RadCore, with pictures)",
};

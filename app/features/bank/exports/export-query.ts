import { z } from "zod";
import { maxExportIds } from "./export-ids";

/** Questions per page. */
export const exportPageSize = 500;

/** Maximum series per request; D1 allows 100 parameters. */
export const maxExportSeries = 60;

/** Request for one page of an export. */
export const exportQuerySchema = z.object({
  /** External id of the last question of the previous page; empty for the first page. */
  after: z.string().max(100),
  /** Query of the question list that filters the export; empty for all questions. */
  list: z.string().max(2000),
  /** Limits the export to these internal or external ids; null for no limit. */
  ids: z.array(z.string().max(100)).max(maxExportIds).nullable(),
  statistics: z.boolean(),
});

export type ExportQuery = z.infer<typeof exportQuerySchema>;

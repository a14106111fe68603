import { z } from "zod";
import { maxExportIds } from "./export-ids";

/** Questions of one answer. */
export const exportPageSize = 500;

/** What the browser asks for, a page at a time. */
export const exportQuerySchema = z.object({
  /** The external id after which the page begins. */
  after: z.string().max(100),
  /** The list's address: only what it shows. */
  list: z.string().max(2000),
  /** Only these, by the bank's ids or their own; null: no matter. */
  ids: z.array(z.string().max(100)).max(maxExportIds).nullable(),
  statistics: z.boolean(),
});

export type ExportQuery = z.infer<typeof exportQuerySchema>;

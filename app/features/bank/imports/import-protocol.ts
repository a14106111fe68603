import { z } from "zod";
import { formats } from "../../questions/exchange/format";
import { maxImportQuestions, maxNoteLength, maxNotes, maxSeriesNotes, rowsPerBatch } from "./import-limits";

// Messages the browser sends while it reads a file: start, batches of rows, and end.

const rowNumber = z
  .number()
  .int()
  .min(0)
  .max(maxImportQuestions - 1);

/** The result for a series of a question after the file was read. */
const seriesNoteSchema = z.object({
  /** Whether the bank does not have the series. */
  isProblem: z.boolean(),
  words: z.string().max(500),
});

/**
 * A question that the browser read from the file, or the reason why the question cannot be read. The server checks
 * everything again.
 */
const sentRowSchema = z.object({
  /** Position in the file, starting at 0. */
  number: rowNumber,
  line: z.number().int().positive().nullable(),
  /** File within a package. */
  file: z.string().max(300).optional(),
  id: z.string().max(300).nullable(),
  why: z.string().max(2000).optional(),
  /** Note on data in the file that questions have no field for. */
  notCarried: z.string().max(2000).optional(),
  content: z.unknown(),
  /** The results for those series of the question that the file contains. */
  series: z.array(seriesNoteSchema).max(maxSeriesNotes).optional(),
  /** Nearest duplicate earlier in the file. The browser finds it, because only the browser has the whole file. */
  near: z.object({ id: z.string().max(300), similarity: z.number().min(0).max(1) }).optional(),
});

export const importMessageSchema = z.discriminatedUnion("act", [
  z.object({
    act: z.literal("begin"),
    fileName: z.string().trim().min(1).max(300),
    fileHash: z.string().regex(/^[0-9a-f]{64}$/),
    format: z.enum(formats),
    total: z.number().int().min(1).max(maxImportQuestions),
    replacesDrafts: z.boolean(),
    notes: z.array(z.string().max(maxNoteLength)).max(maxNotes),
  }),
  z.object({ act: z.literal("rows"), rows: z.array(sentRowSchema).min(1).max(rowsPerBatch) }),
  z.object({ act: z.literal("finish") }),
]);

export type ImportMessage = z.infer<typeof importMessageSchema>;
export type StartMessage = Extract<ImportMessage, { act: "begin" }>;
export type SeriesNote = z.infer<typeof seriesNoteSchema>;
export type SentRow = z.infer<typeof sentRowSchema>;

/** Numbers of the rows that the server has, as ranges that include both ends. */
export type ReceivedRanges = [from: number, to: number][];
/** The server's response to "begin" and "finish". */
export type ImportStatus = { importId: string; state: "reading" | "ready"; received: ReceivedRanges };

import { z } from "zod";
import { formats } from "../../questions/exchange/format";
import { maxNoteLength, maxNotes, maxQuestions, rowsPerBatch } from "./import-limits";

// Messages the browser sends while it reads a file: start, batches of rows, and end.

const number = z
  .number()
  .int()
  .min(0)
  .max(maxQuestions - 1);

/**
 * A question that the browser read from the file, or the reason why the question cannot be read. The server checks
 * everything again.
 */
const sentRow = z.object({
  /** Position in the file, starting at 0. */
  number,
  line: z.number().int().positive().nullable(),
  /** File within a package. */
  file: z.string().max(300).optional(),
  id: z.string().max(300).nullable(),
  why: z.string().max(2000).optional(),
  /** Note on data in the file that questions have no field for. */
  notCarried: z.string().max(2000).optional(),
  content: z.unknown(),
  /** Nearest duplicate earlier in the file. The browser finds it, because only the browser has the whole file. */
  near: z.object({ id: z.string().max(300), similarity: z.number().min(0).max(1) }).optional(),
});

export const sentSchema = z.discriminatedUnion("act", [
  z.object({
    act: z.literal("begin"),
    fileName: z.string().trim().min(1).max(300),
    fileHash: z.string().regex(/^[0-9a-f]{64}$/),
    format: z.enum(formats),
    total: z.number().int().min(1).max(maxQuestions),
    replacesDrafts: z.boolean(),
    notes: z.array(z.string().max(maxNoteLength)).max(maxNotes),
  }),
  z.object({ act: z.literal("rows"), rows: z.array(sentRow).min(1).max(rowsPerBatch) }),
  z.object({ act: z.literal("finish") }),
]);

export type SentMessage = z.infer<typeof sentSchema>;
export type StartMessage = Extract<SentMessage, { act: "begin" }>;
export type SentRow = z.infer<typeof sentRow>;

/** Numbers of the rows that the server has, as ranges that include both ends. */
export type ReceivedMessage = [from: number, to: number][];
/** The server's response to "begin" and "finish". */
export type ImportStatus = { importId: string; state: "reading" | "ready"; received: ReceivedMessage };

import { z } from "zod";
import {
  bandChoices,
  everything,
  filterLists,
  listField,
  longestText,
  marksOfQuestions,
  mostDays,
  mostTopics,
  organDomains,
} from "../questions/filter";
import { levels, modalities, outcomes, questionTypes } from "../questions/taxonomy";
import { defaultSeconds, maxBlocks, maxSeconds, maxSessionSize } from "./start-request";

const id = z.string().min(1).max(120);

/** A filter as it is stored; what an older one lacks leaves all. */
const filterSchema = z.object({
  organs: z.array(z.enum(organDomains)).default([]),
  modalities: z.array(z.enum(modalities)).default([]),
  topics: z.array(id).max(mostTopics).default([]),
  types: z.array(z.enum(questionTypes)).default([]),
  levels: z.array(z.enum(levels)).default([]),
  bands: z.array(z.enum(bandChoices)).default([]),
  outcomes: z.array(z.enum(outcomes)).default([]),
  only: z.array(z.enum(marksOfQuestions)).default([]),
  notSeenDays: z.number().int().min(1).max(mostDays).nullable().default(null),
  text: z.string().max(longestText).default(""),
});

const size = z.coerce.number().int().min(1).max(maxSessionSize);

/** How the session runs (S4). The mock exam has a shape of its own. */
const sessionOptions = {
  mode: z.enum(["tutor", "timed_tutor", "exam", "blocks"]).default("tutor"),
  /** Of usual time; the learner's extra time comes on top (T6). */
  secondsPerQuestion: z.coerce.number().int().min(10).max(maxSeconds).default(defaultSeconds),
  /** In mode blocks. */
  blocks: z.coerce.number().int().min(2).max(maxBlocks).default(2),
};

const sessionOptionsForm = z.object(sessionOptions);

/** How a session shall run, from the fields of `ModeChoice`; null where they cannot be read. */
export function readSessionOptions(fields: Pick<FormData, "get">): Required<SessionOptions> | null {
  const text = (name: SessionOptionKey) => fields.get(name)?.toString() || undefined;
  const read = sessionOptionsForm.safeParse({
    mode: text("mode"),
    secondsPerQuestion: text("secondsPerQuestion"),
    blocks: text("blocks"),
  });
  return read.success ? (read.data as Required<SessionOptions>) : null;
}

/** Starts a session. */
export const startForm = z.discriminatedUnion("from", [
  /** Due first, then unused by weight (S1). */
  z.object({ from: z.literal("quick"), size, ...sessionOptions }),
  z.object({ from: z.literal("filter"), size, filter: filterSchema, ...sessionOptions }),
  z.object({ from: z.literal("question"), questionId: id, ...sessionOptions }),
  z.object({ from: z.literal("flags"), filter: filterSchema.default(everything), ...sessionOptions }),
  /** What is due for review, longest due first (F1). */
  z.object({ from: z.literal("due"), size: size.default(20), ...sessionOptions }),
  /** The leeches, as a compare drill (F4). */
  z.object({ from: z.literal("leeches"), ...sessionOptions }),
  /** An earlier session: the same questions, some of them, or new ones drawn in the same way (S3). */
  z.object({
    from: z.literal("session"),
    sessionId: id,
    which: z.enum(["all", "missed", "unanswered", "new"]).default("all"),
    ...sessionOptions,
  }),
  z.object({ from: z.literal("study-set"), setId: id, ...sessionOptions }),
  z.object({ from: z.literal("custom-set"), setId: id }),
  z.object({ from: z.literal("mock"), formId: id }),
]);

type Parsed = z.infer<typeof startForm>;
type SessionOptionKey = keyof typeof sessionOptions;
/** How to run the session; what is left out is as usual. */
export type SessionOptions = { [K in SessionOptionKey]?: z.infer<(typeof sessionOptions)[K]> };
type WithOptionalOptions<R> = R extends Parsed
  ? Omit<R, SessionOptionKey> & (R extends Required<SessionOptions> ? SessionOptions : unknown)
  : never;

/** What a session is started with. */
export type StartRequest = WithOptionalOptions<Parsed>;

/**
 * Reads a start form out of posted fields: `from`, `size` (or `size=other` with `otherSize`), the fields of a filter
 * (`readFilter`), `questionId`, `sessionId`, `setId`, `formId`, `which`, `mode`, `secondsPerQuestion`, `blocks`.
 */
export function readStartForm(fields: FormData) {
  const text = (name: string) => fields.get(name)?.toString() || undefined;
  const chosen = text("size");
  return startForm.safeParse({
    from: text("from"),
    size: chosen === "other" ? text("otherSize") : chosen,
    questionId: text("questionId"),
    sessionId: text("sessionId"),
    setId: text("setId"),
    formId: text("formId"),
    which: text("which"),
    mode: text("mode"),
    secondsPerQuestion: text("secondsPerQuestion"),
    blocks: text("blocks"),
    filter: readPostedFilter(fields),
  });
}

/** More than there are boxes to tick in one row of the filter. */
const maxValuesPerList = 20;

/**
 * The filter as posted, nothing left out: an unknown value is refused, or the session would hold what nobody asked for. Each
 * value once, since each is a parameter of the query that draws.
 */
function readPostedFilter(fields: FormData) {
  const lists = [...filterLists, "topics"] as const;
  const days = fields.get("unseen")?.toString();
  return {
    ...Object.fromEntries(
      lists.map((list) => [list, [...new Set(fields.getAll(listField(list)))].slice(0, maxValuesPerList)]),
    ),
    notSeenDays: days ? Number(days) : null,
    text: fields.get("text")?.toString().trim() ?? "",
  };
}

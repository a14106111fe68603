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
import { largestSession, mostBlocks, mostSeconds, usualSeconds } from "./start-request";

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

const size = z.coerce.number().int().min(1).max(largestSession);

/** How the session runs (S4). The mock exam has a shape of its own. */
const manner = {
  mode: z.enum(["tutor", "timed_tutor", "exam", "blocks"]).default("tutor"),
  /** Of usual time; the learner's extra time comes on top (T6). */
  secondsPerQuestion: z.coerce.number().int().min(10).max(mostSeconds).default(usualSeconds),
  /** In mode blocks. */
  blocks: z.coerce.number().int().min(2).max(mostBlocks).default(2),
};

const mannerForm = z.object(manner);

/** How a session shall run, from the fields of `ModeChoice`; null where they cannot be read. */
export function readManner(fields: Pick<FormData, "get">): Required<Manner> | null {
  const text = (name: MannerKey) => fields.get(name)?.toString() || undefined;
  const read = mannerForm.safeParse({
    mode: text("mode"),
    secondsPerQuestion: text("secondsPerQuestion"),
    blocks: text("blocks"),
  });
  return read.success ? (read.data as Required<Manner>) : null;
}

/** Starts a session. */
export const startForm = z.discriminatedUnion("from", [
  /** Due first, then unused by weight (S1). */
  z.object({ from: z.literal("quick"), size, ...manner }),
  z.object({ from: z.literal("filter"), size, filter: filterSchema, ...manner }),
  z.object({ from: z.literal("question"), questionId: id, ...manner }),
  z.object({ from: z.literal("flags"), filter: filterSchema.default(everything), ...manner }),
  /** What is due for review, longest due first (F1). */
  z.object({ from: z.literal("due"), size: size.default(20), ...manner }),
  /** The leeches, as a compare drill (F4). */
  z.object({ from: z.literal("leeches"), ...manner }),
  /** An earlier session: the same questions, some of them, or new ones drawn in the same way (S3). */
  z.object({
    from: z.literal("session"),
    sessionId: id,
    which: z.enum(["all", "missed", "unanswered", "new"]).default("all"),
    ...manner,
  }),
  z.object({ from: z.literal("study-set"), setId: id, ...manner }),
  z.object({ from: z.literal("custom-set"), setId: id }),
  z.object({ from: z.literal("mock"), formId: id }),
]);

type Parsed = z.infer<typeof startForm>;
type MannerKey = keyof typeof manner;
/** How to run the session; what is left out is as usual. */
export type Manner = { [K in MannerKey]?: z.infer<(typeof manner)[K]> };
type Loose<R> = R extends Parsed ? Omit<R, MannerKey> & (R extends Required<Manner> ? Manner : unknown) : never;

/** What a session is started with. */
export type StartRequest = Loose<Parsed>;

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
    filter: typedFilter(fields),
  });
}

/** More than there are boxes to tick in one row of the filter. */
const mostTicks = 20;

/**
 * The filter as posted, nothing left out: an unknown value is refused, or the session would hold what nobody asked for. Each
 * value once, since each is a parameter of the query that draws.
 */
function typedFilter(fields: FormData) {
  const lists = [...filterLists, "topics"] as const;
  const days = fields.get("unseen")?.toString();
  return {
    ...Object.fromEntries(
      lists.map((list) => [list, [...new Set(fields.getAll(listField(list)))].slice(0, mostTicks)]),
    ),
    notSeenDays: days ? Number(days) : null,
    text: fields.get("text")?.toString().trim() ?? "",
  };
}

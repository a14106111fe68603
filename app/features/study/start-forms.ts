import { z } from "zod";
import {
  bandChoices,
  emptyFilter,
  type Filter,
  filterLists,
  getListField,
  maxNotSeenDays,
  maxSearchLength,
  maxTopics,
  organDomains,
  questionTraits,
} from "../questions/filter";
import { levels, modalities, outcomes, questionTypes } from "../questions/taxonomy";
import { defaultSeconds, maxBlocks, maxSeconds, maxSessionSize, minBlocks, minSeconds } from "./start-request";

const id = z.string().min(1).max(120);

/** Schema of a filter. Filters stored long ago may lack fields; their defaults select everything. */
const filterSchema = z.object({
  organs: z.array(z.enum(organDomains)).default([]),
  modalities: z.array(z.enum(modalities)).default([]),
  topics: z.array(id).max(maxTopics).default([]),
  types: z.array(z.enum(questionTypes)).default([]),
  levels: z.array(z.enum(levels)).default([]),
  bands: z.array(z.enum(bandChoices)).default([]),
  outcomes: z.array(z.enum(outcomes)).default([]),
  only: z.array(z.enum(questionTraits)).default([]),
  notSeenDays: z.number().int().min(1).max(maxNotSeenDays).nullable().default(null),
  text: z.string().max(maxSearchLength).default(""),
});

const size = z.coerce.number().int().min(1).max(maxSessionSize);

/**
 * Fields for the mode and timing of a session (S4). The mock exam has no such fields, because its form determines them.
 */
const sessionOptionFields = {
  mode: z.enum(["tutor", "timed_tutor", "exam", "blocks"]).default("tutor"),
  /** Seconds per question, without the learner's extra time (T6). */
  secondsPerQuestion: z.coerce.number().int().min(minSeconds).max(maxSeconds).default(defaultSeconds),
  /** Number of blocks; only the mode with blocks uses this field. */
  blocks: z.coerce.number().int().min(minBlocks).max(maxBlocks).default(minBlocks),
};

const sessionOptionsSchema = z.object(sessionOptionFields);

/** Parses the fields of `ModeChoice`; null if they are invalid. */
export function readSessionOptions(fields: Pick<FormData, "get">): Required<SessionOptions> | null {
  const readText = (name: SessionOptionKey) => fields.get(name)?.toString() || undefined;
  const parsed = sessionOptionsSchema.safeParse({
    mode: readText("mode"),
    secondsPerQuestion: readText("secondsPerQuestion"),
    blocks: readText("blocks"),
  });
  return parsed.success ? (parsed.data as Required<SessionOptions>) : null;
}

/** Schema of a request to start a session. */
export const startRequestSchema = z.discriminatedUnion("from", [
  /** Quick start: at most half due questions, the rest unused questions by weight (S1). */
  z.object({ from: z.literal("quick"), size, ...sessionOptionFields }),
  z.object({ from: z.literal("filter"), size, filter: filterSchema, ...sessionOptionFields }),
  z.object({ from: z.literal("question"), questionId: id, ...sessionOptionFields }),
  z.object({ from: z.literal("flags"), filter: filterSchema.default(emptyFilter), ...sessionOptionFields }),
  /** Review of due questions, longest due first (F1). */
  z.object({ from: z.literal("due"), size: size.default(20), ...sessionOptionFields }),
  /** The compare drill: leeches with look-alikes (F4). */
  z.object({ from: z.literal("leeches"), ...sessionOptionFields }),
  /** An earlier session: all of its questions, some of them, or new questions for the same request (S3). */
  z.object({
    from: z.literal("session"),
    sessionId: id,
    which: z.enum(["all", "missed", "unanswered", "new"]).default("all"),
    ...sessionOptionFields,
  }),
  z.object({ from: z.literal("study-set"), setId: id, ...sessionOptionFields }),
  z.object({ from: z.literal("custom-set"), setId: id }),
  /** The questions of a group set in its order (S10); `compare` agrees to show the result to the group. */
  z.object({ from: z.literal("group-set"), token: id, compare: z.literal("yes").optional() }),
  z.object({ from: z.literal("mock"), formId: id }),
]);

type ParsedRequest = z.infer<typeof startRequestSchema>;
type SessionOptionKey = keyof typeof sessionOptionFields;
/** Mode and timing of a session; missing fields have defaults. */
export type SessionOptions = { [K in SessionOptionKey]?: z.infer<(typeof sessionOptionFields)[K]> };
type WithOptionalOptions<R> = R extends ParsedRequest
  ? Omit<R, SessionOptionKey> & (R extends Required<SessionOptions> ? SessionOptions : unknown)
  : never;

/** A request to start a session, in which mode and timing are optional. */
export type StartRequest = WithOptionalOptions<ParsedRequest>;

/** Schema of the request that a session stores. An adaptive session has its own page, so no start form can request one (G32). */
export const storedRequestSchema = z.discriminatedUnion("from", [
  ...startRequestSchema.options,
  z.object({ from: z.literal("adaptive"), filter: filterSchema }),
]);
export type StoredRequest = StartRequest | { from: "adaptive"; filter: Filter };

/**
 * Parses a posted start form: `from`, `size` (or `size=other` with `otherSize`), filter fields (`readPostedFilter`),
 * `questionId`, `sessionId`, `setId`, `formId`, `token`, `compare`, `which`, `mode`, `secondsPerQuestion`, and `blocks`.
 */
export function readStartForm(fields: FormData) {
  const readText = (name: string) => fields.get(name)?.toString() || undefined;
  const chosenSize = readText("size");
  return startRequestSchema.safeParse({
    from: readText("from"),
    size: chosenSize === "other" ? readText("otherSize") : chosenSize,
    questionId: readText("questionId"),
    sessionId: readText("sessionId"),
    setId: readText("setId"),
    formId: readText("formId"),
    token: readText("token"),
    compare: readText("compare"),
    which: readText("which"),
    mode: readText("mode"),
    secondsPerQuestion: readText("secondsPerQuestion"),
    blocks: readText("blocks"),
    filter: readPostedFilter(fields),
  });
}

/** Maximum number of values per list; no list of the form has more checkboxes. */
const maxValuesPerList = 20;

/**
 * Returns the posted filter, not yet validated. Unknown values stay, so that the request is refused; dropping them
 * would widen the filter. Duplicates are removed, because each value becomes a query parameter.
 */
function readPostedFilter(fields: FormData) {
  const listNames = [...filterLists, "topics"] as const;
  const days = fields.get("unseen")?.toString();
  return {
    ...Object.fromEntries(
      listNames.map((listName) => [
        listName,
        [...new Set(fields.getAll(getListField(listName)))].slice(0, maxValuesPerList),
      ]),
    ),
    notSeenDays: days ? Number(days) : null,
    text: fields.get("text")?.toString().trim() ?? "",
  };
}

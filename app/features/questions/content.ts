import { z } from "zod";
import { externalIdPattern } from "./external-id";
import { imageContent, point } from "./image-content";
import { levels, modalities, organs, origins, reviewStates, skills } from "./taxonomy";

// One question as people write and import it (product.md §2). The seed files in app/content/questions and every
// later import pass this one schema.

const text = z.string().trim().min(1).max(4000);
const key = z.string().regex(/^[a-z0-9]{1,8}$/, "use a short lower-case id such as a, b, c");
const words = (value: string) => value.split(/\s+/).filter(Boolean).length;

const option = z.strictObject({
  id: key,
  text,
  /** Why this option is right or wrong. */
  rationale: text,
  /** Keeps its authored place when the others are shuffled (Q4). */
  fixed: z.boolean().optional(),
});

const reference = z.strictObject({ name: text, edition: text, section: z.string().trim().max(300).optional() });

const common = {
  /** Stable external id: an import with the same id is the same question. */
  id: z.string().regex(externalIdPattern, "use lower-case letters, digits and dashes"),
  organ: z.enum([...organs, "none"]),
  modality: z.enum(modalities),
  risc: z.boolean().default(false),
  /** Path in the topic tree, broad to narrow. */
  topic: z.array(z.string().trim().min(1).max(80)).min(1).max(3),
  level: z.enum(levels),
  skill: z.enum(skills),
  normal: z.boolean().default(false),
  stem: text,
  teachingPoint: text.refine((value) => words(value) <= 25, "at most 25 words"),
  references: z.array(reference).min(1).max(6),
  origin: z.enum(origins),
  review: z.enum(reviewStates),
  /** What the second pass, which tries to prove the key wrong or a distractor right, came to. */
  checked: z.strictObject({ date: z.iso.date(), changed: text }).optional(),
};

/** Under the stem, of every type that is not about an image of its own. */
const shown = { image: imageContent.optional() };

const singleFields = {
  ...shown,
  type: z.literal("single"),
  options: z.array(option).min(3).max(5),
  key,
};

const multiFields = {
  ...shown,
  type: z.literal("multi"),
  options: z.array(option).min(3).max(8),
  keys: z.array(key).min(1),
  /** "Select 2" instead of "select all that apply" (Q13). */
  pick: z.number().int().positive().optional(),
};

const numericFields = {
  ...shown,
  type: z.literal("numeric"),
  answer: z.strictObject({
    value: z.number(),
    unit: z.string().trim().max(20),
    tolerance: z.strictObject({ kind: z.enum(["absolute", "relative"]), value: z.number().positive() }),
  }),
  /** The worked solution. */
  solution: text,
  /** Wrong values that learners typically reach, and the slip behind each. */
  commonErrors: z
    .array(z.strictObject({ value: z.number(), why: text }))
    .max(6)
    .default([]),
};

const matchingFields = {
  ...shown,
  type: z.literal("matching"),
  options: z
    .array(z.strictObject({ id: key, text }))
    .min(3)
    .max(12),
  stems: z
    .array(z.strictObject({ id: key, text, key, rationale: text }))
    .min(2)
    .max(8),
};

const orderingFields = {
  ...shown,
  type: z.literal("ordering"),
  /** In the right order; shown shuffled. */
  items: z
    .array(z.strictObject({ id: key, text, rationale: text }))
    .min(3)
    .max(8),
};

const labelling = z.strictObject({
  ...common,
  type: z.literal("labelling"),
  /** File name in public/images/questions. */
  image: z.string().min(1),
  /** What the image shows, without naming what is to be named. */
  alt: text,
  labels: z
    .array(z.strictObject({ id: key, text }))
    .min(2)
    .max(12),
  targets: z
    .array(z.strictObject({ id: key, at: point, key, rationale: text }))
    .min(2)
    .max(10),
});

const hotspot = z.strictObject({
  ...common,
  type: z.literal("hotspot"),
  image: z.string().min(1),
  frame: z.number().int().nonnegative().default(0),
  regions: z.array(z.strictObject({ polygon: z.array(point).min(3) })).min(1),
  rationale: text,
});

const single = z.strictObject({ ...common, ...singleFields });
const multi = z.strictObject({ ...common, ...multiFields });
const numeric = z.strictObject({ ...common, ...numericFields });
const matching = z.strictObject({ ...common, ...matchingFields });
const ordering = z.strictObject({ ...common, ...orderingFields });

/** A part may carry these fields as a question does; what it leaves out it has from its case. */
const { stem, teachingPoint, checked, ...inherited } = common;
// No default here: a part that does not say whether it is normal is what its case is.
const marks = { risc: z.boolean(), normal: z.boolean() };
const part = { ...z.strictObject({ ...inherited, ...marks }).partial().shape, stem, teachingPoint };

const caseQuestion = z.strictObject({
  ...common,
  ...shown,
  type: z.literal("case"),
  /** Linked questions in order; each locks before the next opens (Q16). */
  parts: z
    .array(
      z.discriminatedUnion("type", [
        z.strictObject({ ...part, ...singleFields }),
        z.strictObject({ ...part, ...multiFields }),
        z.strictObject({ ...part, ...numericFields }),
        z.strictObject({ ...part, ...matchingFields }),
        z.strictObject({ ...part, ...orderingFields }),
      ]),
    )
    .min(2)
    .max(8),
});

/** Schema of one authored question, any type. Errors carry the path of the bad field. */
export const questionContent = z
  .discriminatedUnion("type", [single, multi, numeric, matching, ordering, labelling, hotspot, caseQuestion])
  .superRefine(checkKeys);

export type QuestionContent = z.infer<typeof questionContent>;

/** Schema of a content file: what `npm start` seeds and what JSON import will read. */
export const questionFile = z.strictObject({
  format: z.literal("radcore-questions"),
  version: z.literal(1),
  questions: z.array(questionContent).min(1),
});

type Issue = { code: "custom"; path: (string | number)[]; message: string };

function checkKeys(content: z.infer<typeof single> | { type: string }, context: { addIssue(issue: Issue): void }) {
  const fail = (path: (string | number)[], message: string) => context.addIssue({ code: "custom", path, message });
  const known = <T extends { id: string }>(list: T[], path: string) => {
    const ids = new Set(list.map((entry) => entry.id));
    if (ids.size !== list.length) fail([path], "two entries have the same id");
    return ids;
  };
  const question = content as QuestionContent;
  switch (question.type) {
    case "single":
      if (!known(question.options, "options").has(question.key)) fail(["key"], "names no option");
      break;
    case "multi": {
      const ids = known(question.options, "options");
      if (new Set(question.keys).size !== question.keys.length) fail(["keys"], "names an option twice");
      for (const id of question.keys) if (!ids.has(id)) fail(["keys"], `names no option: ${id}`);
      if (question.pick && question.pick !== question.keys.length) fail(["pick"], "is not the number of keys");
      break;
    }
    case "matching": {
      const ids = known(question.options, "options");
      known(question.stems, "stems");
      for (const [index, stem] of question.stems.entries())
        if (!ids.has(stem.key)) fail(["stems", index, "key"], "names no option");
      break;
    }
    case "ordering":
      known(question.items, "items");
      break;
    case "labelling": {
      const ids = known(question.labels, "labels");
      known(question.targets, "targets");
      for (const [index, target] of question.targets.entries())
        if (!ids.has(target.key)) fail(["targets", index, "key"], "names no label");
      break;
    }
    case "case":
      for (const [index, part] of question.parts.entries())
        checkKeys(part, { addIssue: (issue) => fail(["parts", index, ...issue.path], issue.message) });
  }
}

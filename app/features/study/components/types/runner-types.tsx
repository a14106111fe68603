import type { QuestionType } from "../../../questions/taxonomy";
import type { QuestionBody } from "../../../questions/types/content-types";
import { FindingsBar, SeriesPanel } from "../lazy-components";
import { lazyStudyComponent as part } from "../lazy-study-component";
import { OptionFields } from "../option-fields";
import { NumericFields } from "./numeric-answer-field";
import type { RunnerType, TypedAnswer } from "./runner-type";
import { QuestionImage } from "./stem-image";

// The code of the rarer types loads with the first question of the type.

const labelling: RunnerType<"labelling"> = {
  getInstruction: () => "Label every marker",
  problem: "Label every marker, then submit.",
  findMissingInput: ({ targets }, { pairs }) => describeMissingPairs(targets, pairs, "Label every marker, then submit"),
  toResponse: ({ pairs }) => ({ type: "labelling", pairs }),
  toTypedAnswer: ({ pairs }) => ({ pairs }),
  Fields: part("labelling-fields", async () => (await import("./labelling-fields")).LabellingFields),
  Review: part("labelling-review", async () => (await import("./labelling-review")).LabellingReview),
};

const hotspot: RunnerType<"hotspot"> = {
  getInstruction: ({ isMultiple }) =>
    isMultiple
      ? "Mark every place that the question asks for. A wrong mark makes your answer incorrect."
      : "Mark the place",
  problem: "Mark a place on the image, then submit.",
  findMissingInput: (_, { marks }) => (marks.length ? null : "Mark a place on the image, then submit."),
  toResponse: ({ marks }) => ({ type: "hotspot", marks }),
  toTypedAnswer: ({ marks }) => ({ marks }),
  Fields: part("hotspot-fields", async () => (await import("./hotspot-fields")).HotspotFields),
  Review: part("hotspot-review", async () => (await import("./hotspot-review")).HotspotReview),
};

const matching: RunnerType<"matching"> = {
  getInstruction: () => "Match each item with an option. An option may be used more than once.",
  problem: "Match every item, then submit.",
  findMissingInput: ({ stems }, { pairs }) => describeMissingPairs(stems, pairs, "Match every item, then submit"),
  toResponse: ({ pairs }) => ({ type: "matching", pairs }),
  toTypedAnswer: ({ pairs }) => ({ pairs }),
  Fields: part("matching-fields", async () => (await import("./matching-fields")).MatchingFields),
  Review: part("matching-review", async () => (await import("./matching-review")).MatchingReview),
};

const multi: RunnerType<"multi"> = {
  getInstruction: ({ pick }) => (pick ? `Select ${pick} options` : "Select all that apply"),
  problem: "Choose at least one option, then submit.",
  findMissingInput({ pick }, { choices }) {
    if (pick && choices.length !== pick)
      return `Select ${pick} options; ${choices.length || "none"} ${chooseVerb(choices.length)} selected.`;
    return choices.length ? null : "Choose at least one option, then submit.";
  },
  toResponse: ({ choices }) => ({ type: "multi", choices }),
  toTypedAnswer: ({ choices }) => ({ choices }),
  Fields: OptionFields,
  Review: null,
};

const numeric: RunnerType<"numeric"> = {
  getInstruction: () => "Type your answer",
  isProblemAtFields: true,
  problem: "Type a number, such as 12.5 or 1e-3, then submit.",
  findMissingInput: (_, { value }) => (value.trim() ? null : "Type a number, such as 12.5 or 1e-3, then submit."),
  toResponse: ({ value }) => ({ type: "numeric", value }),
  toTypedAnswer: ({ value }) => ({ value }),
  Fields: NumericFields,
  Review: null,
};

const ordering: RunnerType<"ordering"> = {
  getInstruction: () => "Put the items in order, with the first item at the top",
  problem: "Put the items in order, then submit.",
  findMissingInput({ items }, { order }) {
    const placedIds = new Set(order);
    const isComplete = order.length === items.length && items.every(({ id }) => placedIds.has(id));
    return isComplete ? null : "Put each item in a different position, then submit.";
  },
  toResponse: ({ order }) => ({ type: "ordering", order }),
  toTypedAnswer: ({ order }) => ({ order }),
  Fields: part("ordering-fields", async () => (await import("./ordering-fields")).OrderingFields),
  Review: part("ordering-review", async () => (await import("./ordering-review")).OrderingReview),
};

const single: RunnerType<"single"> = {
  getInstruction: () => "Choose one option",
  problem: "Choose one option, then submit.",
  findMissingInput: (_, { choices }) => (choices.length ? null : "Choose one option, then submit."),
  toResponse: ({ choices }) => ({ type: "single", choice: choices[0] }),
  toTypedAnswer: ({ choice }) => ({ choices: [choice] }),
  Fields: OptionFields,
  Review: null,
};

/** The types whose questions learners answer with one form; a case has a form for each part. */
type RunnableType = Exclude<QuestionType, "case">;
const runnerTypes = { single, multi, matching, ordering, labelling, hotspot, numeric } satisfies Record<
  RunnableType,
  unknown
>;
const runnerTypesByName: Record<RunnableType, RunnerType> = runnerTypes;

export const runnableTypes = Object.keys(runnerTypes) as RunnableType[];

/** Returns the runner's entry for a question type. Undefined for a case, whose parts are asked one at a time. */
export function getRunnerType(type: RunnableType): RunnerType;
export function getRunnerType(type: string | undefined): RunnerType | undefined;
export function getRunnerType(type: string | undefined): RunnerType | undefined {
  return type !== undefined && Object.hasOwn(runnerTypesByName, type)
    ? runnerTypesByName[type as RunnableType]
    : undefined;
}

/** The submitted parts of an open case. */
export const CaseSoFar = part("case-so-far", async () => (await import("./case-so-far")).CaseSoFar);
export const CaseReview = part("case-review", async () => (await import("./case-review")).CaseReview);

/** Preloads the code that a question needs, before the question or its review shows. */
export function preloadQuestionCode(body: QuestionBody): void {
  const type = getRunnerType(body.type);
  const components = body.type === "case" ? [CaseSoFar, CaseReview] : [type?.Fields, type?.Review];
  for (const component of components)
    if (component && "preload" in component) void (component as typeof CaseReview).preload();
  if (typeof body.image === "object") void QuestionImage.preload();
  if ("series" in body && body.series?.length) for (const lazy of [SeriesPanel, FindingsBar]) void lazy.preload();
  if (body.type === "case") for (const part of body.parts) preloadQuestionCode(part);
}

function describeMissingPairs(
  from: readonly { id: string }[],
  pairs: TypedAnswer["pairs"],
  task: string,
): string | null {
  const missingCount = from.filter(({ id }) => !Object.hasOwn(pairs, id) || !pairs[id]).length;
  return missingCount ? `${task}; ${missingCount} ${chooseVerb(missingCount)} left.` : null;
}

function chooseVerb(count: number): string {
  return count === 1 ? "is" : "are";
}

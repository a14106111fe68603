import { type Filter, getListValues, type QuestionTrait, questionTraits } from "../questions/filter";

// Live counts of the builder (S2) from one short code per question. The count at a checkbox is the number of questions
// with its value that match the filters in all other lists: within a list, selected values form a union, so they do
// not limit each other.

/** The lists of the filter in which a question needs to have only one of the selected values. */
export const unionLists = ["organs", "modalities", "types", "levels", "bands", "outcomes"] as const;
export type UnionList = (typeof unionLists)[number];

/** Number of bits of each union list in a code, starting at the lowest bit; the bits of the traits follow. */
export const bitsPerList: Record<UnionList, number> = {
  organs: 4,
  modalities: 4,
  types: 4,
  levels: 3,
  bands: 3,
  outcomes: 3,
};
/** Position of the first trait bit. */
export const firstTraitBit = Object.values(bitsPerList).reduce((sum, bits) => sum + bits, 0);
/** Position of the bit that is set if the learner may see the full topic. */
export const topicShownBit = firstTraitBit + questionTraits.length;

export interface TopicRow {
  id: string;
  /** Names from the root, joined with " › ". */
  path: string;
}

export interface FacetCounts {
  total: number;
  lists: { [L in UnionList]: Record<string, number> };
  only: Record<QuestionTrait, number>;
  /**
   * Counts by topic id, including the topics below; a question whose topic may not show counts in its parent topic
   * (Q12).
   */
  topics: Map<string, number>;
}

/** The codes of the questions of one topic. */
export interface FacetRow {
  topicId: string;
  codes: readonly number[];
}

/**
 * Counts the questions of `rows`. `selectFacetCodes` has applied words and days; this function applies union lists, traits,
 * and topics.
 */
export function countFacets(rows: readonly FacetRow[], topics: readonly TopicRow[], filter: Filter): FacetCounts {
  const facetLists = unionLists.map((name) => createFacetList(name, filter));
  const isPathSelected = createTopicFilter(topics, filter.topics);
  const requiredTraits = filter.only.reduce((bits, trait) => bits | (1 << getTraitBit(trait)), 0);
  const pathById = new Map(topics.map(({ id, path }) => [id, path]));
  const traits = new Array<number>(questionTraits.length).fill(0);
  const byTopic = new Map<string, number>();
  let total = 0;
  for (const { topicId, codes } of rows) {
    const path = pathById.get(topicId) ?? "";
    const parent = getParentPath(path);
    const isSelected = { topic: isPathSelected(path), parent: isPathSelected(parent) };
    for (const code of codes) {
      if ((code & requiredTraits) !== requiredTraits) continue;
      const topicShownFlag = code & (1 << topicShownBit);
      const isInTopics = topicShownFlag ? isSelected.topic : isSelected.parent;
      const failingLists = facetLists.filter((list) => !(list.allowed & (1 << readValueIndex(list, code))));
      if (failingLists.length === 0) {
        const countedPath = topicShownFlag ? path : parent;
        byTopic.set(countedPath, (byTopic.get(countedPath) ?? 0) + 1);
      }
      if (failingLists.length === 0 && isInTopics) {
        total++;
        for (const list of facetLists) incrementAt(list.counts, readValueIndex(list, code));
        for (const at of traits.keys()) if (code & (1 << (firstTraitBit + at))) incrementAt(traits, at);
      } else if (failingLists.length === 1 && isInTopics)
        // Only this list excludes the question, so selecting the question's value there would include it.
        for (const list of failingLists) incrementAt(list.counts, readValueIndex(list, code));
    }
  }
  return {
    total,
    lists: Object.fromEntries(
      facetLists.map(({ name, values, counts }) => [
        name,
        Object.fromEntries(values.map((value, at) => [value, counts[at]])),
      ]),
    ) as FacetCounts["lists"],
    only: Object.fromEntries(questionTraits.map((trait, at) => [trait, traits[at]])) as FacetCounts["only"],
    topics: addCountsToAncestors(byTopic, topics),
  };
}

function getTraitBit(trait: QuestionTrait): number {
  return firstTraitBit + questionTraits.indexOf(trait);
}

function readValueIndex({ shift, mask }: { shift: number; mask: number }, code: number): number {
  return (code >> shift) & mask;
}

function incrementAt(counts: number[], at: number): void {
  counts[at] = (counts[at] ?? 0) + 1;
}

function createFacetList(name: UnionList, filter: Filter) {
  const values = getListValues(name) as readonly string[];
  const selectedValues = filter[name] as readonly string[];
  const listsBefore = unionLists.slice(0, unionLists.indexOf(name));
  return {
    name,
    values,
    shift: listsBefore.reduce((sum, list) => sum + bitsPerList[list], 0),
    mask: (1 << bitsPerList[name]) - 1,
    // One bit per allowed value; an empty selection allows all.
    allowed: values.reduce(
      (bits, value, at) => (selectedValues.length && !selectedValues.includes(value) ? bits : bits | (1 << at)),
      0,
    ),
    counts: new Array<number>(1 << bitsPerList[name]).fill(0),
  };
}

/**
 * Returns a function that checks whether a path is a selected topic or below one; without a selection, every path
 * passes.
 */
function createTopicFilter(
  topics: readonly TopicRow[],
  selectedTopicIds: readonly string[],
): (path: string) => boolean {
  if (selectedTopicIds.length === 0) return () => true;
  const roots = topics.filter(({ id }) => selectedTopicIds.includes(id)).map(({ path }) => path);
  return (path) => roots.some((root) => path === root || path.startsWith(`${root} › `));
}

/** Returns the path of the parent topic; for a root, its own path. */
function getParentPath(path: string): string {
  const separatorAt = path.lastIndexOf(" › ");
  return separatorAt < 0 ? path : path.slice(0, separatorAt);
}

/** Adds to each topic's count the counts of all topics below it. Takes counts by path and returns counts by id. */
function addCountsToAncestors(counts: ReadonlyMap<string, number>, topics: readonly TopicRow[]): Map<string, number> {
  const idByPath = new Map(topics.map(({ id, path }) => [path, id]));
  const sumsById = new Map<string, number>();
  for (const [path, n] of counts) {
    const names = path.split(" › ");
    for (let depth = names.length; depth > 0; depth--) {
      const ancestorId = idByPath.get(names.slice(0, depth).join(" › "));
      if (ancestorId) sumsById.set(ancestorId, (sumsById.get(ancestorId) ?? 0) + n);
    }
  }
  return sumsById;
}

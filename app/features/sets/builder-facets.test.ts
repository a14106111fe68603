import fc from "fast-check";
import { expect, test } from "vitest";
import { emptyFilter, type Filter, getListValues, type QuestionTrait, questionTraits } from "../questions/filter";
import { listShownTopics } from "./builder-counts";
import {
  bitsPerList,
  countFacets,
  firstTraitBit,
  type TopicRow,
  topicShownBit,
  type UnionList,
  unionLists,
} from "./builder-facets";

interface Item {
  topic: TopicRow;
  values: Record<UnionList, string>;
  traits: readonly QuestionTrait[];
  /** Whether the learner has answered it. */
  known: boolean;
}

const topics: TopicRow[] = [
  "Chest",
  "Chest › Pleura",
  "Chest › Pleura › Effusion",
  "Chest › Pleural plaques",
  "Physics",
].map((path, at) => ({ id: `t-${at}`, path }));
const values = fc.record(
  Object.fromEntries(unionLists.map((list) => [list, fc.constantFrom(...(getListValues(list) as readonly string[]))])),
) as fc.Arbitrary<Record<UnionList, string>>;
const bank = fc.array(
  fc.record({
    topic: fc.constantFrom(...topics),
    values,
    traits: fc.subarray([...questionTraits]),
    known: fc.boolean(),
  }),
  { maxLength: 60 },
);
const some = <T>(list: readonly T[]) => fc.subarray([...list], { maxLength: 3 });
const filters = fc
  .record({
    ...(Object.fromEntries(unionLists.map((list) => [list, some(getListValues(list) as readonly string[])])) as object),
    topics: some(topics.map(({ id }) => id)),
    only: fc.subarray([...questionTraits], { maxLength: 1 }),
  })
  .map((lists) => ({ ...emptyFilter, ...lists }) as Filter);

test("counts per box what selecting it would add, ignoring the other boxes of its list", () => {
  fc.assert(
    fc.property(bank, filters, (items, filter) => {
      const counts = countFacets(rowsOf(items), topics, filter);
      const brute = (wanted: Filter) => items.filter((item) => fits(item, wanted)).length;
      expect(counts.total).toBe(brute(filter));
      for (const list of unionLists)
        for (const value of getListValues(list))
          expect(counts.lists[list][value], `${list} ${value}`).toBe(brute({ ...filter, [list]: [value] }));
      for (const trait of questionTraits)
        expect(counts.only[trait], trait).toBe(brute({ ...filter, only: [...filter.only, trait] }));
      for (const { id } of topics) expect(counts.topics.get(id) ?? 0, id).toBe(brute({ ...filter, topics: [id] }));
    }),
    { numRuns: 300 },
  );
});

test("shows roots first, then children of a selected topic, then search matches", () => {
  const counts = new Map(topics.map(({ id }) => [id, 2]));
  const shown = (chosen: string[], find = "") =>
    listShownTopics(topics, counts, chosen, find).list.map(({ path }) => path);
  expect(shown([])).toEqual(["Chest", "Physics"]);
  expect(shown(["t-0"])).toEqual(["Chest", "Chest › Pleura", "Chest › Pleural plaques", "Physics"]);
  expect(shown([], "pleura eff")).toEqual(["Chest › Pleura › Effusion"]);
  expect(shown(["t-4"], "plaques")).toEqual(["Chest › Pleural plaques", "Physics"]);
});

test("truncates a long list of topics but keeps selected ones", () => {
  const many = Array.from({ length: 100 }, (_, at) => ({ id: `m-${at}`, path: `Root ${at}` }));
  const { list, hiddenCount } = listShownTopics(many, new Map(many.map(({ id }) => [id, 1])), ["m-99"], "root");
  expect([list.length, hiddenCount, list.at(-1)?.id]).toEqual([41, 59, "m-99"]);
});

function rowsOf(items: readonly Item[]) {
  return topics.map(({ id }) => ({
    topicId: id,
    codes: items.filter((item) => item.topic.id === id).map(codeOf),
  }));
}

/** Returns the code that the SQL produces. */
function codeOf(item: Item): number {
  let shift = 0;
  let code = 0;
  for (const list of unionLists) {
    code += (getListValues(list) as readonly string[]).indexOf(item.values[list]) * 2 ** shift;
    shift += bitsPerList[list];
  }
  for (const trait of item.traits) code += 2 ** (firstTraitBit + questionTraits.indexOf(trait));
  return item.known ? code + 2 ** topicShownBit : code;
}

function hasTraits(item: Item, wanted: readonly QuestionTrait[]): boolean {
  return wanted.every((trait) => item.traits.includes(trait));
}

function fits(item: Item, filter: Filter): boolean {
  const path = (id: string) => topics.find((topic) => topic.id === id)?.path ?? "";
  // An unanswered question counts in the topics above its own; a root topic may be shown.
  const own = item.topic.path;
  const filed = item.known || !own.includes(" › ") ? own : own.split(" › ").slice(0, -1).join(" › ");
  return (
    unionLists.every((list) => !filter[list].length || (filter[list] as string[]).includes(item.values[list])) &&
    hasTraits(item, filter.only) &&
    (!filter.topics.length || filter.topics.some((id) => filed === path(id) || filed.startsWith(`${path(id)} › `)))
  );
}

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readQuestionFiles } from "~/db/seed/content-files";
import { questionContent } from "~/features/questions/content";
import { type Draft, isDraft, readRecords } from "~/features/questions/lint/draft";
import type { Path } from "~/features/questions/lint/findings";
import { lintQuestion } from "~/features/questions/lint/lint";
import { type QuestionType, questionTypes } from "~/features/questions/taxonomy";
import { partTypes } from "~/features/questions/types/case";
import { cleanMatching, cleanMulti, cleanSingle } from "~/testing/make-draft";
import { buildPreview } from "./build-preview";
import { changeType, type EarlierFields } from "./change-type";
import { addEntry, type EntryList, moveEntry, removeEntry, toggleKey } from "./draft-entries";
import { addMissingFields, addPart, movePart, removePart } from "./draft-parts";
import { getValueAt, setValueAt } from "./draft-path";
import { createEditHistory, type DraftState, isSameDraft, reduceEdit } from "./edit-history";

const questions = readQuestionFiles().flatMap((file) => file.questions) as unknown as Draft[];
const ofEachType: Draft[] = questionTypes.flatMap((type) =>
  questions.filter((question) => question.type === type).slice(0, 1),
);
const anyQuestion = fc.constantFrom(...questions);
const lists: EntryList[] = ["options", "items", "stems", "labels", "targets"];

type Both = { content: Draft; earlierFields: EarlierFields };
type Act = (both: Both) => Both;

const unitsOf = (content: Draft): Path[] => [[], ...readRecords(content.parts).map(({ index }) => ["parts", index])];
const ofContent =
  (change: (content: Draft) => Draft): Act =>
  ({ content, earlierFields }) => ({ content: change(content), earlierFields });

/** Anything the editor's buttons and fields can do. */
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  fc.tuple(fc.nat(), fc.constantFrom(...questionTypes), fc.nat()).map(
    ([at, type, partType]): Act =>
      (both) => {
        const units = unitsOf(both.content);
        const unit = units[at % units.length] as Path;
        const to = unit.length ? (partTypes[partType % partTypes.length] as QuestionType) : type;
        const next = changeType(both, unit, to);
        return { ...next, content: addMissingFields(next.content, unit) };
      },
  ),
  fc.tuple(fc.nat(), fc.constantFrom(...lists), fc.nat(), fc.nat(), fc.constantFrom("add", "drop", "move")).map(
    ([at, list, n, m, what]): Act =>
      ofContent((content) => {
        const units = unitsOf(content);
        const unit = units[at % units.length] as Path;
        const count = readRecords(getValueAt(content, [...unit, list])).length;
        if (count === 0) return content;
        if (what === "add") return addEntry(content, unit, list);
        if (what === "drop") return removeEntry(content, unit, list, n % count);
        return moveEntry(content, unit, list, n % count, m % count);
      }),
  ),
  fc
    .tuple(fc.constantFrom("a", "b", "c", "z"), fc.boolean())
    .map(
      ([id, on]): Act => ofContent((content) => (content.type === "multi" ? toggleKey(content, [], id, on) : content)),
    ),
  fc
    .tuple(
      fc.constantFrom("stem", "teachingPoint", "organ", "topic"),
      fc.constantFrom("", "x", "Which is it?", undefined),
    )
    .map(([field, value]): Act => ofContent((content) => setValueAt(content, [field], value))),
  fc.constant(ofContent((content) => (content.type === "case" ? addPart(content) : content))),
  fc.nat().map(
    (n): Act =>
      (both) => {
        const count = readRecords(both.content.parts).length;
        return count ? removePart(both, n % count) : both;
      },
  ),
  fc.tuple(fc.nat(), fc.nat()).map(
    ([n, m]): Act =>
      (both) => {
        const count = readRecords(both.content.parts).length;
        return count ? movePart(both, n % count, m % count) : both;
      },
  ),
);

describe("any sequence of edits", () => {
  const walks = fc.tuple(anyQuestion, fc.array(anyAct, { maxLength: 25 }));

  it("gives a question that the schema takes, or one that the linter blocks", () => {
    fc.assert(
      fc.property(walks, ([question, steps]) => {
        const { content } = steps.reduce((both, step) => step(both), { content: question, earlierFields: {} } as Both);
        const blocks = lintQuestion(content).some(({ level }) => level === "block");
        expect(questionContent.safeParse(content).success || blocks).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it("leaves no key that names nothing, and no id twice", () => {
    fc.assert(
      fc.property(walks, ([question, steps]) => {
        const { content } = steps.reduce((both, step) => step(both), { content: question, earlierFields: {} } as Both);
        expect(strayKeys(content)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it("changes nothing in place, and can be shown to a learner at every step", () => {
    fc.assert(
      fc.property(walks, ([question, steps]) => {
        const before = structuredClone(question);
        let both: Both = { content: question, earlierFields: {} };
        for (const step of steps) {
          both = step(both);
          expect(buildPreview(both.content)).not.toBeNull();
        }
        expect(question).toEqual(before);
      }),
      { numRuns: 150 },
    );
  });
});

function strayKeys(content: Draft): string[] {
  const found: string[] = [];
  for (const unit of unitsOf(content)) {
    const question = getValueAt(content, unit);
    if (!isDraft(question)) continue;
    const ids = (list: string) => readRecords(question[list]).map(({ record }) => record.id);
    for (const list of lists) if (new Set(ids(list)).size !== ids(list).length) found.push(`${list} twice`);
    const named = [
      ...(question.type === "single" && question.key !== undefined ? [question.key] : []),
      ...(question.type === "multi" && Array.isArray(question.keys) ? question.keys : []),
      ...(question.type === "matching" ? readRecords(question.stems).flatMap(({ record }) => record.key ?? []) : []),
    ];
    for (const key of named) if (!ids("options").includes(key)) found.push(`key ${String(key)}`);
    if (question.type === "labelling")
      for (const { record } of readRecords(question.targets))
        if (record.key !== undefined && !ids("labels").includes(record.key)) found.push(`label ${String(record.key)}`);
  }
  return found;
}

describe("another type", () => {
  it.each(ofEachType.map((question) => [question.type as string, question] as const))(
    "and back loses nothing of a %s question, by whatever way",
    (_, question) => {
      fc.assert(
        fc.property(fc.array(fc.constantFrom(...questionTypes), { minLength: 1, maxLength: 6 }), (way) => {
          const start: Both = { content: question, earlierFields: {} };
          const there = way.reduce((both, type) => {
            const next = changeType(both, [], type);
            return { ...next, content: addMissingFields(next.content) };
          }, start);
          expect(changeType(there, [], question.type as QuestionType).content).toEqual(question);
        }),
      );
    },
  );

  it("keeps what was rewritten on the way", () => {
    const multi = changeType({ content: cleanSingle(), earlierFields: {} }, [], "multi");
    expect(multi.content).toMatchObject({ type: "multi", keys: ["a"] });
    const rewritten = setValueAt(multi.content, ["options", 0, "text"], "Another treatment");
    const back = changeType({ content: rewritten, earlierFields: multi.earlierFields }, [], "single");
    expect(back.content).toEqual(setValueAt(cleanSingle(), ["options", 0, "text"], "Another treatment"));
    const items = changeType(back, [], "ordering").content.items as Draft[];
    expect(items.map(({ text }) => text)).toContain("Another treatment");
  });

  it("keeps the key that was chosen last, and names none that has gone", () => {
    const multi = changeType({ content: cleanSingle(), earlierFields: {} }, [], "multi");
    const without = removeEntry(multi.content, [], "options", 0);
    expect(without.keys).toEqual([]);
    const single = changeType({ content: without, earlierFields: multi.earlierFields }, [], "single").content;
    expect(single.key).toBeUndefined();
    expect(lintQuestion(single).map(({ rule }) => rule)).toContain("one-key");
  });

  it("keeps series with every type that can show them, with the regions of a hotspot question until it is one again", () => {
    const series = [{ id: "a", key: "a".repeat(64), frameCount: 3 }];
    const region = { polygon: [], series: "a", target: "a", from: 0, to: 0 };
    const hotspot = { type: "hotspot", stem: "s", series, regions: [region], rationale: "r" };
    const single = changeType({ content: hotspot, earlierFields: {} }, [], "single");
    expect(single.content).toMatchObject({ type: "single", series });
    expect(single.content).not.toHaveProperty("regions");
    expect(changeType(changeType(single, [], "labelling"), [], "hotspot").content).toEqual(hotspot);

    const otherSeries = [{ id: "b", key: "b".repeat(64), frameCount: 3 }];
    const changed = { ...single, content: { ...single.content, series: otherSeries, image: { file: "x.svg" } } };
    const back = changeType(changed, [], "hotspot");
    expect(back.content).toEqual({ ...hotspot, series: otherSeries, regions: [] });
    expect(changeType(back, [], "single").content).toMatchObject({ series: otherSeries, image: { file: "x.svg" } });
  });

  it("keeps the frame with the markers for its series, and the image for a labeling question without series", () => {
    const series = [{ id: "a", key: "a".repeat(64), frameCount: 3 }];
    const onSeries = { type: "labelling", series, markedFrame: { series: "a", frame: 2 }, labels: [], targets: [] };
    const single = changeType({ content: onSeries, earlierFields: {} }, [], "single");
    expect(single.content).not.toHaveProperty("markedFrame");
    expect(changeType(single, [], "labelling").content).toEqual(onSeries);
    const { series: _, ...withoutSeries } = single.content;
    expect(changeType({ ...single, content: withoutSeries }, [], "labelling").content).not.toHaveProperty(
      "markedFrame",
    );

    const onImage = { type: "labelling", image: "x.svg", alt: "A heart.", labels: [], targets: [] };
    const hotspot = changeType({ content: onImage, earlierFields: {} }, [], "hotspot");
    const onSeriesAgain = changeType({ ...hotspot, content: { ...hotspot.content, series } }, [], "labelling");
    expect(onSeriesAgain.content).not.toHaveProperty("alt");
    const { series: __, ...imageAgain } = changeType(onSeriesAgain, [], "hotspot").content;
    const back = changeType(
      { earlierFields: onSeriesAgain.earlierFields, content: { ...imageAgain, image: "x.svg" } },
      [],
      "labelling",
    );
    expect(back.content).toMatchObject({ image: "x.svg", alt: "A heart." });
  });

  it("of a part leaves the case and the other parts alone", () => {
    const question = ofEachType.find(({ type }) => type === "case") as Draft;
    const next = changeType({ content: question, earlierFields: {} }, ["parts", 0], "numeric");
    expect(getValueAt(next.content, ["parts", 0, "type"])).toBe("numeric");
    expect(getValueAt(next.content, ["parts", 1])).toEqual(getValueAt(question, ["parts", 1]));
    // What the part left behind goes with it to its new place.
    const moved = movePart(next, 0, 1);
    const back = changeType(moved, ["parts", 1], getValueAt(question, ["parts", 0, "type"]) as QuestionType);
    expect(getValueAt(back.content, ["parts", 1])).toEqual(getValueAt(question, ["parts", 0]));
  });
});

describe("entries", () => {
  it("the number that learners are told follows the keys (Q13)", () => {
    const told = cleanMulti({ pick: 2 });
    expect(toggleKey(told, [], "c", true)).toMatchObject({ keys: ["a", "b", "c"], pick: 3 });
    expect(removeEntry(told, [], "options", 0)).toMatchObject({ keys: ["b"], pick: 1 });
    expect(toggleKey(cleanMulti(), [], "c", true)).not.toHaveProperty("pick");
  });

  it("an option that goes takes the key of the stems that named it", () => {
    const without = removeEntry(cleanMatching(), [], "options", 0);
    expect(getValueAt(without, ["stems", 0, "key"])).toBeUndefined();
    expect(getValueAt(without, ["stems", 1, "key"])).toBe("b");
  });
});

describe("undo", () => {
  const written = (stem: string): DraftState => ({
    content: { stem },
    earlierFields: {},
    changeNote: "",
  });
  const typing = (stem: string, at: number) =>
    ({ type: "change", fieldKey: "stem", at, change: (now: DraftState) => ({ ...now, content: { stem } }) }) as const;

  it("takes the letters of a word back at once, and what was written after a pause alone", () => {
    let state = createEditHistory(written(""));
    for (const [stem, at] of [
      ["W", 0],
      ["Wh", 100],
      ["Why", 200],
      ["Why?", 9000],
    ] as const)
      state = reduceEdit(state, typing(stem, at));
    state = reduceEdit(state, { type: "undo" });
    expect(state.draftState.content.stem).toBe("Why");
    state = reduceEdit(state, { type: "undo" });
    expect(state.draftState.content.stem).toBe("");
    expect(reduceEdit(state, { type: "undo" })).toBe(state);
    state = reduceEdit(reduceEdit(state, { type: "redo" }), { type: "redo" });
    expect(state.draftState.content.stem).toBe("Why?");
  });

  it("brings back what was written when theirs was taken", () => {
    const mine = reduceEdit(createEditHistory(written("")), typing("mine", 0));
    const theirs = reduceEdit(mine, { type: "take", draftState: { content: { stem: "theirs" } } });
    expect(theirs.draftState.content.stem).toBe("theirs");
    expect(reduceEdit(theirs, { type: "undo" }).draftState.content.stem).toBe("mine");
  });
});

it("two wordings are the same whatever the order of their fields", () => {
  const one: DraftState = {
    content: { a: 1, b: { c: 2, d: 3 } },
    earlierFields: {},
    changeNote: "",
  };
  expect(isSameDraft(one, { ...one, content: { b: { d: 3, c: 2 }, a: 1 } })).toBe(true);
  expect(isSameDraft(one, { ...one, content: { a: 1, b: { c: 2, d: 4 } } })).toBe(false);
});

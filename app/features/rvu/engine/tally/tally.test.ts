import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { catalogs } from "../../../../testing/rvu-content";
import { computePace, hasPace } from "./shift-pace";
import { readTally, serializeTally } from "./stored-tally";
import {
  applyAction,
  createTally,
  getTotalCount,
  getTotalCounts,
  listRowIds,
  type Tally,
  type TallyAction,
} from "./tally";
import { type Counts, getWorkedMs } from "./tally-counts";
import { formatShiftCsv, formatShiftJson } from "./tally-export";
import { computeReduction, indexStudiesById, sumByModality, sumCounts } from "./tally-sums";

const id = "11111111-1111-4111-8111-111111111111";
const fresh = () => createTally(id, "2026C");
const countedAt = 1_000;
const play = (tally: Tally, ...actions: TallyAction[]) =>
  actions.reduce((sum, action) => applyAction(sum, action, countedAt), tally);
const add = (studyId: string, by?: number): TallyAction => ({ type: "add", studyId, by });
const studies = indexStudiesById(catalogs["2026C"].studies);
const head = "ct-head-without-contrast";
const chest = "chest-x-ray-1-view";

describe("a tally", () => {
  it("counts up, down, and as typed, and undoes each step (C3)", () => {
    const counted = play(
      fresh(),
      add(head),
      add(head),
      add(chest),
      { type: "remove", studyId: chest },
      { type: "remove", studyId: chest },
    );
    expect(getTotalCounts(counted)).toEqual({ [head]: 2 });
    expect(listRowIds(counted)).toEqual([head, chest]);
    const typed = play(
      counted,
      { type: "set", studyId: chest, count: 12 },
      { type: "set", studyId: head, count: 99_999 },
    );
    expect(getTotalCounts(typed)).toEqual({ [head]: 9_999, [chest]: 12 });
    const back = play(typed, ...Array.from({ length: 6 }, (): TallyAction => ({ type: "undo" })));
    expect(getTotalCounts(back)).toEqual({});
    expect(play(back, { type: "undo" })).toBe(back);
  });

  it("undoes a clear, a removed row, and a template", () => {
    const template = { id: "t", name: "my call night", counts: { [head]: 3, [chest]: 0 } };
    const used = play(fresh(), { type: "save-template", template }, { type: "use-template", templateId: "t" });
    expect([getTotalCounts(used), listRowIds(used)]).toEqual([{ [head]: 3 }, [head, chest]]);
    for (const action of [{ type: "clear" }, { type: "drop", studyId: head }] as const) {
      const gone = play(used, action);
      expect(getTotalCounts(gone)).toEqual({});
      expect(getTotalCounts(play(gone, { type: "undo" }))).toEqual({ [head]: 3 });
    }
    expect(getTotalCounts(play(used, { type: "undo" }))).toEqual({});
  });

  it("removes other devices' counts by going negative itself", () => {
    const both = play(fresh(), add(head), { type: "elsewhere", counts: { [head]: 2, [chest]: 1 } });
    expect(getTotalCounts(both)).toEqual({ [head]: 3, [chest]: 1 });
    const less = play(both, { type: "set", studyId: head, count: 0 }, { type: "drop", studyId: chest });
    expect([less.counts, getTotalCounts(less)]).toEqual([{ [head]: -2, [chest]: -1 }, {}]);
    expect(getTotalCounts(play(less, { type: "undo" }, { type: "undo" }))).toEqual({ [head]: 3, [chest]: 1 });
  });

  it("keeps templates, favorites, and goal for the next shift, but not counts and time", () => {
    const before = play(
      fresh(),
      add(head),
      { type: "start", now: 5 },
      { type: "favorite", studyId: head, isFavorite: true },
      { type: "goal", goal: 5000 },
    );
    const next = play(before, { type: "next-shift", shiftId: "next", releaseId: "2026C" });
    expect(next).toMatchObject({
      shiftId: "next",
      counts: {},
      undo: [],
      favorites: [head],
      goal: 5000,
      timer: { startedAt: null },
    });
    expect(next.revision).toBeGreaterThan(before.revision);
  });

  it("pauses and resumes the timer", () => {
    const { timer } = play(
      fresh(),
      { type: "start", now: 1_000 },
      { type: "start", now: 2_000 },
      { type: "stop", now: 5_000 },
      { type: "start", now: 9_000 },
    );
    expect(timer).toEqual({ startedAt: 1_000, runningSince: 9_000, workedMs: 4_000 });
    expect(getWorkedMs(timer, 10_000)).toBe(5_000);
    // Setting the clock back loses no time.
    expect(getWorkedMs(timer, 0)).toBe(4_000);
  });

  it("starts its timer at the first study if that was counted before", () => {
    const counted = applyAction(fresh(), add(head), 1_000);
    const later = applyAction(counted, add(chest), 50_000);
    const { timer } = applyAction(later, { type: "start", now: 61_000 }, 61_000);
    expect([timer.startedAt, getWorkedMs(timer, 61_000)]).toEqual([1_000, 60_000]);
    expect(readTally(serializeTally(later), id).firstCountedAt).toBe(1_000);
    const cleared = applyAction(later, { type: "clear" }, 55_000);
    expect(applyAction(cleared, { type: "start", now: 61_000 }, 61_000).timer.startedAt).toBe(61_000);
    const paused = play(later, { type: "start", now: 60_000 }, { type: "stop", now: 70_000 });
    expect(play(paused, { type: "start", now: 90_000 }).timer.runningSince).toBe(90_000);
  });

  const ids = fc.constantFrom("a", "b", "c", "constructor");
  const action: fc.Arbitrary<TallyAction> = fc.oneof(
    fc.record({ type: fc.constant("add" as const), studyId: ids, by: fc.integer({ min: -3, max: 20_000 }) }),
    fc.record({ type: fc.constant("remove" as const), studyId: ids }),
    fc.record({ type: fc.constant("set" as const), studyId: ids, count: fc.oneof(fc.integer(), fc.double()) }),
    fc.record({ type: fc.constant("drop" as const), studyId: ids }),
    fc.constant({ type: "clear" as const }),
    fc.constant({ type: "undo" as const }),
    fc.record({
      type: fc.constant("elsewhere" as const),
      counts: fc.constantFrom<Counts>({}, { a: 2 }, { b: -4, c: 9 }),
    }),
  );

  it("shows only whole numbers from 0, and raises the revision with each change", () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        let tally = fresh();
        for (const one of actions) {
          const next = applyAction(tally, one, countedAt);
          if (next !== tally) expect(next.revision).toBe(tally.revision + (one.type === "elsewhere" ? 0 : 1));
          tally = next;
          for (const study of listRowIds(tally))
            expect(getTotalCount(tally, study)).toSatisfy((n: number) => Number.isInteger(n) && n >= 0);
        }
      }),
    );
  });

  it("returns to the start after undoing every step", () => {
    const counting = action.filter(({ type }) => !["undo", "elsewhere"].includes(type));
    fc.assert(
      fc.property(fc.array(counting, { maxLength: 40 }), (actions) => {
        const after = play(fresh(), ...actions);
        const back = play(after, ...after.undo.map((): TallyAction => ({ type: "undo" })));
        expect(getTotalCounts(back)).toEqual({});
      }),
    );
  });
});

describe("the stored tally", () => {
  it("survives a round trip", () => {
    const tally = play(
      fresh(),
      add(head, 4),
      { type: "start", now: 7 },
      { type: "favorite", studyId: head, isFavorite: true },
      { type: "goal", goal: 100 },
      { type: "save-template", template: { id: "t", name: "night", counts: { [chest]: 2 } } },
    );
    expect(readTally(serializeTally(tally), "x")).toEqual(tally);
  });

  it.each([null, "", "{", "[]", "null", "7", '{"version":2,"counts":{"a":1}}'])(
    "is a new tally if it is %j",
    (stored) => {
      expect(readTally(stored, id)).toEqual(createTally(id));
    },
  );

  it("loses only its invalid parts", () => {
    const stored = {
      ...play(fresh(), add(head, 4)),
      timer: "no",
      favorites: [head, 7, "NO!"],
      templates: [null, { id: "t" }],
      undo: {},
      counts: { [head]: 4, b: "9", "<b>": 1, c: 1.5 },
    };
    expect(readTally(JSON.stringify(stored), "x")).toMatchObject({
      shiftId: id,
      counts: { [head]: 4 },
      favorites: [head],
      templates: [],
      undo: [],
    });
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.json(), fc.anything(), (json, counts) => {
        readTally(json, id);
        expect(
          listRowIds(readTally(JSON.stringify({ ...fresh(), counts, timer: counts, undo: [counts] }) ?? null, id)),
        ).toBeDefined();
      }),
    );
  });
});

describe("sums", () => {
  const someCounts = fc.dictionary(fc.constantFrom(...studies.keys()), fc.nat(300), { maxKeys: 12 });

  it("are exact in total and by modality", () => {
    expect(sumCounts({ [head]: 10, [chest]: 3, unknown: 2 }, studies)).toMatchObject({ studies: 15, work: 884 });
    fc.assert(
      fc.property(someCounts, (counts) => {
        const { work, studies: many } = sumCounts(counts, studies);
        const split = sumByModality(counts, studies);
        expect(split.reduce((sum, one) => sum + one.work, 0)).toBe(work);
        expect(split.reduce((sum, one) => sum + one.studies, 0)).toBe(many);
        expect(Number.isInteger(work)).toBe(true);
      }),
    );
  });

  it("reduce further imaging of a session by 5% (C5)", () => {
    const counts = { [head]: 3, "ct-cervical-spine-without-contrast": 2, "screening-mammogram-both-breasts": 5 };
    // In two sessions, the two spines (0.98) are first studies, so the three heads are reduced by 5% of 2.49.
    expect(computeReduction(counts, studies, { sessions: 2 })).toMatchObject({ furtherStudies: 3, work: 12 });
    expect(computeReduction(counts, studies, { sessions: 5 })).toEqual({
      furtherStudies: 0,
      work: 0,
      officePe: 0,
      facilityPe: 0,
      mp: 0,
    });
    fc.assert(
      fc.property(someCounts, fc.nat(200), (some, sessions) => {
        const less = computeReduction(some, studies, { sessions });
        const more = computeReduction(some, studies, { sessions: sessions + 1 });
        expect(less.work).toBeGreaterThanOrEqual(more.work);
        expect(less.work * 20).toBeLessThanOrEqual(sumCounts(some, studies).work + 10);
      }),
    );
  });

  it("compare the pace with the published one, and give the time to the goal (C8)", () => {
    expect(computePace({ work: 900, workedMs: 3_600_000, goal: 1_800 })).toEqual({
      workPerHour: 900,
      remainingWork: 900,
      msToGoal: 3_600_000,
      comparison: "within",
    });
    expect(computePace({ work: 900, workedMs: 59_999, goal: null })).toEqual({
      workPerHour: null,
      remainingWork: null,
      msToGoal: null,
      comparison: null,
    });
    expect(computePace({ work: 0, workedMs: 3_600_000, goal: 10 })).toMatchObject({
      workPerHour: 0,
      msToGoal: null,
      comparison: "below",
    });
    expect(computePace({ work: 2_000, workedMs: 3_600_000, goal: 10 })).toMatchObject({
      msToGoal: 0,
      comparison: "above",
    });
  });

  it("show no pace for studies that were entered later than they were read", () => {
    expect(computePace({ work: 1_716, workedMs: 5 * 60_000, goal: 3_000 })).toEqual({
      workPerHour: null,
      remainingWork: 1_284,
      msToGoal: null,
      comparison: "implausible",
    });
    expect([6_000, 6_001].map((work) => hasPace({ work, workedMs: 3_600_000 }))).toEqual([true, false]);
  });
});

describe("an export", () => {
  const shift = {
    release: { id: "2026C" },
    day: "2026-07-01",
    workedMinutes: 90,
    counts: { [head]: 2, [chest]: 1, gone: 0 },
  };

  it("has a CSV line per study and a total", () => {
    expect(formatShiftCsv(shift, studies).split("\r\n").slice(0, 4)).toEqual([
      "Study,Modality,Count,wRVU each,wRVU",
      "CT head without contrast,CT,2,0.83,1.66",
      '"Chest X-ray, 1 view",Radiography,1,0.18,0.18',
      "Total,,3,,1.84",
    ]);
  });

  it("has the same values as JSON", () => {
    expect(JSON.parse(formatShiftJson(shift, studies))).toMatchObject({
      release: "2026C",
      totalWrvu: 1.84,
      studies: [{ count: 2 }, { count: 1 }],
    });
  });

  it("contains no spreadsheet formulas", () => {
    const counts = { '=HYPERLINK("x")': 1, "+1": 1, "@x": 1 };
    for (const line of formatShiftCsv({ ...shift, counts }, new Map()).split("\r\n"))
      expect(line).not.toMatch(/^"?[=+@-]/);
  });
});

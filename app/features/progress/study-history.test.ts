import fc from "fast-check";
import { expect, it } from "vitest";
import { replayHistory, type StudyEvent } from "./study-history";

const minute = 60_000;
const start = Date.UTC(2026, 0, 1);
const calendar = { examDate: null, timeZone: "UTC" };

const place = fc
  .nat(7)
  .map((n) => ({ questionId: `q${n}`, organ: n % 2 ? "gi" : "gu", modality: n % 3 ? "ct" : "mr" }));
const scope = fc.constantFrom(
  { axis: "all" } as const,
  { axis: "organ", domain: "gi" } as const,
  { axis: "modality", domain: "mr" } as const,
);
const happening = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("answer" as const), place, correct: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("omission" as const), place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("reset" as const), scope }) },
);
const histories = fc.array(happening, { maxLength: 60 }).map((list) =>
  list.map((event, index): StudyEvent => {
    const at = start + index * 37 * minute;
    if (event.kind === "reset") return { kind: "reset", at, scope: event.scope };
    if (event.kind === "omission") return { kind: "omission", at, ...event.place };
    const day = `2026-01-${String(1 + (index % 28)).padStart(2, "0")}`;
    return { kind: "answer", at, correct: event.correct, confidence: null, took: 1000, day, ...event.place };
  }),
);

it("counts exactly the outcomes in cells after any reset", () => {
  fc.assert(
    fc.property(histories, (events) => {
      const { outcomes, cells } = replayHistory(events, "standard", calendar);
      const states = [...outcomes.values()];
      const total = (key: "answered" | "firstCorrect" | "latestCorrect") =>
        cells.reduce((sum, cell) => sum + cell[key], 0);
      expect(total("answered")).toBe(states.filter(({ state }) => state === "correct" || state === "incorrect").length);
      expect(total("latestCorrect")).toBe(states.filter(({ state }) => state === "correct").length);
      expect(total("firstCorrect")).toBe(states.filter(({ firstCorrect }) => firstCorrect).length);
      for (const cell of cells) expect(cell.answered).toBeGreaterThanOrEqual(0);
    }),
  );
});

it("keeps days and answer counts after any reset", () => {
  fc.assert(
    fc.property(histories, (events) => {
      const without = events.filter(({ kind }) => kind !== "reset");
      const [all, plain] = [replayHistory(events, "standard", calendar), replayHistory(without, "standard", calendar)];
      const bare = (days: typeof all.days) => days.map(({ reviews: _reviews, ...day }) => day);
      expect(bare(all.days)).toEqual(bare(plain.days));
      for (const [id, { answers }] of all.outcomes) expect(answers).toBe(plain.outcomes.get(id)?.answers);
    }),
  );
});

it("clears everything before a full reset", () => {
  fc.assert(
    fc.property(histories, (events) => {
      const { outcomes, cells } = replayHistory(
        [...events, { kind: "reset", at: start + 1e9, scope: { axis: "all" } }],
        "standard",
        calendar,
      );
      for (const outcome of outcomes.values())
        expect(outcome).toMatchObject({ state: "unused", firstCorrect: false, memory: null });
      for (const cell of cells)
        expect(cell).toMatchObject({ answered: 0, firstCorrect: 0, latestCorrect: 0, encodedAnswers: "" });
    }),
  );
});

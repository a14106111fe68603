import { describe, expect, it } from "vitest";
import { emptyFilter } from "../questions/filter";
import { defaultRecentFilter, readRecentQuery, recentPath, recentStates } from "./recent-query";
import { getRetakes } from "./retakes";

describe("the address of the recent study sets", () => {
  const read = (path: string) => readRecentQuery(new URL(path, "http://x").searchParams);

  it("round-trips", () => {
    for (const state of recentStates)
      for (const mode of [null, "blocks"] as const)
        expect(read(recentPath({ state, mode }, { before: 17 }))).toEqual({ filter: { state, mode }, before: 17 });
    expect(recentPath(defaultRecentFilter)).toBe("/recent-study-sets");
  });

  it("ignores unknown values", () => {
    expect(read("/?state=lost&mode=exam+&before=-1")).toEqual({ filter: defaultRecentFilter, before: null });
  });
});

describe("retaking a session (S3)", () => {
  const session = { id: "s", mode: "exam", total: 10, answered: 8, correct: 5, request: null } as const;

  it("offers the available retakes with their numbers", () => {
    const names = (changes: object) => getRetakes({ ...session, ...changes }).map(({ name }) => name);
    expect(names({})).toEqual(["Retake all", "Retake missed (3)", "Take unanswered (2)"]);
    expect(names({ answered: 10, correct: 10 })).toEqual(["Retake all"]);
    expect(names({ answered: 0, correct: 0 })).toEqual(["Retake all", "Take unanswered (10)"]);
    expect(names({ request: { from: "filter", size: 10, filter: emptyFilter } })).toContain("Start a similar session");
    expect(names({ request: { from: "question", questionId: "q" } })).not.toContain("Start a similar session");
  });

  it("keeps mode and time for the same questions, and uses tutor mode for the missed ones", () => {
    const request = { from: "quick", size: 10, mode: "exam", secondsPerQuestion: 90, blocks: 2 } as const;
    const [all, missed] = getRetakes({ ...session, request });
    expect(all?.request).toMatchObject({ which: "all", mode: "exam", secondsPerQuestion: 90 });
    expect(missed?.request).toEqual({ from: "session", sessionId: "s", which: "missed" });
    expect(getRetakes({ ...session, mode: "mock" })[0]?.request).toMatchObject({ mode: "exam" });
  });
});

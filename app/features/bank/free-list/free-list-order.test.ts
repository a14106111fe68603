import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyListAction, diffLists, formatOrder, mergeOrders, parseListAction, parseOrder } from "./free-list-order";

const fields = (values: Record<string, string | undefined>) => ({ get: (name: string) => values[name] ?? null });
const list = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,3}$/), { maxLength: 14 });

describe("acts on the list", () => {
  it.each([
    [{ act: "up", id: "c" }, "a c b d"],
    [{ act: "up", id: "a" }, "a b c d"],
    [{ act: "down", id: "a" }, "b a c d"],
    [{ act: "down", id: "d" }, "a b c d"],
    [{ act: "remove", id: "b" }, "a c d"],
    [{ act: "move", from: 4, to: 1 }, "d a b c"],
    [{ act: "move", from: 1, to: 99 }, "b c d a"],
    [{ act: "move", from: 9, to: 1 }, "a b c d"],
    [{ act: "up", id: "nobody" }, "a b c d"],
  ] as const)("%o", (act, expected) => {
    expect(formatOrder(applyListAction(["a", "b", "c", "d"], act))).toBe(expected);
  });

  it("reads them from a form, and nothing else", () => {
    expect(parseListAction(fields({ act: "up:q-1:2" }))).toEqual({ act: "up", id: "q-1:2" });
    expect(parseListAction(fields({ act: "move", from: "3", to: "1" }))).toEqual({ act: "move", from: 3, to: 1 });
    for (const odd of [{ act: "move", from: "3" }, { act: "move", from: "x", to: "1" }, { act: "drop:q" }, {}])
      expect(parseListAction(fields(odd))).toBeNull();
  });

  it("moves keep every question", () => {
    fc.assert(
      fc.property(list, fc.nat(20), fc.nat(20), (order, from, to) => {
        const after = applyListAction(order, { act: "move", from, to });
        expect([...after].sort()).toEqual([...order].sort());
        expect(diffLists(order, after).moved).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("two admins at once", () => {
  it.each([
    ["a b c", "a b c d", "c b a", "c d b a", "mine added, theirs reordered"],
    ["a b c", "c b a", "a b c d", "c d b a", "mine reordered, theirs added"],
    ["a b c", "a c", "a b c d", "a c d", "mine removed, theirs added"],
    ["a b c", "b a c", "b c", "b c", "theirs removed what I moved"],
    ["a b c", "b a c", "c b a", "b a c", "both reordered: mine holds"],
    ["a b", "x a b", "y a b", "x y a b", "both added at the front"],
  ])("of %s mine is %s, theirs %s: %s (%s)", (before, mine, theirs, expected) => {
    expect(formatOrder(mergeOrders(parseOrder(before), parseOrder(mine), parseOrder(theirs)))).toBe(expected);
  });

  it("changes nothing where only one of them did", () => {
    fc.assert(
      fc.property(list, list, (before, after) => {
        expect(mergeOrders(before, after, before)).toEqual(after);
        expect(mergeOrders(before, before, after)).toEqual(after);
      }),
    );
  });

  it("has exactly what neither removed and what either added, each once", () => {
    fc.assert(
      fc.property(list, list, list, (before, mine, theirs) => {
        const [b, m, t] = [new Set(before), new Set(mine), new Set(theirs)];
        const expected = [...new Set([...before, ...mine, ...theirs])].filter((id) =>
          b.has(id) ? m.has(id) && t.has(id) : true,
        );
        expect([...mergeOrders(before, mine, theirs)].sort()).toEqual(expected.sort());
      }),
    );
  });
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { pairLeeches } from "./pair-leeches";

const ids = (...names: string[]) => names.map((id) => ({ id }));
const pair = (leech: string, ...lookAlikes: string[]) => ({ leech: { id: leech }, lookAlikes: ids(...lookAlikes) });

it("returns each leech before its nearest look-alike", () => {
  expect(pairLeeches([pair("a", "x", "y"), pair("b", "z")])).toEqual(ids("a", "x", "b", "z"));
});

it("uses no question twice, and no leech as a look-alike", () => {
  expect(pairLeeches([pair("a", "b", "x"), pair("b", "a", "x", "y"), pair("c", "x")])).toEqual(
    ids("a", "x", "b", "y", "c"),
  );
});

it("returns every leech, repeats nothing, and is at most twice as long", () => {
  const name = fc.constantFrom(..."abcdefgh");
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(name, fc.array(name)), { selector: ([leech]) => leech }), (drawn) => {
      const drill = pairLeeches(drawn.map(([leech, lookAlikes]) => pair(leech, ...lookAlikes))).map(({ id }) => id);
      expect(new Set(drill).size).toBe(drill.length);
      expect(drill.length).toBeLessThanOrEqual(2 * drawn.length);
      expect(drill.filter((id) => drawn.some(([leech]) => leech === id))).toEqual(drawn.map(([leech]) => leech));
    }),
  );
});

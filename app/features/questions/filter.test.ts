import fc from "fast-check";
import { expect, test } from "vitest";
import { arbitraryFilter } from "../../testing/arbitrary-filter";
import { emptyFilter, readFilter, toggleFilterValue, writeFilter } from "./filter";
import { modalities } from "./taxonomy";

test("reading an address returns the filter that was written to it", () => {
  fc.assert(
    fc.property(arbitraryFilter, (one) => {
      expect(readFilter(writeFilter(one))).toEqual(one);
    }),
  );
});

test("unknown and repeated values in an address are ignored", () => {
  expect(readFilter(new URLSearchParams("organ=gi&organ=gi&organ=heart&modality=&outcome=none&x=1"))).toEqual({
    ...emptyFilter,
    organs: ["gi"],
  });
});

test("toggling a value twice restores the filter", () => {
  fc.assert(
    fc.property(arbitraryFilter, fc.constantFrom(...modalities), (one, value) => {
      const once = toggleFilterValue(one, "modalities", value);
      expect(once.modalities.includes(value)).toBe(!one.modalities.includes(value));
      expect(new Set(toggleFilterValue(once, "modalities", value).modalities)).toEqual(new Set(one.modalities));
    }),
  );
});

import { expect, test } from "vitest";
import { getDefaultFilter } from "./default-filter";

test("the builder starts with the levels up to the training year (A7)", () => {
  expect(getDefaultFilter("R1")?.levels).toEqual(["R1"]);
  expect(getDefaultFilter("R3")?.levels).toEqual(["R1", "R2", "R3"]);
  // The last year includes every level, so nothing needs choosing.
  expect(getDefaultFilter("R4")).toBeNull();
  expect(getDefaultFilter(null)).toBeNull();
});

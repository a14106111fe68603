import { expect, it } from "vitest";
import { describeTimeOut } from "./time-out-note";

it("names the blocks whose time ran out, counted from 1", () => {
  expect(describeTimeOut([0], 3)).toBe(
    "Time ran out in block 1, so we ended the block and counted your saved answers.",
  );
  expect(describeTimeOut([0, 2], 3)).toBe(
    "Time ran out in blocks 1 and 3, so we ended them and counted your saved answers.",
  );
});

it("names no block in a session without blocks, and says nothing if no time ran out", () => {
  expect(describeTimeOut([0], 1)).toBe("Time ran out, so we ended the session and counted your saved answers.");
  expect(describeTimeOut([], 3)).toBeNull();
});

import { describe, expect, test } from "vitest";
import { listPhantomProblems } from "../simulation/list-phantom-problems";
import { nuclearPhantoms } from "./nuclear-phantoms";

describe("phantoms of nuclear medicine", () => {
  test.each(nuclearPhantoms.map((phantom) => [phantom.id, phantom] as const))("%s keeps the contract", (_, phantom) => {
    expect(listPhantomProblems(phantom)).toEqual([]);
  });

  test("all are shown inverted", () => {
    for (const phantom of nuclearPhantoms) {
      const { series } = phantom.computeAt(phantom.defaults, 1, 32);
      expect(series.every(({ invert }) => invert)).toBe(true);
    }
  });
});

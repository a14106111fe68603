import { describe, expect, test } from "vitest";
import { listPhantomProblems } from "../simulation/list-phantom-problems";
import { ultrasoundPhantoms } from "./ultrasound-phantoms";

describe("phantoms of ultrasound", () => {
  test.each(ultrasoundPhantoms.map((phantom) => [phantom.id, phantom] as const))(
    "%s keeps the contract",
    (_, phantom) => {
      expect(listPhantomProblems(phantom)).toEqual([]);
    },
  );
});

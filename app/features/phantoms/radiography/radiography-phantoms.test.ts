import { describe, expect, test } from "vitest";
import { listPhantomProblems } from "../simulation/list-phantom-problems";
import { radiographyPhantoms } from "./radiography-phantoms";

describe("phantoms of projection radiography", () => {
  test.each(radiographyPhantoms.map((phantom) => [phantom.id, phantom] as const))(
    "%s keeps the contract",
    (_, phantom) => {
      expect(listPhantomProblems(phantom)).toEqual([]);
    },
  );
});

import { expect, test } from "vitest";
import { readQuestionsQuery, refusedPath } from "./questions-query";

const read = (query: string) => readQuestionsQuery(new URLSearchParams(query));

test("without anything the usual size stands and nothing is wrong", () => {
  expect(read("organ=gi")).toEqual({ size: "10", sizeError: undefined, refused: undefined, after: null });
});

test.each(["500", "0", "-1", "1.5", "ten", ""])(
  "a typed size of “%s” comes back with what is wrong with it",
  (size) => {
    const query = read(`size=other&otherSize=${size}&refused=unreadable`);
    expect(query).toMatchObject({ size, sizeError: expect.stringContaining("1 to 120"), refused: undefined });
  },
);

test("an address cannot invent a reason or a page", () => {
  expect(read("refused=%3Cscript%3E&after=-1")).toMatchObject({ refused: undefined, after: null });
  expect(read("refused=quota&after=42")).toMatchObject({ refused: "quota", after: 42 });
});

test("a refused start comes back with everything that was ticked and typed", () => {
  const fields = new FormData();
  for (const [name, value] of [
    ["from", "filter"],
    ["organ", "gi"],
    ["organ", "gu"],
    ["modality", "ct"],
    ["outcome", "unused"],
    ["size", "other"],
    ["otherSize", "33"],
  ] as const)
    fields.append(name, value);
  expect(refusedPath("quota", fields)).toBe(
    "/questions?organ=gi&organ=gu&modality=ct&outcome=unused&size=33&refused=quota",
  );
});

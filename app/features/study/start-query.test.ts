import { expect, test } from "vitest";
import { readFilter } from "../questions/filter";
import { buildRefusedPath, readPageStart, readStartQuery, writeStartQuery } from "./start-query";

const read = (query: string) => readStartQuery(new URLSearchParams(query));

test("uses defaults for an empty query", () => {
  expect(read("organ=gi")).toEqual({ size: "10", sizeError: undefined, refusal: undefined, sessionOptions: {} });
});

test.each(["500", "0", "-1", "1.5", "ten", ""])("returns a typed size of “%s” with its error", (size) => {
  const query = read(`size=other&otherSize=${size}&refused=unreadable`);
  expect(query).toMatchObject({ size, sizeError: expect.stringContaining("1 to 120"), refusal: undefined });
});

test("ignores unknown reasons and pages", () => {
  expect(read("refused=%3Cscript%3E&mode=mock&blocks=1").refusal).toBeUndefined();
  expect(read("refused=%3Cscript%3E&mode=mock&blocks=1").sessionOptions).toEqual({});
  expect(read("refused=exam").refusal).toBe("exam");
  expect(["-1", "42", "x"].map((after) => readPageStart(new URLSearchParams({ after })))).toEqual([null, 42, null]);
});

test("keeps all choices after a refused start", () => {
  const fields = new FormData();
  for (const [name, value] of [
    ["from", "filter"],
    ["organ", "gi"],
    ["organ", "gu"],
    ["modality", "ct"],
    ["outcome", "unused"],
    ["topic", `t-${"long-".repeat(12)}x`],
    ["mode", "blocks"],
    ["blocks", "4"],
    ["size", "other"],
    ["otherSize", "33"],
  ] as const)
    fields.append(name, value);
  expect(buildRefusedPath("nothing", fields)).toBe(
    `/custom-sets?organ=gi&organ=gu&modality=ct&outcome=unused&topic=t-${"long-".repeat(12)}x&size=33&mode=blocks&blocks=4&refused=nothing`,
  );
});

test("writes a set's request as the builder's address", () => {
  const filter = readFilter(new URLSearchParams("organ=gi&only=flagged&unseen=7"));
  const query = writeStartQuery({ from: "filter", size: 40, mode: "exam", secondsPerQuestion: 90, filter });
  expect(readFilter(query)).toEqual(filter);
  expect(readStartQuery(query)).toMatchObject({ size: "40", sessionOptions: { mode: "exam", secondsPerQuestion: 90 } });
});

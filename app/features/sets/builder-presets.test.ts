import { expect, test } from "vitest";
import type { Domain } from "../questions/filter";
import { readFilter } from "../questions/filter";
import { readStartQuery } from "../study/start-query";
import { listPresets, writePresetQuery } from "./builder-presets";

const gi: Domain = { axis: "organ", domain: "gi" };
const neuro: Domain = { axis: "organ", domain: "neuro" };
const ct: Domain = { axis: "modality", domain: "ct" };

const weakPreset = (domains: Domain[]) => listPresets(domains, [])[0];

test("the weak spots keep to one axis, because a question must match both", () => {
  expect(weakPreset([ct, gi, neuro])).toMatchObject({
    name: "My weak spots",
    detail: "Gastrointestinal, Neuroradiology",
    filter: { organs: ["gi", "neuro"], modalities: [], outcomes: ["unused", "incorrect", "omitted"] },
  });
  expect(weakPreset([ct, gi])?.filter).toMatchObject({ organs: [], modalities: ["ct"] });
});

test("the link of a preset fills the builder with its filter and its size", () => {
  for (const preset of listPresets([gi], ["R1"])) {
    const query = writePresetQuery(preset);
    expect(readFilter(query)).toEqual(preset.filter);
    expect(readStartQuery(query).size).toBe(String(preset.size ?? 10));
  }
  expect(listPresets([], []).map(({ name, size }) => [name, size])).toEqual([
    ["My weak spots", null],
    ["Only missed", null],
    ["Images only", null],
    ["Physics 20", 20],
  ]);
});

test("presets of new questions keep to the levels up to the training year (A7)", () => {
  expect(listPresets([gi], ["R1", "R2"]).map(({ id, filter }) => [id, filter.levels])).toEqual([
    ["weak", ["R1", "R2"]],
    ["missed", []],
    ["images", ["R1", "R2"]],
    ["physics", ["R1", "R2"]],
  ]);
});

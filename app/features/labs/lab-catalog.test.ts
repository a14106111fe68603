import { describe, expect, it } from "vitest";
import type { Phantom } from "../phantoms/phantom";
import { findLab, listLabGroups } from "./lab-catalog.server";
import { readSettings, writeSettings } from "./lab-settings";
import { loadPhantoms } from "./load-phantoms";

const groups = listLabGroups();

describe.each(groups)("the labs of $group", ({ group, labs }) => {
  it("are its phantoms, in the same order", async () => {
    const phantoms = await loadPhantoms(group);
    expect(labs.map(({ id, name, knobCount }) => ({ id, name, knobCount }))).toEqual(
      phantoms.map(({ id, name, knobs }: Phantom) => ({ id, name, knobCount: Object.keys(knobs).length })),
    );
  });

  it("start with the defaults, which need no query string", async () => {
    for (const phantom of await loadPhantoms(group)) {
      const settings = readSettings(new URLSearchParams(), phantom);
      expect(settings.parameters, phantom.id).toEqual(phantom.defaults);
      expect(writeSettings(settings, phantom)).toBe("");
    }
  });

  it("state a meaning for every true value of the first lab, and its number of series", async () => {
    const [phantom] = await loadPhantoms(group);
    if (!phantom) throw new Error(`${group} has no phantoms`);
    const { series, truth } = phantom.compute(phantom.defaults, 1);
    expect(Object.keys(truth).filter((name) => !phantom.truths[name])).toEqual([]);
    expect(labs[0]?.seriesCount).toBe(series.length);
  });
});

it("finds a lab by its id, which no other lab has", () => {
  const ids = groups.flatMap(({ labs }) => labs.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(findLab("mr-zipper")).toMatchObject({ name: "Zipper (radio interference)", group: "mr" });
  for (const id of ["", "zipper", "toString", "mr-zipper?seed=1"]) expect(findLab(id)).toBeNull();
});

import { expect, it } from "vitest";
import { questionLike } from "../../testing/make";
import { makeManifest, referTo } from "../../testing/make-stored-series";
import { questionContent } from "./content";
import { openShownSeries } from "./shown-series.server";
import { splitContent } from "./version";

const access = { secret: "a secret of this test", holder: "" };
const phases = ["T2", "FLAIR", "T1", "T2", null];
const keys = phases.map((_, n) => String(n).repeat(64));
const manifests = Object.fromEntries(keys.map((key, n) => [key, makeManifest(1, { phase: phases[n] ?? null })]));
const bodyWith = (shown: readonly string[]) =>
  splitContent(
    questionContent.parse({ ...questionLike(), series: shown.map((key, n) => referTo(key, { id: `s${n}` })) }),
  ).body;
const listGroups = (shown: readonly string[], byKey = manifests) => {
  const { series } = openShownSeries(bodyWith(shown), JSON.stringify(byKey), access);
  return shown.map((key) => series[key]?.phaseGroup);
};

it("groups the series of a question by phase, the same way for a part of them (Q16)", () => {
  const groups = listGroups(keys);
  expect(new Set(groups).size).toBe(4);
  expect(groups[3]).toBe(groups[0]);
  expect(listGroups(keys.slice(2))).toEqual(groups.slice(2));
});

it("numbers the groups without regard to the phases", () => {
  const renamed = Object.fromEntries(
    Object.entries(manifests).map(([key, manifest]) => [
      key,
      { ...manifest, phase: { T2: "A", FLAIR: "Z", T1: "M" }[manifest.phase ?? ""] ?? "B" },
    ]),
  );
  expect(listGroups(keys, renamed)).toEqual(listGroups(keys));
  expect(listGroups(keys, Object.fromEntries(Object.entries(manifests).reverse()))).toEqual(listGroups(keys));
});

import { expect, it } from "vitest";
import { describePicture, listComputations } from "../../scripts/images/compute-pictures";
import { readCatalog, readPhantomPictures } from "../db/seed/picture-catalog";
import { maxOutlinePoints } from "../features/series/series";

// `npm run images:catalog` writes the catalog; a change of a phantom or of a list of pictures without it is an error.

const catalog = readCatalog();
const computations = listComputations();

it("lists every picture with its phantom, parameters, and seed", () => {
  expect([...catalog.keys()].sort()).toEqual([...computations.keys()].sort());
  for (const { id, phantom, parameters, seed } of readPhantomPictures()) {
    const settings = Object.entries({ ...parameters, seed }).map(([name, value]) => [name, String(value)]);
    expect(catalog.get(id)?.lab).toBe(`${phantom}?${new URLSearchParams(settings)}`);
  }
});

it("has unique names of pictures", () => {
  const ids = readPhantomPictures().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

it("outlines nothing with more points than a question holds", () => {
  const regions = [...catalog.values()].flatMap(({ series }) => series.flatMap((one) => one.regions));
  expect(regions.length).toBeGreaterThan(50);
  expect(regions.filter(({ polygon }) => polygon.length > maxOutlinePoints).map(({ name }) => name)).toEqual([]);
});

// One of eight, because computing all of them takes half a minute; the others differ only in their phantom.
it.each([...computations].filter((_, index) => index % 8 === 3))("%s is as computed", async (id, compute) => {
  expect(catalog.get(id)).toEqual(await describePicture(compute()));
});

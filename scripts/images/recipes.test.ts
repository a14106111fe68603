import { expect, it } from "vitest";
import { maxFrames } from "../../app/features/series/series";
import { signedArea } from "./contour-mask";
import { findSource, readRecipes, readSources } from "./image-content";
import { readFromMirror } from "./image-mirror";
import { getFileName, isPublic } from "./image-source";
import { itWithPictures, mirror } from "./it-with-pictures";
import { followRecipe } from "./make-series";
import { frameIndices, listRecipeFiles, type Recipe } from "./recipe";

const sources = readSources();
const recipes = readRecipes();
const framesOf = (recipe: Recipe) =>
  recipe.series.reduce(
    (sum, { reader }) => sum + (reader.kind === "nifti" ? frameIndices(reader.frames) : reader.files).length,
    0,
  );

it("has at least 45 recipes with ids of their own, over all modalities of the sources", () => {
  expect(recipes.length).toBeGreaterThanOrEqual(45);
  expect(new Set(recipes.map(({ id }) => id)).size).toBe(recipes.length);
  const modalities = new Set(recipes.flatMap(({ series }) => series.map(({ modality }) => modality)));
  expect([...modalities].sort()).toEqual(["CT", "MG", "MR", "PT", "US", "XR"]);
});

it("lists exactly the sources and files that recipes use, each once", () => {
  const used = new Set(recipes.flatMap((recipe) => listRecipeFiles(recipe).map((name) => `${recipe.source} ${name}`)));
  const listed = sources.flatMap(({ id, files }) => files.map((file) => `${id} ${getFileName(file)}`));
  expect(new Set(listed).size).toBe(listed.length);
  expect([...used].sort()).toEqual([...listed].sort());
});

it("keeps at most 60 frames for a question", () => {
  expect(recipes.filter((recipe) => framesOf(recipe) > maxFrames).map(({ id }) => id)).toEqual([]);
});

it("never uses pictures whose content no reader has confirmed", () => {
  const names = sources.flatMap(({ files }) => files.map(getFileName));
  expect(names.filter((name) => /ct-lidc-0314|pet_seg1_tumour/.test(name))).toEqual([]);
});

it("credits sources as a reader of the page of licenses expects, without working notes", () => {
  expect(sources.map(({ credit }) => credit).filter((credit) => /\((?:asked|courtesy)\)|; \+/.test(credit))).toEqual(
    [],
  );
});

it("asks neither for the side nor for the size in pictures that their carrier resized or mirrored", () => {
  const resized = sources.filter(({ files }) =>
    files.some((file) => isPublic(file) && file.repo.startsWith("sarah-antillia/")),
  );
  expect(resized.length).toBeGreaterThan(8);
  for (const recipe of recipes.filter(({ source }) => resized.some(({ id }) => id === source))) {
    expect([recipe.id, recipe.neverAsk]).toEqual([recipe.id, expect.arrayContaining(["side", "size"])]);
    for (const { reader } of recipe.series)
      expect([recipe.id, reader]).toEqual([recipe.id, expect.objectContaining({ spacing: null })]);
  }
  const flips = (source: string) =>
    recipes
      .filter((recipe) => recipe.source === source)
      .flatMap(({ series }) => series.map(({ reader }) => "flip" in reader && reader.flip));
  for (const source of ["mr-spider-lspine", "mr-kidney", "mg-cesm"])
    expect([source, new Set(flips(source))]).toEqual([source, new Set(["vertical"])]);
});

it("lets an admin confirm a license that someone other than the owner states", () => {
  for (const { id, files, licenseEvidence, confirmLicense } of sources) {
    const isCarried = files.some((file) => isPublic(file) && file.repo.startsWith("sarah-antillia/"));
    const isDoubtful = /third-party|no separate statement|quoted by other|unknown|repository MIT\/none/.test(
      licenseEvidence,
    );
    if (isCarried || isDoubtful) expect([id, confirmLicense]).toEqual([id, true]);
  }
});

it("names neither a region nor a diagnosis where learners read before they answer (Q12)", () => {
  const diagnoses =
    /hematoma|hemorrhage|infarct|stroke|dissection|nodule|cancer|tumou?r|benign|malignant|sclerosis|hypertrophy|failure/i;
  for (const { id, series } of recipes)
    for (const { caption, alt, phase, regions } of series) {
      const shown = `${caption} | ${alt} | ${phase ?? ""}`;
      // The name of a window is a term of the field, such as "Stroke" or "Liver", and not a finding.
      expect([id, shown]).not.toEqual([id, expect.stringMatching(diagnoses)]);
      for (const { name } of regions)
        expect([id, shown.toLowerCase().includes(name.toLowerCase())]).toEqual([id, false]);
    }
});

it("has each region drawn by hand on frames that exist", () => {
  for (const { id, series } of recipes)
    for (const { reader, regions } of series) {
      const count = reader.kind === "nifti" ? frameIndices(reader.frames).length : reader.files.length;
      for (const region of regions)
        if (region.kind === "drawn")
          expect([id, region.name, region.from <= region.to && region.to < count]).toEqual([id, region.name, true]);
    }
});

itWithPictures("finds every file in the mirror, with the sha256 of its source", () => {
  for (const source of sources) {
    const read = readFromMirror(mirror, source);
    for (const file of source.files) expect(read(getFileName(file)).length).toBe(file.bytes);
  }
});

itWithPictures("measures the head circumference that the source states, from the outline and the spacing", () => {
  const heads = recipes.filter(({ id }) => id.startsWith("us-fetal-head-"));
  expect(heads.length).toBe(8);
  for (const recipe of heads) {
    const source = findSource(recipe, sources);
    const [part] = followRecipe(recipe, source, readFromMirror(mirror, source), "2026-07-01").series;
    const { width = 0, height = 0, pixelSpacing } = part?.series ?? {};
    const points = part?.regions[0]?.polygon.map(({ x, y }) => ({ x: x * width, y: y * height })) ?? [];
    // The outline is an ellipse: its longest diameter and its area give both semiaxes, and Ramanujan's formula its length.
    const longest =
      Math.max(...points.flatMap((one) => points.map(({ x, y }) => Math.hypot(one.x - x, one.y - y)))) / 2;
    const shortest = signedArea(points) / (Math.PI * longest);
    const sum = longest + shortest;
    const length = Math.PI * (3 * sum - Math.sqrt((3 * longest + shortest) * (longest + 3 * shortest)));
    const stated = recipe.truth["Head circumference (mm)"] ?? 0;
    const ratio = (length * (pixelSpacing?.x ?? 0)) / stated;
    // The mask was drawn around the line that the sonographer traced, so it is a little larger.
    expect([recipe.id, ratio > 0.99 && ratio < 1.02]).toEqual([recipe.id, true]);
  }
});

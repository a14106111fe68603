import { type PhantomPicture, readPhantomPictures } from "../../app/db/seed/picture-catalog";
import type { CatalogPicture } from "../../app/db/seed/resolve-pictures";
import { ctPhantoms } from "../../app/features/phantoms/ct/ct-phantoms";
import { mrPhantoms } from "../../app/features/phantoms/mr/mr-phantoms";
import { nuclearPhantoms } from "../../app/features/phantoms/nuclear/nuclear-phantoms";
import type { Phantom, TrueRegion } from "../../app/features/phantoms/phantom";
import { radiographyPhantoms } from "../../app/features/phantoms/radiography/radiography-phantoms";
import { ultrasoundPhantoms } from "../../app/features/phantoms/ultrasound/ultrasound-phantoms";
import type { Provenance, Series, SeriesManifest } from "../../app/features/series/series";
import { computeSeriesKey } from "../../app/features/series/series-key";
import { toHex } from "../../app/lib/hex";
import { Problem } from "../command.mjs";
import { type MniSlab, makeMniSeries, mniProvenance } from "./mni-average";

// The pictures that every site has without a network: phantoms, and the average brain of an npm package.

/** A picture in memory. */
export interface ComputedPicture {
  id: string;
  /** Title in the library of admins. */
  title: string;
  provenance: Provenance;
  series: Series[];
  /** Regions of each series. */
  regions: TrueRegion[][];
  truth: Record<string, number>;
  lab: string | null;
}

/** The provenance is equal for all phantoms, because learners read it before they answer (Q12). */
const phantomProvenance: Provenance = {
  source: "Picture computed by RadCore",
  license: "Same license as RadCore",
  credit: "RadCore",
  simulated: true,
  deidentification: null,
};

const phantoms = new Map<string, Phantom>(
  [mrPhantoms, ctPhantoms, radiographyPhantoms, ultrasoundPhantoms, nuclearPhantoms]
    .flat()
    .map((phantom: Phantom) => [phantom.id, phantom]),
);

/** Returns the function that computes each picture, by picture id. */
export function listComputations(): Map<string, () => ComputedPicture> {
  return new Map([
    ["mni-sagittal", () => computeMniPicture("sagittal", ["midline"])],
    ["mni-coronal", () => computeMniPicture("coronal", ["front", "back"])],
    ...readPhantomPictures().map((picture) => [picture.id, () => computePhantomPicture(picture)] as const),
  ]);
}

function computePhantomPicture({ id, phantom: phantomId, parameters, seed }: PhantomPicture): ComputedPicture {
  const phantom = phantoms.get(phantomId);
  if (!phantom) throw new Problem(`The picture ${id} names an unknown phantom: ${phantomId}.`);
  const unknownName = Object.keys(parameters).find((name) => !(name in phantom.knobs));
  if (unknownName) throw new Problem(`The picture ${id} sets "${unknownName}", which ${phantomId} does not have.`);
  const { series, regions, truth } = phantom.compute({ ...phantom.defaults, ...parameters }, seed);
  const settings = Object.entries({ ...parameters, seed }).map(([name, value]) => [name, String(value)]);
  return {
    id,
    title: phantom.name,
    provenance: phantomProvenance,
    series,
    regions: series.map(({ frames }) => cutAtLastFrame(regions, frames.length - 1)),
    truth,
    lab: `${phantomId}?${new URLSearchParams(settings)}`,
  };
}

/** Limits regions to the frames of a series, because the series of a phantom differ in length. */
function cutAtLastFrame(regions: readonly TrueRegion[], last: number): TrueRegion[] {
  return regions.filter(({ from }) => from <= last).map((region) => ({ ...region, to: Math.min(region.to, last) }));
}

function computeMniPicture(plane: "coronal" | "sagittal", slabs: MniSlab[]): ComputedPicture {
  const fields = { id: `mni-${plane}`, title: `Average brain, ${plane}`, provenance: mniProvenance };
  return { ...fields, series: slabs.map(makeMniSeries), regions: slabs.map(() => []), truth: {}, lab: null };
}

/**
 * Returns the manifest of a series. Each frame is identified by the hash of its pixels, so that the key of a series does not
 * depend on the PNG compressor.
 */
export async function createManifest(series: Series, provenance: Provenance): Promise<SeriesManifest> {
  const frames = await Promise.all(
    series.frames.map(async ({ pixels, position }) => ({ sha256: await hashPixels(pixels), position })),
  );
  return { version: 1, ...series, frames, provenance };
}

async function hashPixels(pixels: Uint8Array | Uint16Array): Promise<string> {
  return toHex(
    await crypto.subtle.digest(
      "SHA-256",
      Uint8Array.from(new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.byteLength)),
    ),
  );
}

/** Returns the catalog entry of a picture. Outlines are rounded to a ten-thousandth of the picture. */
export async function describePicture(picture: ComputedPicture): Promise<CatalogPicture> {
  const { id, provenance, lab, truth, regions } = picture;
  const series = await Promise.all(
    picture.series.map(async (one, index) => ({
      key: await computeSeriesKey(await createManifest(one, provenance)),
      frameCount: one.frames.length,
      width: one.width,
      height: one.height,
      modality: one.modality,
      plane: one.plane,
      unit: one.unit,
      windows: one.windows,
      regions: (regions[index] ?? []).map(({ polygon, ...region }) => ({
        ...region,
        polygon: polygon.map(roundPoint),
      })),
    })),
  );
  return { id, simulated: provenance.simulated, lab, series, truth };
}

function roundPoint({ x, y }: { x: number; y: number }) {
  return { x: Math.round(x * 10_000) / 10_000, y: Math.round(y * 10_000) / 10_000 };
}

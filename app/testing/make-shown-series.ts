import type { ShownSeries } from "../features/series/series";

/** Returns a series as the viewer gets it: by default an axial CT stack of five frames, 2.5 mm apart. */
export function makeShownSeries(fields: Partial<ShownSeries> = {}): ShownSeries {
  const id = fields.id ?? "ct";
  return {
    id,
    role: "current",
    modality: "CT",
    plane: "axial",
    phaseGroup: 0,
    width: 64,
    height: 64,
    bits: 16,
    channels: 1,
    slope: 1,
    intercept: -1024,
    unit: "HU",
    windows: [{ name: "Abdomen", center: 50, width: 400 }],
    invert: false,
    pixelSpacing: { x: 0.5, y: 0.5 },
    spacingAtDetector: false,
    frameRate: null,
    frames: Array.from({ length: 5 }, (_, index) => ({ url: `/${id}/${index}`, position: -2.5 * index })),
    firstFrame: 0,
    caption: "CT of the abdomen",
    alt: "Axial CT of the abdomen.",
    previewUrl: `/${id}/preview`,
    thumbnailUrl: `/${id}/thumbnail`,
    provenance: {
      license: "CC0",
      credit: "RadCore",
      simulated: true,
    },
    ...fields,
  };
}

import { defineTemplate } from "../question-template";
import { bushberg } from "./references";

const sharpness = ["Physics", "Radiography", "Geometry"] as const;

/** Geometry and sampling of projection images. Distances: source to object, and object to detector. */
export const radiographyTemplates = [
  /** M = SID/SOD (Bushberg). */
  defineTemplate({
    ...{ id: "magnification", title: "Magnification", modality: "physics", topic: sharpness, level: "R1" },
    parameters: { source: { from: 40, to: 150, step: 5 }, gap: { from: 5, to: 60, step: 1 } },
    accepts: ({ source, gap }) => gap > 0.12 * source && gap < 0.9 * source,
    stem: ({ source, gap }, show) =>
      `An object is ${show(source)} cm from the focal spot and ${show(gap)} cm from the detector. By what factor is its image magnified?`,
    answer: { unit: "", digits: 3, range: [1.12, 1.9] },
    solve: ({ source, gap }) => (source + gap) / source,
    errors: [
      {
        rationale: "This divides by the distance from object to detector instead of from focal spot to object.",
        solve: ({ source, gap }) => (source + gap) / gap,
      },
      {
        rationale: "This is the ratio of the two given distances; the numerator has to be the whole distance.",
        solve: ({ source, gap }) => source / gap,
      },
      {
        rationale: "This forgets to add 1: it is the magnification of the focal spot.",
        solve: ({ source, gap }) => gap / source,
      },
      {
        rationale: "This inverts the ratio; a shadow is larger than its object.",
        solve: ({ source, gap }) => source / (source + gap),
      },
      {
        rationale: "This squares the magnification, which gives the factor for areas.",
        solve: ({ source, gap }) => ((source + gap) / source) ** 2,
      },
    ],
    steps: ({ source, gap }, answer, show) => [
      `The detector is ${show(source)} + ${show(gap)} = ${show(source + gap)} cm from the focal spot.`,
      `${show(source + gap)} ÷ ${show(source)} = ${answer}.`,
    ],
    teachingPoint: "Magnification is source-to-image distance divided by source-to-object distance.",
    reference: bushberg,
  }),
  /** Object = image/M (Bushberg). */
  defineTemplate({
    ...{ id: "true-size", title: "True size from a magnified image", modality: "physics", topic: sharpness },
    parameters: {
      image: { from: 10, to: 120, step: 1 },
      source: { from: 60, to: 150, step: 5 },
      gap: { from: 10, to: 60, step: 1 },
    },
    accepts: ({ source, gap }) => gap > 0.15 * source && gap < 0.8 * source,
    stem: ({ image, source, gap }, show) =>
      `On a radiograph, a metal rod measures ${show(image)} mm. It lay parallel to the detector, ${show(source)} cm from the focal spot and ${show(gap)} cm from the detector. How long is the rod?`,
    answer: { unit: "mm", digits: 3, range: [5, 110] },
    solve: ({ image, source, gap }) => (image * source) / (source + gap),
    errors: [
      {
        rationale: "This multiplies by the magnification, but the image is larger than the object.",
        solve: ({ image, source, gap }) => (image * (source + gap)) / source,
      },
      {
        rationale: "This scales with the distance from object to detector.",
        solve: ({ image, source, gap }) => (image * gap) / (source + gap),
      },
      {
        rationale: "This divides by the square of the magnification, which applies to areas.",
        solve: ({ image, source, gap }) => image * (source / (source + gap)) ** 2,
      },
      {
        rationale: "This uses the ratio of the two given distances as the magnification.",
        solve: ({ image, source, gap }) => (image * gap) / source,
      },
    ],
    steps: ({ image, source, gap }, answer, show) => [
      `Magnification: ${show(source + gap)} ÷ ${show(source)} = ${show((source + gap) / source, 5)}.`,
      `${show(image)} mm ÷ ${show((source + gap) / source, 5)} = ${answer}.`,
    ],
    teachingPoint: "Divide a size on the image by the magnification to get the true size.",
    reference: bushberg,
  }),
  /** Blur at the detector: F · OID/SOD (Bushberg). */
  defineTemplate({
    ...{ id: "focal-spot-blur", title: "Focal-spot blur", modality: "physics", topic: sharpness },
    parameters: {
      spot: { oneOf: [0.3, 0.4, 0.6, 1, 1.2, 1.5] },
      source: { from: 40, to: 120, step: 5 },
      gap: { from: 5, to: 60, step: 1 },
    },
    accepts: ({ source, gap }) => gap > 0.12 * source && gap < 0.85 * source,
    stem: ({ spot, source, gap }, show) =>
      `The effective focal spot is ${show(spot)} mm wide. An object is ${show(source)} cm from it and ${show(gap)} cm from the detector. How wide is the geometric blur (penumbra) of an edge at the detector?`,
    answer: { unit: "mm", digits: 3, range: [0.03, 1.3] },
    solve: ({ spot, source, gap }) => (spot * gap) / source,
    errors: [
      {
        rationale: "This multiplies by the magnification instead of the magnification minus 1.",
        solve: ({ spot, source, gap }) => (spot * (source + gap)) / source,
      },
      {
        rationale: "This inverts the ratio of the distances.",
        solve: ({ spot, source, gap }) => (spot * source) / gap,
      },
      {
        rationale: "This divides by the distance from focal spot to detector instead of to the object.",
        solve: ({ spot, source, gap }) => (spot * gap) / (source + gap),
      },
      {
        rationale: "This divides by the magnification.",
        solve: ({ spot, source, gap }) => (spot * source) / (source + gap),
      },
    ],
    steps: ({ spot, source, gap }, answer, show) => [
      `The focal spot is magnified by ${show(gap)} ÷ ${show(source)} = ${show(gap / source, 5)}.`,
      `${show(spot)} mm × ${show(gap / source, 5)} = ${answer}.`,
    ],
    teachingPoint: "Geometric blur is focal-spot size times magnification minus 1; contact images have almost none.",
    reference: bushberg,
  }),
  /** Unsharpness in the object plane: F · (M − 1)/M (Bushberg). */
  defineTemplate({
    ...{ id: "geometric-unsharpness", title: "Geometric unsharpness in the object", modality: "physics", level: "R3" },
    topic: sharpness,
    parameters: {
      spot: { oneOf: [0.1, 0.3, 0.4, 0.6, 1, 1.2] },
      magnification: { from: 1.2, to: 2.2, step: 0.1 },
    },
    accepts: ({ magnification }) => magnification !== 2,
    stem: ({ spot, magnification }, show) =>
      `An examination uses an effective focal spot of ${show(spot)} mm and a magnification of ${show(magnification)}. How wide is the geometric blur, expressed in the plane of the object?`,
    answer: { unit: "mm", digits: 3, range: [0.015, 0.7] },
    solve: ({ spot, magnification }) => (spot * (magnification - 1)) / magnification,
    errors: [
      {
        rationale: "This is the blur at the detector, before dividing by the magnification.",
        solve: ({ spot, magnification }) => spot * (magnification - 1),
      },
      {
        rationale: "This divides the focal spot by the magnification.",
        solve: ({ spot, magnification }) => spot / magnification,
      },
      {
        rationale: "This multiplies the focal spot by the magnification.",
        solve: ({ spot, magnification }) => spot * magnification,
      },
      {
        rationale: "This divides by the square of the magnification.",
        solve: ({ spot, magnification }) => (spot * (magnification - 1)) / magnification ** 2,
      },
    ],
    steps: ({ spot, magnification }, answer, show) => [
      `At the detector: ${show(spot)} mm × (${show(magnification)} − 1) = ${show(spot * (magnification - 1), 5)} mm.`,
      `In the object: ${show(spot * (magnification - 1), 5)} mm ÷ ${show(magnification)} = ${answer}.`,
    ],
    teachingPoint: "Magnification views need a small focal spot, because focal-spot blur grows with magnification.",
    reference: bushberg,
  }),
  /** mAs₂ = mAs₁ · (d₂/d₁)² (Bushberg). */
  defineTemplate({
    ...{ id: "distance-exposure", title: "Tube current-time product and distance", modality: "physics" },
    topic: ["Physics", "Radiography", "Technique"],
    parameters: {
      product: { from: 2, to: 40, step: 1 },
      before: { oneOf: [80, 90, 100, 110, 120] },
      after: { oneOf: [130, 140, 150, 160, 180, 200] },
    },
    stem: ({ product, before, after }, show) =>
      `A radiograph with a source-to-image distance of ${show(before)} cm needs ${show(product)} mAs. What tube current-time product gives the same detector exposure at ${show(after)} cm, if tube voltage, filtration, and grid stay the same?`,
    answer: { unit: "mAs", digits: 3, range: [2, 260] },
    solve: ({ product, before, after }) => product * (after / before) ** 2,
    errors: [
      {
        rationale: "This forgets to square the ratio of distances.",
        solve: ({ product, before, after }) => (product * after) / before,
      },
      {
        rationale: "This lowers the exposure, but a greater distance needs more.",
        solve: ({ product, before, after }) => product * (before / after) ** 2,
      },
      {
        rationale: "This takes the third power of the ratio.",
        solve: ({ product, before, after }) => product * (after / before) ** 3,
      },
      {
        rationale: "This takes the square root of the ratio.",
        solve: ({ product, before, after }) => product * Math.sqrt(after / before),
      },
    ],
    steps: ({ product, before, after }, answer, show) => [
      `The distance grows by ${show(after)} ÷ ${show(before)} = ${show(after / before, 5)}, so the exposure falls by a factor of ${show((after / before) ** 2, 5)}.`,
      `${show(product)} mAs × ${show((after / before) ** 2, 5)} = ${answer}.`,
    ],
    teachingPoint:
      "To hold detector exposure, raise the tube current-time product by the square of the distance ratio.",
    reference: bushberg,
  }),
  /** Nyquist frequency = 1/(2 · pitch) (Bushberg). */
  defineTemplate({
    ...{ id: "detector-nyquist", title: "Limiting resolution of a detector", modality: "physics" },
    topic: ["Physics", "Radiography", "Spatial resolution"],
    parameters: { pitch: { from: 60, to: 240, step: 5 } },
    stem: ({ pitch }, show) =>
      `A digital detector has a pixel pitch of ${show(pitch)} µm. What is the highest spatial frequency that it can record without aliasing?`,
    answer: { unit: "lp/mm", digits: 3, range: [2, 8.4] },
    solve: ({ pitch }) => 500 / pitch,
    errors: [
      {
        rationale: "This takes one pixel per line pair; a line pair needs two.",
        solve: ({ pitch }) => 1000 / pitch,
      },
      { rationale: "This takes four pixels per line pair.", solve: ({ pitch }) => 250 / pitch },
      { rationale: "This takes half a pixel per line pair.", solve: ({ pitch }) => 2000 / pitch },
      { rationale: "This takes three pixels per line pair.", solve: ({ pitch }) => 1000 / (3 * pitch) },
    ],
    steps: ({ pitch }, answer, show) => [
      `A line pair needs two pixels: 2 × ${show(pitch / 1000)} mm = ${show(pitch / 500)} mm.`,
      `1 ÷ ${show(pitch / 500)} mm = ${answer}.`,
    ],
    teachingPoint: "The Nyquist frequency is one line pair per two pixels: 1/(2 × pitch).",
    reference: bushberg,
  }),
  /** Size = rows · columns · 2 bytes · images (Bushberg). */
  defineTemplate({
    ...{ id: "image-storage", title: "Storage of images", modality: "physics", level: "R1" },
    topic: ["Physics", "Informatics", "Storage"],
    parameters: { matrix: { oneOf: [256, 512, 1024] }, images: { from: 100, to: 900, step: 20 } },
    stem: ({ matrix, images }, show) =>
      `An uncompressed study has ${show(images)} images of ${show(matrix)} × ${show(matrix)} pixels with 16 bits per pixel. How many megabytes (MB, 10⁶ bytes) is this?`,
    answer: { unit: "MB", digits: 3, range: [13, 1900] },
    solve: ({ matrix, images }) => (matrix ** 2 * 2 * images) / 1e6,
    errors: [
      { rationale: "This counts one byte per pixel.", solve: ({ matrix, images }) => (matrix ** 2 * images) / 1e6 },
      {
        rationale: "This counts bits instead of bytes.",
        solve: ({ matrix, images }) => (matrix ** 2 * 16 * images) / 1e6,
      },
      {
        rationale: "This counts three bytes per pixel, as for color.",
        solve: ({ matrix, images }) => (matrix ** 2 * 3 * images) / 1e6,
      },
      {
        rationale: "This counts four bytes per pixel.",
        solve: ({ matrix, images }) => (matrix ** 2 * 4 * images) / 1e6,
      },
    ],
    steps: ({ matrix, images }, answer, show) => [
      "16 bits are 2 bytes.",
      `${show(matrix)} × ${show(matrix)} × 2 = ${show(matrix ** 2 * 2)} bytes per image.`,
      `Times ${show(images)} images: ${answer}.`,
    ],
    teachingPoint: "Image size is rows times columns times bytes per pixel; doubling rows and columns quadruples it.",
    reference: bushberg,
  }),
];

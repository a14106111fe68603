import { defineTemplate } from "../question-template";
import { bushberg } from "./references";

const quality = ["Physics", "CT", "Image quality"] as const;
const acquisition = ["Physics", "CT", "Acquisition time"] as const;
const numbers = ["Physics", "CT", "CT numbers"] as const;

/** CT numbers, geometry, and image quality. */
export const ctTemplates = [
  /** HU = 1000 · (µ − µw)/µw (Bushberg). */
  defineTemplate({
    ...{ id: "hounsfield-units", title: "Hounsfield units from µ", modality: "ct", topic: numbers },
    parameters: { water: { from: 0.18, to: 0.22, step: 0.002 }, tissue: { from: 0.2, to: 0.4, step: 0.002 } },
    accepts: ({ water, tissue }) => tissue > 1.06 * water && tissue < 1.9 * water,
    stem: ({ water, tissue }, show) =>
      `At the effective energy of a CT scanner, water has a linear attenuation coefficient of ${show(water)} cm⁻¹ and a tissue has ${show(tissue)} cm⁻¹. What is the CT number of the tissue?`,
    answer: { unit: "HU", digits: 3, range: [60, 900] },
    solve: ({ water, tissue }) => (1000 * (tissue - water)) / water,
    errors: [
      {
        rationale: "This divides by the coefficient of the tissue instead of that of water.",
        solve: ({ water, tissue }) => (1000 * (tissue - water)) / tissue,
      },
      {
        rationale: "This does not subtract water, so water itself would have 1000 HU.",
        solve: ({ water, tissue }) => (1000 * tissue) / water,
      },
      {
        rationale: "This does not divide by the coefficient of water.",
        solve: ({ water, tissue }) => 1000 * (tissue - water),
      },
      {
        rationale: "This divides by the sum of both coefficients.",
        solve: ({ water, tissue }) => (1000 * (tissue - water)) / (tissue + water),
      },
    ],
    steps: ({ water, tissue }, answer, show) => [
      `The difference is ${show(tissue)} − ${show(water)} = ${show(tissue - water)} cm⁻¹.`,
      `1000 × ${show(tissue - water)} ÷ ${show(water)} = ${answer}.`,
    ],
    teachingPoint: "A CT number is 1000 times the difference from water divided by the coefficient of water.",
    reference: bushberg,
  }),
  /** µ = µw · (1 + HU/1000) (Bushberg). */
  defineTemplate({
    ...{ id: "coefficient-from-hu", title: "µ from Hounsfield units", modality: "ct", topic: numbers },
    parameters: { water: { from: 0.18, to: 0.22, step: 0.002 }, number: { from: 150, to: 900, step: 10 } },
    stem: ({ water, number }, show) =>
      `Water has a linear attenuation coefficient of ${show(water)} cm⁻¹. What is the linear attenuation coefficient of a material with ${show(number)} HU at the same energy?`,
    answer: { unit: "cm⁻¹", digits: 3, range: [0.2, 0.42] },
    solve: ({ water, number }) => water * (1 + number / 1000),
    errors: [
      {
        rationale: "This is only the difference from water.",
        solve: ({ water, number }) => (water * number) / 1000,
      },
      {
        rationale: "This subtracts the difference from water instead of adding it.",
        solve: ({ water, number }) => water * (1 - number / 1000),
      },
      {
        rationale: "This divides by the factor instead of multiplying by it.",
        solve: ({ water, number }) => water / (1 + number / 1000),
      },
      {
        rationale: "This adds the CT number divided by 1000 to the coefficient without scaling it by water.",
        solve: ({ water, number }) => water + number / 1000,
      },
    ],
    steps: ({ water, number }, answer, show) => [
      `${show(number)} HU means ${show(number / 10)}% more attenuation than water.`,
      `${show(water)} cm⁻¹ × ${show(1 + number / 1000)} = ${answer}.`,
    ],
    teachingPoint: "Each 10 HU above water is 1% more attenuation than water.",
    reference: bushberg,
  }),
  /** Pitch = table travel per rotation/collimation (Bushberg). */
  defineTemplate({
    ...{ id: "helical-pitch", title: "Pitch", modality: "ct", topic: acquisition },
    parameters: {
      rows: { oneOf: [16, 32, 64, 128] },
      width: { oneOf: [0.5, 0.6, 0.625, 1.25] },
      speed: { from: 10, to: 180, step: 2 },
      rotation: { oneOf: [0.3, 0.4, 0.5, 0.6, 0.8] },
    },
    accepts: ({ rows, width }) => rows * width >= 10 && rows * width <= 80,
    stem: ({ rows, width, speed, rotation }, show) =>
      `A helical scan uses ${show(rows)} × ${show(width)} mm collimation, a table speed of ${show(speed)} mm/s, and a rotation time of ${show(rotation)} s. What is the pitch?`,
    answer: { unit: "", digits: 3, range: [0.4, 1.6] },
    solve: ({ rows, width, speed, rotation }) => (speed * rotation) / (rows * width),
    errors: [
      {
        rationale: "This uses the table travel in one second instead of in one rotation.",
        solve: ({ rows, width, speed }) => speed / (rows * width),
      },
      {
        rationale: "This inverts the ratio.",
        solve: ({ rows, width, speed, rotation }) => (rows * width) / (speed * rotation),
      },
      {
        rationale: "This divides by one detector row instead of the whole collimation.",
        solve: ({ width, speed, rotation }) => (speed * rotation) / width,
      },
      {
        rationale: "This divides the speed by the rotation time instead of multiplying them.",
        solve: ({ rows, width, speed, rotation }) => speed / rotation / (rows * width),
      },
    ],
    steps: ({ rows, width, speed, rotation }, answer, show) => [
      `Table travel per rotation: ${show(speed)} mm/s × ${show(rotation)} s = ${show(speed * rotation)} mm.`,
      `Collimation: ${show(rows)} × ${show(width)} mm = ${show(rows * width)} mm.`,
      `${show(speed * rotation)} ÷ ${show(rows * width)} = ${answer}.`,
    ],
    teachingPoint: "Pitch is table travel per rotation divided by total collimation.",
    reference: bushberg,
  }),
  /** t = L/(pitch · N · T) · rotation time (Bushberg). */
  defineTemplate({
    ...{ id: "scan-time", title: "Scan time of a helical CT", modality: "ct", topic: acquisition },
    parameters: {
      length: { from: 200, to: 900, step: 20 },
      collimation: { oneOf: [20, 24, 38.4, 40, 80] },
      pitch: { from: 0.6, to: 1.5, step: 0.1 },
      rotation: { oneOf: [0.3, 0.4, 0.5, 0.6] },
    },
    accepts: ({ pitch }) => pitch !== 1,
    stem: ({ length, collimation, pitch, rotation }, show) =>
      `A helical scan covers ${show(length)} mm with ${show(collimation)} mm collimation, a pitch of ${show(pitch)}, and a rotation time of ${show(rotation)} s. How long does it take, without extra rotations at the ends?`,
    answer: { unit: "s", digits: 3, range: [0.8, 35] },
    solve: ({ length, collimation, pitch, rotation }) => (length / (collimation * pitch)) * rotation,
    errors: [
      {
        rationale: "This multiplies by the pitch, but a larger pitch shortens the scan.",
        solve: ({ length, collimation, pitch, rotation }) => ((length * pitch) / collimation) * rotation,
      },
      {
        rationale: "This is the number of rotations, not yet the time.",
        solve: ({ length, collimation, pitch }) => length / (collimation * pitch),
      },
      {
        rationale: "This leaves out the pitch.",
        solve: ({ length, collimation, rotation }) => (length / collimation) * rotation,
      },
      {
        rationale: "This divides by the rotation time instead of multiplying by it.",
        solve: ({ length, collimation, pitch, rotation }) => length / (collimation * pitch) / rotation,
      },
    ],
    steps: ({ length, collimation, pitch, rotation }, answer, show) => [
      `Table travel per rotation: ${show(collimation)} mm × ${show(pitch)} = ${show(collimation * pitch)} mm.`,
      `Rotations: ${show(length)} ÷ ${show(collimation * pitch)} = ${show(length / (collimation * pitch), 5)}.`,
      `${show(length / (collimation * pitch), 5)} × ${show(rotation)} s = ${answer}.`,
    ],
    teachingPoint: "Scan time is length divided by table travel per rotation, times rotation time.",
    reference: bushberg,
  }),
  /** σ ∝ 1/√dose, so dose factor = (σ₁/σ₂)² (Bushberg). */
  defineTemplate({
    ...{ id: "noise-and-dose", title: "Dose for less noise", modality: "ct", topic: quality },
    parameters: { before: { from: 12, to: 40, step: 1 }, after: { from: 5, to: 25, step: 1 } },
    accepts: ({ before, after }) => before > 1.25 * after && before < 4 * after,
    stem: ({ before, after }, show) =>
      `The noise in a CT image is ${show(before)} HU. By what factor must the tube current-time product rise to reduce it to ${show(after)} HU, with filtered back projection, only quantum noise, and all else unchanged?`,
    answer: { unit: "", digits: 3, range: [1.5, 16] },
    solve: ({ before, after }) => (before / after) ** 2,
    errors: [
      { rationale: "This forgets to square the ratio.", solve: ({ before, after }) => before / after },
      {
        rationale: "This takes the square root of the ratio instead of its square.",
        solve: ({ before, after }) => Math.sqrt(before / after),
      },
      {
        rationale: "This inverts the ratio, which would lower the dose and raise the noise.",
        solve: ({ before, after }) => (after / before) ** 2,
      },
      { rationale: "This takes the third power of the ratio.", solve: ({ before, after }) => (before / after) ** 3 },
    ],
    steps: ({ before, after }, answer, show) => [
      "Quantum noise falls with the square root of the number of photons.",
      `(${show(before)} ÷ ${show(after)})² = ${show(before / after, 5)}² = ${answer}.`,
    ],
    teachingPoint: "Halving CT noise takes four times the dose.",
    reference: bushberg,
  }),
  /** σ ∝ 1/√T (Bushberg). */
  defineTemplate({
    ...{ id: "noise-and-slice", title: "Noise and slice thickness", modality: "ct", topic: quality },
    parameters: {
      noise: { from: 6, to: 20, step: 1 },
      thick: { oneOf: [3, 4, 5, 8] },
      thin: { oneOf: [0.6, 0.75, 1, 1.25, 1.5, 2] },
    },
    stem: ({ noise, thick, thin }, show) =>
      `The noise of a CT is ${show(noise)} HU in ${show(thick)} mm slices. How large is it in ${show(thin)} mm slices from the same data, with the same kernel, filtered back projection, and only quantum noise?`,
    answer: { unit: "HU", digits: 3, range: [7, 75] },
    solve: ({ noise, thick, thin }) => noise * Math.sqrt(thick / thin),
    errors: [
      {
        rationale: "This scales the noise with the thickness instead of its square root.",
        solve: ({ noise, thick, thin }) => (noise * thick) / thin,
      },
      {
        rationale: "This lowers the noise, but thinner slices use fewer photons.",
        solve: ({ noise, thick, thin }) => noise * Math.sqrt(thin / thick),
      },
      {
        rationale: "This scales with the square of the thickness.",
        solve: ({ noise, thick, thin }) => noise * (thick / thin) ** 2,
      },
      {
        rationale: "This lowers the noise in proportion to the thickness.",
        solve: ({ noise, thick, thin }) => (noise * thin) / thick,
      },
    ],
    steps: ({ noise, thick, thin }, answer, show) => [
      `Each slice uses fewer photons by a factor of ${show(thick)} ÷ ${show(thin)} = ${show(thick / thin, 5)}.`,
      `${show(noise)} HU × √${show(thick / thin, 5)} = ${answer}.`,
    ],
    teachingPoint: "Noise rises with the square root of the factor by which slices become thinner.",
    reference: bushberg,
  }),
  /** Pixel = field of view/matrix (Bushberg). */
  defineTemplate({
    ...{ id: "pixel-size", title: "Pixel size", modality: "ct", topic: quality, level: "R1" },
    parameters: { field: { from: 160, to: 500, step: 10 }, matrix: { oneOf: [256, 320, 512, 768] } },
    stem: ({ field, matrix }, show) =>
      `An image with a ${show(field)} mm field of view has ${show(matrix)} × ${show(matrix)} pixels. How wide is a pixel?`,
    answer: { unit: "mm", digits: 3, range: [0.2, 2] },
    solve: ({ field, matrix }) => field / matrix,
    errors: [
      { rationale: "This divides the matrix by the field of view.", solve: ({ field, matrix }) => matrix / field },
      { rationale: "This is the width of two pixels.", solve: ({ field, matrix }) => (2 * field) / matrix },
      { rationale: "This is the area of a pixel in mm².", solve: ({ field, matrix }) => (field / matrix) ** 2 },
      { rationale: "This is half of a pixel.", solve: ({ field, matrix }) => field / (2 * matrix) },
    ],
    steps: ({ field, matrix }, answer, show) => [`${show(field)} mm ÷ ${show(matrix)} = ${answer}.`],
    teachingPoint: "Pixel size is field of view divided by matrix; a smaller field of view gives smaller pixels.",
    reference: bushberg,
  }),
];

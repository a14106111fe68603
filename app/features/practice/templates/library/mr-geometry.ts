import { defineTemplate } from "../question-template";
import { brown, bushberg } from "./references";

/** Gyromagnetic ratio of hydrogen divided by 2π, MHz/T. */
const gamma = 42.58;
/** Chemical shift between water and fat, parts per million. */
const shift = 3.5;
const fields = [0.35, 0.5, 0.55, 0.7, 1, 1.2, 1.5, 3, 7];

const localization = ["Physics", "MR", "Spatial localization"] as const;
const artifacts = ["Physics", "MR", "Artifacts"] as const;

/** Frequencies, gradients, chemical shift, and aliasing. */
export const mrGeometryTemplates = [
  /** f = γ/2π · B (Bushberg). */
  defineTemplate({
    ...{ id: "larmor-frequency", title: "Larmor frequency", modality: "mr", level: "R1" },
    topic: ["Physics", "MR", "Magnetism"],
    parameters: { field: { from: 0.2, to: 3, step: 0.1 } },
    stem: ({ field }, show) =>
      `The gyromagnetic ratio of hydrogen divided by 2π is 42.58 MHz/T. At what frequency does hydrogen precess at ${show(field)} T?`,
    answer: { unit: "MHz", digits: 3, range: [8, 130] },
    solve: ({ field }) => gamma * field,
    errors: [
      { rationale: "This divides by the field strength.", solve: ({ field }) => gamma / field },
      {
        rationale: "This multiplies by 2π, which gives the angular frequency.",
        solve: ({ field }) => 2 * Math.PI * gamma * field,
      },
      { rationale: "This divides by 2π a second time.", solve: ({ field }) => (gamma * field) / (2 * Math.PI) },
      { rationale: "This is half of the frequency.", solve: ({ field }) => (gamma * field) / 2 },
    ],
    steps: ({ field }, answer, show) => [`42.58 MHz/T × ${show(field)} T = ${answer}.`],
    teachingPoint: "The Larmor frequency is proportional to the field: 64 MHz at 1.5 T for hydrogen.",
    reference: bushberg,
  }),
  /** Δz = bandwidth/(γ/2π · G) (Brown). */
  defineTemplate({
    ...{ id: "slice-thickness", title: "Slice thickness from bandwidth and gradient", modality: "mr", level: "R3" },
    topic: localization,
    parameters: { bandwidth: { from: 600, to: 3000, step: 50 }, gradient: { from: 4, to: 30, step: 1 } },
    stem: ({ bandwidth, gradient }, show) =>
      `A radiofrequency pulse has a bandwidth of ${show(bandwidth)} Hz, and the slice-selection gradient is ${show(gradient)} mT/m. The gyromagnetic ratio divided by 2π is 42.58 MHz/T. How thick is the slice?`,
    answer: { unit: "mm", digits: 3, range: [1, 12] },
    solve: ({ bandwidth, gradient }) => bandwidth / (gamma * gradient),
    errors: [
      {
        rationale: "This forgets the gyromagnetic ratio, which turns the gradient into a change of frequency.",
        solve: ({ bandwidth, gradient }) => bandwidth / gradient,
      },
      {
        rationale: "This divides by 2π a second time.",
        solve: ({ bandwidth, gradient }) => bandwidth / (2 * Math.PI * gamma * gradient),
      },
      {
        rationale: "This uses only half of the bandwidth.",
        solve: ({ bandwidth, gradient }) => bandwidth / (2 * gamma * gradient),
      },
      {
        rationale: "This uses twice the bandwidth.",
        solve: ({ bandwidth, gradient }) => (2 * bandwidth) / (gamma * gradient),
      },
    ],
    steps: ({ bandwidth, gradient }, answer, show) => [
      `Along the gradient, the frequency changes by 42.58 Hz/µT × ${show(gradient)} µT/mm = ${show(gamma * gradient, 5)} Hz/mm.`,
      `${show(bandwidth)} Hz ÷ ${show(gamma * gradient, 5)} Hz/mm = ${answer}.`,
    ],
    teachingPoint: "A stronger gradient or a narrower pulse bandwidth gives a thinner slice.",
    reference: brown,
  }),
  /** Shift in pixels = 3.5 ppm · f₀/(bandwidth per pixel) (Bushberg). */
  defineTemplate({
    ...{
      id: "chemical-shift-pixels",
      title: "Chemical shift in pixels",
      modality: "mr",
      topic: artifacts,
      level: "R3",
    },
    parameters: {
      field: { oneOf: [0.5, 1.5, 3] },
      bandwidth: { from: 16, to: 125, step: 1 },
      matrix: { oneOf: [192, 256, 320, 384, 512] },
    },
    stem: ({ field, bandwidth, matrix }, show) =>
      `At ${show(field)} T, an image has ${show(matrix)} pixels in the frequency-encoding direction and a total receiver bandwidth of ${show(bandwidth)} kHz. By how many pixels is fat shifted relative to water? Use 3.5 parts per million and 42.58 MHz/T.`,
    answer: { unit: "pixels", digits: 3, range: [0.2, 9] },
    solve: ({ field, bandwidth, matrix }) => (shift * gamma * field * matrix) / (bandwidth * 1000),
    errors: [
      {
        rationale: "This uses half of the bandwidth, so that each pixel covers too few hertz.",
        solve: ({ field, bandwidth, matrix }) => (2 * shift * gamma * field * matrix) / (bandwidth * 1000),
      },
      {
        rationale: "This inverts the ratio: it is the bandwidth per pixel divided by the shift.",
        solve: ({ field, bandwidth, matrix }) => (bandwidth * 1000) / (shift * gamma * field * matrix),
      },
      {
        rationale: "This forgets the field strength, as at 1 T.",
        solve: ({ bandwidth, matrix }) => (shift * gamma * matrix) / (bandwidth * 1000),
      },
      {
        rationale: "This takes the square of the field strength.",
        solve: ({ field, bandwidth, matrix }) => (shift * gamma * field ** 2 * matrix) / (bandwidth * 1000),
      },
    ],
    steps: ({ field, bandwidth, matrix }, answer, show) => [
      `Fat and water differ by 3.5 × 10⁻⁶ × 42.58 MHz/T × ${show(field)} T = ${show(shift * gamma * field, 5)} Hz.`,
      `One pixel covers ${show(bandwidth)} kHz ÷ ${show(matrix)} = ${show((bandwidth * 1000) / matrix, 5)} Hz.`,
      `${show(shift * gamma * field, 5)} ÷ ${show((bandwidth * 1000) / matrix, 5)} = ${answer}.`,
    ],
    teachingPoint: "Chemical shift in pixels grows with field strength and falls with receiver bandwidth.",
    reference: bushberg,
  }),
  /** Opposed phase: TE = 1/(2 · Δf) (Bushberg). */
  defineTemplate({
    ...{ id: "opposed-phase-echo", title: "First opposed-phase echo time", modality: "mr", topic: artifacts },
    parameters: { field: { oneOf: fields } },
    stem: ({ field }, show) =>
      `At what echo time of a gradient-echo sequence are water and fat first in opposed phase at ${show(field)} T? Use 3.5 parts per million and 42.58 MHz/T.`,
    answer: { unit: "ms", digits: 3, range: [0.4, 10] },
    solve: ({ field }) => 500 / (shift * gamma * field),
    errors: [
      {
        rationale: "This is the first in-phase echo time, a full period.",
        solve: ({ field }) => 1000 / (shift * gamma * field),
      },
      { rationale: "This is a quarter of a period.", solve: ({ field }) => 250 / (shift * gamma * field) },
      {
        rationale: "This is the second opposed-phase echo time.",
        solve: ({ field }) => 1500 / (shift * gamma * field),
      },
      {
        rationale: "This is two full periods, an in-phase echo time.",
        solve: ({ field }) => 2000 / (shift * gamma * field),
      },
    ],
    steps: ({ field }, answer, show) => [
      `Fat and water differ by 3.5 × 10⁻⁶ × 42.58 MHz/T × ${show(field)} T = ${show(shift * gamma * field, 5)} Hz.`,
      `Half a period is 1 ÷ (2 × ${show(shift * gamma * field, 5)} Hz) = ${answer}.`,
    ],
    teachingPoint: "Opposed-phase echo times are odd multiples of half the beat period: 2.2 ms at 1.5 T.",
    reference: bushberg,
  }),
  /** Aliased position: x − field of view (Bushberg). */
  defineTemplate({
    ...{ id: "aliased-position", title: "Position of wrapped anatomy", modality: "mr", topic: artifacts },
    parameters: { field: { from: 160, to: 360, step: 10 }, place: { from: 90, to: 220, step: 5 } },
    accepts: ({ field, place }) => place > 0.55 * field && place < 0.95 * field,
    stem: ({ field, place }, show) =>
      `The field of view in the phase-encoding direction is ${show(field)} mm. A structure lies ${show(place)} mm to the right of its center. How far to the left of the center does it appear without oversampling?`,
    answer: { unit: "mm", digits: 3, range: [8, 170] },
    solve: ({ field, place }) => field - place,
    errors: [
      {
        rationale: "This is the distance of the structure from the edge of the field of view.",
        solve: ({ field, place }) => place - field / 2,
      },
      { rationale: "This puts it at the opposite edge.", solve: ({ field }) => field / 2 },
      {
        rationale: "This takes the remainder from one and a half fields of view.",
        solve: ({ field, place }) => 1.5 * field - place,
      },
      { rationale: "This is half of the distance.", solve: ({ field, place }) => (field - place) / 2 },
    ],
    steps: ({ field, place }, answer, show) => [
      "Phase encoding cannot tell positions apart that differ by one field of view.",
      `${show(field)} mm − ${show(place)} mm = ${answer} on the other side.`,
    ],
    teachingPoint: "Anatomy outside the field of view wraps by exactly one field of view.",
    reference: bushberg,
  }),
  /** t = TR · lines · averages/(echo train · 60) (Bushberg). */
  defineTemplate({
    ...{ id: "mr-acquisition-time", title: "MR acquisition time", modality: "mr" },
    topic: ["Physics", "MR", "Acquisition time"],
    parameters: {
      repetition: { from: 1500, to: 6000, step: 100 },
      lines: { oneOf: [192, 224, 256, 288, 320, 384] },
      averages: { oneOf: [2, 3, 4] },
      train: { oneOf: [4, 8, 12, 16] },
    },
    accepts: ({ lines, train }) => lines % train === 0,
    stem: ({ repetition, lines, averages, train }, show) =>
      `A fast spin-echo sequence has a repetition time of ${show(repetition)} ms, ${show(lines)} phase-encoding steps, ${show(averages)} averages, and an echo train length of ${show(train)}. How many minutes does it take if all slices fit into one repetition time?`,
    answer: { unit: "minutes", digits: 3, range: [1, 15] },
    solve: ({ repetition, lines, averages, train }) => (repetition * lines * averages) / train / 60_000,
    errors: [
      {
        rationale: "This forgets the echo train; each repetition fills several lines.",
        solve: ({ repetition, lines, averages }) => (repetition * lines * averages) / 60_000,
      },
      {
        rationale: "This forgets the averages.",
        solve: ({ repetition, lines, train }) => (repetition * lines) / train / 60_000,
      },
      {
        rationale: "This divides by the number of averages instead of multiplying by it.",
        solve: ({ repetition, lines, averages, train }) => (repetition * lines) / averages / train / 60_000,
      },
      {
        rationale: "This multiplies by the square root of the number of averages.",
        solve: ({ repetition, lines, averages, train }) => (repetition * lines * Math.sqrt(averages)) / train / 60_000,
      },
    ],
    steps: ({ repetition, lines, averages, train }, answer, show) => [
      `${show(lines)} lines ÷ ${show(train)} lines per repetition = ${show(lines / train, 5)} repetitions.`,
      `${show(repetition / 1000)} s × ${show(lines / train, 5)} × ${show(averages)} = ${show((repetition * lines * averages) / train / 1000, 5)} s = ${answer}.`,
    ],
    teachingPoint: "Acquisition time is TR times phase-encoding steps times averages, divided by echo train length.",
    reference: bushberg,
  }),
];

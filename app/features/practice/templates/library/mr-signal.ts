import { defineTemplate } from "../question-template";
import { brown, bushberg } from "./references";

const snr = ["Physics", "MR", "Signal-to-noise ratio"] as const;

/** Signal-to-noise ratio, and measurements of flow and of the myocardium. */
export const mrSignalTemplates = [
  /** SNR ∝ √averages (Bushberg). */
  defineTemplate({
    ...{ id: "snr-averages", title: "Signal-to-noise ratio and averages", modality: "mr", topic: snr, level: "R1" },
    parameters: { ratio: { from: 10, to: 60, step: 1 }, before: { oneOf: [1, 2] }, after: { from: 2, to: 8, step: 1 } },
    accepts: ({ before, after }) => after > before,
    stem: ({ ratio, before, after }, show) =>
      `With ${before === 1 ? "1 average" : `${show(before)} averages`}, an MR image has a signal-to-noise ratio of ${show(ratio)}. What is the ratio with ${show(after)} averages, all else unchanged?`,
    answer: { unit: "", digits: 3, range: [12, 180] },
    solve: ({ ratio, before, after }) => ratio * Math.sqrt(after / before),
    errors: [
      {
        rationale: "This takes the ratio as proportional to the averages; noise adds up too, with their square root.",
        solve: ({ ratio, before, after }) => (ratio * after) / before,
      },
      {
        rationale: "This lets averaging reduce the ratio.",
        solve: ({ ratio, before, after }) => ratio * Math.sqrt(before / after),
      },
      {
        rationale: "This squares the ratio of the averages.",
        solve: ({ ratio, before, after }) => ratio * (after / before) ** 2,
      },
      {
        rationale: "This takes the cube root.",
        solve: ({ ratio, before, after }) => ratio * Math.cbrt(after / before),
      },
      {
        rationale: "This divides by the ratio of the averages.",
        solve: ({ ratio, before, after }) => (ratio * before) / after,
      },
    ],
    steps: ({ ratio, before, after }, answer, show) => [
      `√(${show(after)} ÷ ${show(before)}) = ${show(Math.sqrt(after / before), 5)}.`,
      `${show(ratio)} × ${show(Math.sqrt(after / before), 5)} = ${answer}.`,
    ],
    teachingPoint: "Four times the averages double the signal-to-noise ratio and take four times as long.",
    reference: bushberg,
  }),
  /** SNR ∝ voxel volume (Brown). */
  defineTemplate({
    ...{ id: "snr-voxel", title: "Signal-to-noise ratio and voxel size", modality: "mr", topic: snr },
    parameters: {
      wide: { oneOf: [0.8, 0.9, 1, 1.2, 1.4] },
      narrow: { oneOf: [0.4, 0.5, 0.6, 0.7] },
      thick: { oneOf: [4, 5, 6] },
      thin: { oneOf: [2, 3] },
    },
    stem: ({ wide, narrow, thick, thin }, show) =>
      `The voxels of a 2D MR sequence shrink from ${show(wide)} × ${show(wide)} × ${show(thick)} mm to ${show(narrow)} × ${show(narrow)} × ${show(thin)} mm. All other settings, including the matrix, the averages, and the bandwidth, stay the same. What percentage of the signal-to-noise ratio is left?`,
    answer: { unit: "%", digits: 3, range: [2, 65], limit: 100 },
    solve: ({ wide, narrow, thick, thin }) => (100 * narrow ** 2 * thin) / (wide ** 2 * thick),
    errors: [
      {
        rationale: "This takes the square root of the volume; signal is proportional to the volume itself.",
        solve: ({ wide, narrow, thick, thin }) => 100 * Math.sqrt((narrow ** 2 * thin) / (wide ** 2 * thick)),
      },
      {
        rationale: "This counts only one of the two in-plane directions.",
        solve: ({ wide, narrow, thick, thin }) => (100 * narrow * thin) / (wide * thick),
      },
      {
        rationale: "This forgets the slice thickness.",
        solve: ({ wide, narrow }) => (100 * narrow ** 2) / wide ** 2,
      },
      {
        rationale: "This forgets the size in the plane.",
        solve: ({ thick, thin }) => (100 * thin) / thick,
      },
      {
        rationale: "This squares the ratio of the volumes; signal is proportional to the volume itself.",
        solve: ({ wide, narrow, thick, thin }) => 100 * ((narrow ** 2 * thin) / (wide ** 2 * thick)) ** 2,
      },
      {
        rationale: "This squares the ratio of the slice thicknesses, which counts only once.",
        solve: ({ wide, narrow, thick, thin }) => (100 * narrow ** 2 * thin ** 2) / (wide ** 2 * thick ** 2),
      },
    ],
    steps: ({ wide, narrow, thick, thin }, answer, show) => [
      `The voxel shrinks from ${show(wide ** 2 * thick, 5)} mm³ to ${show(narrow ** 2 * thin, 5)} mm³.`,
      `${show(narrow ** 2 * thin, 5)} ÷ ${show(wide ** 2 * thick, 5)} = ${answer}.`,
    ],
    teachingPoint: "Signal-to-noise ratio is proportional to voxel volume; halving all three sides leaves one eighth.",
    reference: brown,
  }),
  /** SNR ∝ volume · √averages, so averages grow by (volume ratio)² (Brown). */
  defineTemplate({
    ...{ id: "averages-for-thin-slices", title: "Averages for thinner slices", modality: "mr", topic: snr },
    parameters: { thick: { oneOf: [4, 5, 6, 8] }, thin: { oneOf: [1, 1.5, 2, 2.5, 3] } },
    accepts: ({ thick, thin }) => thick > 1.4 * thin,
    stem: ({ thick, thin }, show) =>
      `The slices of a 2D MR sequence become thinner, from ${show(thick)} mm to ${show(thin)} mm. By what factor must the number of averages rise to preserve the signal-to-noise ratio, all else unchanged?`,
    answer: { unit: "", digits: 3, range: [1.9, 16] },
    solve: ({ thick, thin }) => (thick / thin) ** 2,
    errors: [
      {
        rationale: "This forgets the square; averages count only with their square root.",
        solve: ({ thick, thin }) => thick / thin,
      },
      {
        rationale: "This takes the square root instead of the square.",
        solve: ({ thick, thin }) => Math.sqrt(thick / thin),
      },
      { rationale: "This inverts the ratio.", solve: ({ thick, thin }) => (thin / thick) ** 2 },
      { rationale: "This takes the third power.", solve: ({ thick, thin }) => (thick / thin) ** 3 },
    ],
    steps: ({ thick, thin }, answer, show) => [
      `The signal falls by a factor of ${show(thick)} ÷ ${show(thin)} = ${show(thick / thin, 5)}.`,
      `Averages help with their square root, so their number must rise by a factor of ${show(thick / thin, 5)}² = ${answer}.`,
    ],
    teachingPoint: "Halving the slice thickness takes four times the averages for the same signal-to-noise ratio.",
    reference: brown,
  }),
  /** SNR ∝ 1/√bandwidth (Brown). */
  defineTemplate({
    ...{ id: "snr-bandwidth", title: "Signal-to-noise ratio and bandwidth", modality: "mr", topic: snr },
    parameters: {
      ratio: { from: 20, to: 90, step: 2 },
      before: { from: 16, to: 64, step: 2 },
      after: { from: 24, to: 250, step: 2 },
    },
    accepts: ({ before, after }) => after > 1.3 * before && after < 6 * before,
    stem: ({ ratio, before, after }, show) =>
      `With a receiver bandwidth of ${show(before)} kHz, an MR image has a signal-to-noise ratio of ${show(ratio)}. What is the ratio with ${show(after)} kHz, all else unchanged?`,
    answer: { unit: "", digits: 3, range: [8, 80] },
    solve: ({ ratio, before, after }) => ratio * Math.sqrt(before / after),
    errors: [
      {
        rationale: "This takes the ratio as inversely proportional to the bandwidth instead of its square root.",
        solve: ({ ratio, before, after }) => (ratio * before) / after,
      },
      {
        rationale: "This raises the ratio, but more bandwidth lets more noise in.",
        solve: ({ ratio, before, after }) => ratio * Math.sqrt(after / before),
      },
      {
        rationale: "This raises the ratio in proportion to the bandwidth.",
        solve: ({ ratio, before, after }) => (ratio * after) / before,
      },
      {
        rationale: "This squares the ratio of the bandwidths.",
        solve: ({ ratio, before, after }) => ratio * (before / after) ** 2,
      },
    ],
    steps: ({ ratio, before, after }, answer, show) => [
      `√(${show(before)} ÷ ${show(after)}) = ${show(Math.sqrt(before / after), 5)}.`,
      `${show(ratio)} × ${show(Math.sqrt(before / after), 5)} = ${answer}.`,
    ],
    teachingPoint:
      "Doubling receiver bandwidth costs about 30% of the signal-to-noise ratio but halves the chemical-shift artifact.",
    reference: brown,
  }),
  /** v = venc · φ/180° (Brown). */
  defineTemplate({
    ...{ id: "phase-contrast-velocity", title: "Velocity from phase", modality: "mr", level: "R3" },
    topic: ["Physics", "MR", "MR angiography"],
    parameters: { limit: { from: 60, to: 300, step: 10 }, phase: { from: 20, to: 170, step: 5 } },
    accepts: ({ phase }) => phase !== 90,
    stem: ({ limit, phase }, show) =>
      `In a phase-contrast MR sequence with a velocity encoding (venc) of ${show(limit)} cm/s, blood has a phase shift of ${show(phase)}° without aliasing. How fast does it flow along the encoded direction?`,
    answer: { unit: "cm/s", digits: 3, range: [6, 290] },
    solve: ({ limit, phase }) => (limit * phase) / 180,
    errors: [
      {
        rationale: "This assigns the velocity encoding to a full turn of 360°; it belongs to 180°.",
        solve: ({ limit, phase }) => (limit * phase) / 360,
      },
      { rationale: "This assigns the velocity encoding to 90°.", solve: ({ limit, phase }) => (limit * phase) / 90 },
      {
        rationale: "This subtracts the phase from 180°.",
        solve: ({ limit, phase }) => (limit * (180 - phase)) / 180,
      },
      {
        rationale: "This takes the sine of the phase; phase is proportional to velocity.",
        solve: ({ limit, phase }) => limit * Math.sin((phase * Math.PI) / 180),
      },
    ],
    steps: ({ limit, phase }, answer, show) => [
      `A phase of 180° stands for ${show(limit)} cm/s.`,
      `${show(limit)} cm/s × ${show(phase)} ÷ 180 = ${answer}.`,
    ],
    teachingPoint: "The velocity encoding is the velocity at a phase of 180°; faster flow aliases.",
    reference: brown,
  }),
  /** ECV = (1 − hematocrit) · ΔR1(myocardium)/ΔR1(blood) (SCMR/EACVI consensus 2017). */
  defineTemplate({
    ...{
      id: "extracellular-volume",
      title: "Extracellular volume",
      organ: "cardiovascular",
      modality: "mr",
      level: "R4",
    },
    topic: ["Cardiovascular imaging", "Cardiomyopathy", "T1 mapping"],
    parameters: {
      native: { from: 950, to: 1100, step: 10 },
      enhanced: { from: 400, to: 620, step: 10 },
      nativeBlood: { from: 1500, to: 1700, step: 20 },
      enhancedBlood: { from: 260, to: 420, step: 10 },
      hematocrit: { from: 32, to: 48, step: 1 },
    },
    stem: ({ native, enhanced, nativeBlood, enhancedBlood, hematocrit }, show) =>
      `Before contrast, T1 is ${show(native)} ms in the myocardium and ${show(nativeBlood)} ms in blood; after contrast it is ${show(enhanced)} ms and ${show(enhancedBlood)} ms. The hematocrit is ${show(hematocrit)}%. What is the extracellular volume fraction of the myocardium?`,
    answer: { unit: "%", digits: 3, range: [20, 60], limit: 100 },
    solve: ({ native, enhanced, nativeBlood, enhancedBlood, hematocrit }) =>
      ((100 - hematocrit) * (1 / enhanced - 1 / native)) / (1 / enhancedBlood - 1 / nativeBlood),
    errors: [
      {
        rationale: "This forgets that only the plasma, 1 minus the hematocrit, takes up contrast in blood.",
        solve: ({ native, enhanced, nativeBlood, enhancedBlood }) =>
          (100 * (1 / enhanced - 1 / native)) / (1 / enhancedBlood - 1 / nativeBlood),
      },
      {
        rationale: "This multiplies by the hematocrit instead of 1 minus the hematocrit.",
        solve: ({ native, enhanced, nativeBlood, enhancedBlood, hematocrit }) =>
          (hematocrit * (1 / enhanced - 1 / native)) / (1 / enhancedBlood - 1 / nativeBlood),
      },
      {
        rationale: "This uses the changes of T1 instead of the changes of the relaxation rate 1/T1.",
        solve: ({ native, enhanced, nativeBlood, enhancedBlood, hematocrit }) =>
          ((100 - hematocrit) * (native - enhanced)) / (nativeBlood - enhancedBlood),
      },
      {
        rationale: "This uses the rates after contrast alone, without subtracting the native ones.",
        solve: ({ enhanced, enhancedBlood, hematocrit }) => ((100 - hematocrit) * enhancedBlood) / enhanced,
      },
    ],
    steps: ({ native, enhanced, nativeBlood, enhancedBlood, hematocrit }, answer, show) => [
      `Myocardium: 1/${show(enhanced)} − 1/${show(native)} = ${show(1000 / enhanced - 1000 / native, 5)} per second.`,
      `Blood: 1/${show(enhancedBlood)} − 1/${show(nativeBlood)} = ${show(1000 / enhancedBlood - 1000 / nativeBlood, 5)} per second.`,
      `(1 − ${show(hematocrit / 100)}) × ${show(1000 / enhanced - 1000 / native, 5)} ÷ ${show(1000 / enhancedBlood - 1000 / nativeBlood, 5)} = ${answer}.`,
    ],
    teachingPoint:
      "Extracellular volume is the change of 1/T1 in myocardium divided by that in blood, times 1 minus hematocrit.",
    reference: {
      name: "SCMR/EACVI consensus: Clinical recommendations for cardiovascular magnetic resonance mapping of T1, T2, T2* and extracellular volume",
      edition: "2017",
    },
  }),
];

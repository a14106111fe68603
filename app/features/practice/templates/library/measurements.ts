import { defineTemplate } from "../question-template";

const adrenal = {
  name: "ACR Incidental Findings Committee white paper: Management of Incidental Adrenal Masses",
  edition: "2017",
};
const washoutTopic = ["Genitourinary imaging", "Adrenal", "Incidental mass"] as const;

/** Measurements on clinical images. */
export const measurementTemplates = [
  /** Absolute washout = (E − D)/(E − U) · 100 (ACR white paper 2017). */
  defineTemplate({
    ...{ id: "absolute-washout", title: "Absolute adrenal washout", organ: "gu", modality: "ct", topic: washoutTopic },
    parameters: {
      unenhanced: { from: 12, to: 40, step: 1 },
      enhanced: { from: 60, to: 115, step: 1 },
      delayed: { from: 30, to: 90, step: 1 },
    },
    accepts: ({ unenhanced, enhanced, delayed }) => delayed > unenhanced + 8 && delayed < enhanced - 15,
    stem: ({ unenhanced, enhanced, delayed }, show) =>
      `An adrenal mass measures ${show(unenhanced)} HU without contrast, ${show(enhanced)} HU in the portal venous phase, and ${show(delayed)} HU after 15 minutes. What is its absolute washout?`,
    answer: { unit: "%", digits: 3, range: [15, 90], limit: 100 },
    solve: ({ unenhanced, enhanced, delayed }) => (100 * (enhanced - delayed)) / (enhanced - unenhanced),
    errors: [
      {
        rationale: "This is the relative washout, which does not use the unenhanced value.",
        solve: ({ enhanced, delayed }) => (100 * (enhanced - delayed)) / enhanced,
      },
      {
        rationale: "This is the share of the enhancement that remains after 15 minutes.",
        solve: ({ unenhanced, enhanced, delayed }) => (100 * (delayed - unenhanced)) / (enhanced - unenhanced),
      },
      {
        rationale: "This divides by the delayed value.",
        solve: ({ enhanced, delayed }) => (100 * (enhanced - delayed)) / delayed,
      },
      {
        rationale: "This is the delayed value as a percentage of the enhanced one.",
        solve: ({ enhanced, delayed }) => (100 * delayed) / enhanced,
      },
    ],
    steps: ({ unenhanced, enhanced, delayed }, answer, show) => [
      `Washed out: ${show(enhanced)} − ${show(delayed)} = ${show(enhanced - delayed)} HU.`,
      `Enhancement: ${show(enhanced)} − ${show(unenhanced)} = ${show(enhanced - unenhanced)} HU.`,
      `${show(enhanced - delayed)} ÷ ${show(enhanced - unenhanced)} = ${answer}.`,
    ],
    teachingPoint:
      "Absolute washout divides by enhancement; 60% or more at 15 minutes suggests an adenoma, but some pheochromocytomas reach it too.",
    reference: adrenal,
  }),
  /** Relative washout = (E − D)/E · 100 (ACR white paper 2017). */
  defineTemplate({
    ...{ id: "relative-washout", title: "Relative adrenal washout", organ: "gu", modality: "ct", topic: washoutTopic },
    parameters: { enhanced: { from: 60, to: 115, step: 1 }, delayed: { from: 30, to: 100, step: 1 } },
    accepts: ({ enhanced, delayed }) => delayed < enhanced - 12 && delayed > 0.35 * enhanced,
    stem: ({ enhanced, delayed }, show) =>
      `An adrenal mass measures ${show(enhanced)} HU in the portal venous phase and ${show(delayed)} HU after 15 minutes. There is no unenhanced scan. What is its relative washout?`,
    answer: { unit: "%", digits: 3, range: [9, 65], limit: 100 },
    solve: ({ enhanced, delayed }) => (100 * (enhanced - delayed)) / enhanced,
    errors: [
      {
        rationale: "This divides by the delayed value instead of the enhanced one.",
        solve: ({ enhanced, delayed }) => (100 * (enhanced - delayed)) / delayed,
      },
      {
        rationale: "This is the share that remains, not the share that washes out.",
        solve: ({ enhanced, delayed }) => (100 * delayed) / enhanced,
      },
      {
        rationale: "This divides by the sum of both values.",
        solve: ({ enhanced, delayed }) => (100 * (enhanced - delayed)) / (enhanced + delayed),
      },
      {
        rationale: "This divides by the mean of both values.",
        solve: ({ enhanced, delayed }) => (200 * (enhanced - delayed)) / (enhanced + delayed),
      },
    ],
    steps: ({ enhanced, delayed }, answer, show) => [
      `Washed out: ${show(enhanced)} − ${show(delayed)} = ${show(enhanced - delayed)} HU.`,
      `${show(enhanced - delayed)} ÷ ${show(enhanced)} = ${answer}.`,
    ],
    teachingPoint:
      "Relative washout needs no unenhanced scan; 40% or more at 15 minutes suggests an adenoma, but does not exclude a pheochromocytoma.",
    reference: adrenal,
  }),
  /** V = A · B · C/2 (Kothari et al., 1996). */
  defineTemplate({
    ...{ id: "hematoma-volume", title: "Hematoma volume", organ: "neuro", modality: "ct", level: "R1" },
    topic: ["Neuroradiology", "Hemorrhage", "Volume estimate"],
    parameters: {
      length: { from: 3, to: 7, step: 0.2 },
      width: { from: 2, to: 5, step: 0.2 },
      height: { from: 2, to: 6, step: 0.5 },
    },
    accepts: ({ length, width }) => length > width,
    stem: ({ length, width, height }, show) =>
      `On head CT, the largest section of an intracerebral hematoma measures ${show(length)} cm by ${show(width)} cm at a right angle, and the hematoma is ${show(height)} cm high. What is its volume by the A × B × C/2 method?`,
    answer: { unit: "mL", digits: 3, range: [6, 100] },
    solve: ({ length, width, height }) => (length * width * height) / 2,
    errors: [
      {
        rationale: "This is the volume of a box; an ellipsoid has about half of it.",
        solve: ({ length, width, height }) => length * width * height,
      },
      {
        rationale: "This divides by 3 instead of 2.",
        solve: ({ length, width, height }) => (length * width * height) / 3,
      },
      {
        rationale: "This uses the diameters as radii of an ellipsoid.",
        solve: ({ length, width, height }) => ((4 * Math.PI) / 3) * length * width * height,
      },
      {
        rationale: "This divides by 4 instead of 2.",
        solve: ({ length, width, height }) => (length * width * height) / 4,
      },
    ],
    steps: ({ length, width, height }, answer, show) => [
      `${show(length)} × ${show(width)} × ${show(height)} = ${show(length * width * height, 5)} cm³.`,
      `Half of it: ${answer}.`,
    ],
    teachingPoint: "Half of the product of three diameters approximates an ellipsoid, whose volume is π/6 of it.",
    reference: {
      name: "Kothari et al., The ABCs of Measuring Intracerebral Hemorrhage Volumes, Stroke",
      edition: "1996",
    },
  }),
  /** VDT = t · ln 2/(3 · ln(d₂/d₁)) for a sphere (Devaraj et al., 2017). */
  defineTemplate({
    ...{ id: "volume-doubling-time", title: "Volume doubling time", organ: "thoracic", modality: "ct", level: "R3" },
    topic: ["Thoracic imaging", "Lung nodules", "Volumetry"],
    parameters: {
      before: { from: 6, to: 15, step: 0.5 },
      after: { from: 7, to: 20, step: 0.5 },
      days: { from: 60, to: 360, step: 10 },
    },
    accepts: ({ before, after }) => after > 1.1 * before && after < 1.7 * before,
    stem: ({ before, after, days }, show) =>
      `A spherical lung nodule grows exponentially from ${show(before)} mm to ${show(after)} mm in diameter in ${show(days)} days. What is its volume doubling time?`,
    answer: { unit: "days", digits: 3, range: [25, 900] },
    solve: ({ before, after, days }) => (days * Math.LN2) / (3 * Math.log(after / before)),
    errors: [
      {
        rationale: "This is the doubling time of the diameter; the volume grows with its third power.",
        solve: ({ before, after, days }) => (days * Math.LN2) / Math.log(after / before),
      },
      {
        rationale: "This squares the diameters, which is the doubling time of the area.",
        solve: ({ before, after, days }) => (days * Math.LN2) / (2 * Math.log(after / before)),
      },
      {
        rationale: "This forgets ln 2, so it is the time of growth by a factor of 2.7.",
        solve: ({ before, after, days }) => days / (3 * Math.log(after / before)),
      },
      {
        rationale: "This assumes linear growth of the volume.",
        solve: ({ before, after, days }) => days / ((after / before) ** 3 - 1),
      },
    ],
    steps: ({ before, after, days }, answer, show) => [
      `The volume grows by (${show(after)} ÷ ${show(before)})³ = ${show((after / before) ** 3, 5)}.`,
      `This is ln(${show((after / before) ** 3, 5)}) ÷ ln 2 = ${show(Math.log2((after / before) ** 3), 5)} doublings.`,
      `${show(days)} days ÷ ${show(Math.log2((after / before) ** 3), 5)} = ${answer}.`,
    ],
    teachingPoint: "A 26% larger diameter means a doubled volume.",
    reference: {
      name: "Devaraj et al., Use of Volumetry for Lung Nodule Management: Theory and Practice, Radiology",
      edition: "2017",
    },
  }),
];

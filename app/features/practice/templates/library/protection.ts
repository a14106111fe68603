import { defineTemplate } from "../question-template";
import { bushberg } from "./references";

const distance = ["Physics", "Radiation protection", "Distance"] as const;
const shielding = ["Physics", "Radiation protection", "Shielding"] as const;
const attenuation = ["Physics", "X-ray interactions", "Attenuation"] as const;

/** Distance, time, shielding, and attenuation. */
export const protectionTemplates = [
  /** I₂ = I₁ · (d₁/d₂)² (Bushberg). */
  defineTemplate({
    ...{ id: "inverse-square", title: "Inverse square law", modality: "physics", topic: distance, level: "R1" },
    parameters: {
      rate: { from: 40, to: 800, step: 10 },
      near: { from: 0.5, to: 1.5, step: 0.25 },
      far: { from: 1.5, to: 6, step: 0.5 },
    },
    accepts: ({ near, far }) => far >= 1.5 * near && far !== 2,
    stem: ({ rate, near, far }, show) =>
      `The dose rate at ${show(near)} m from a point source is ${show(rate)} µSv/h. What is the dose rate at ${show(far)} m?`,
    answer: { unit: "µSv/h", digits: 3, range: [0.5, 400] },
    solve: ({ rate, near, far }) => rate * (near / far) ** 2,
    errors: [
      {
        rationale: "This forgets to square the ratio of distances.",
        solve: ({ rate, near, far }) => (rate * near) / far,
      },
      {
        rationale: "This inverts the ratio, so the dose rate rises with distance.",
        solve: ({ rate, near, far }) => rate * (far / near) ** 2,
      },
      {
        rationale: "This takes the third power of the ratio of distances.",
        solve: ({ rate, near, far }) => rate * (near / far) ** 3,
      },
      {
        rationale: "This takes the square root of the ratio of distances.",
        solve: ({ rate, near, far }) => rate * Math.sqrt(near / far),
      },
    ],
    steps: ({ rate, near, far }, answer, show) => [
      `The distance grows by a factor of ${show(far)} ÷ ${show(near)} = ${show(far / near, 5)}.`,
      `The dose rate falls by the square of this factor, ${show((far / near) ** 2, 5)}.`,
      `${show(rate)} µSv/h ÷ ${show((far / near) ** 2, 5)} = ${answer}.`,
    ],
    teachingPoint: "Doubling the distance from a point source reduces the dose rate to one quarter.",
    reference: bushberg,
  }),
  /** d₂ = d₁ · √(I₁/I₂) (Bushberg). */
  defineTemplate({
    ...{ id: "safe-distance", title: "Distance for a dose rate", modality: "physics", topic: distance },
    parameters: {
      rate: { from: 100, to: 900, step: 20 },
      near: { from: 0.5, to: 2, step: 0.5 },
      allowed: { from: 5, to: 50, step: 5 },
    },
    accepts: ({ rate, allowed }) => rate >= 4 * allowed,
    stem: ({ rate, near, allowed }, show) =>
      `The dose rate is ${show(rate)} µSv/h at ${show(near)} m from a point source. At what distance is it ${show(allowed)} µSv/h?`,
    answer: { unit: "m", digits: 3, range: [1, 30] },
    solve: ({ rate, near, allowed }) => near * Math.sqrt(rate / allowed),
    errors: [
      {
        rationale: "This forgets to take the square root.",
        solve: ({ rate, near, allowed }) => (near * rate) / allowed,
      },
      {
        rationale: "This squares the ratio of the dose rates instead of taking its square root.",
        solve: ({ rate, near, allowed }) => near * (rate / allowed) ** 2,
      },
      {
        rationale: "This takes half of the ratio instead of its square root.",
        solve: ({ rate, near, allowed }) => (near * rate) / (2 * allowed),
      },
      {
        rationale: "This takes the cube root of the ratio.",
        solve: ({ rate, near, allowed }) => near * Math.cbrt(rate / allowed),
      },
    ],
    steps: ({ rate, near, allowed }, answer, show) => [
      `The dose rate has to fall by a factor of ${show(rate)} ÷ ${show(allowed)} = ${show(rate / allowed, 5)}.`,
      `The distance grows by the square root of this factor, ${show(Math.sqrt(rate / allowed), 5)}.`,
      `${show(near)} m × ${show(Math.sqrt(rate / allowed), 5)} = ${answer}.`,
    ],
    teachingPoint: "Distance scales with the square root of the required reduction of the dose rate.",
    reference: bushberg,
  }),
  /** D = D′ · t · (d₁/d₂)² (Bushberg). */
  defineTemplate({
    ...{ id: "time-and-distance", title: "Dose from time and distance", modality: "physics", topic: distance },
    parameters: {
      rate: { from: 20, to: 120, step: 5 },
      far: { oneOf: [1.5, 2, 2.5, 3, 4] },
      minutes: { from: 5, to: 50, step: 5 },
    },
    stem: ({ rate, far, minutes }, show) =>
      `A patient after therapy emits ${show(rate)} µSv/h at 1 m. A nurse stays at ${show(far)} m for ${show(minutes)} minutes. What dose does the nurse receive if the patient counts as a point source?`,
    answer: { unit: "µSv", digits: 3, range: [0.2, 50] },
    solve: ({ rate, far, minutes }) => (rate * (minutes / 60)) / far ** 2,
    errors: [
      {
        rationale: "This forgets to square the distance.",
        solve: ({ rate, far, minutes }) => (rate * (minutes / 60)) / far,
      },
      { rationale: "This ignores the distance.", solve: ({ rate, minutes }) => rate * (minutes / 60) },
      {
        rationale: "This is the dose of a full hour at this distance.",
        solve: ({ rate, far }) => rate / far ** 2,
      },
      {
        rationale: "This multiplies by the square of the distance instead of dividing by it.",
        solve: ({ rate, far, minutes }) => rate * (minutes / 60) * far ** 2,
      },
      {
        rationale: "This divides by the third power of the distance.",
        solve: ({ rate, far, minutes }) => (rate * (minutes / 60)) / far ** 3,
      },
      {
        rationale: "This divides by 4π times the square of the distance, but the given rate already belongs to 1 m.",
        solve: ({ rate, far, minutes }) => (rate * (minutes / 60)) / (4 * Math.PI * far ** 2),
      },
    ],
    steps: ({ rate, far, minutes }, answer, show) => [
      `At ${show(far)} m the dose rate is ${show(rate)} ÷ ${show(far)}² = ${show(rate / far ** 2, 5)} µSv/h.`,
      `${show(rate / far ** 2, 5)} µSv/h × ${show(minutes)} ÷ 60 h = ${answer}.`,
    ],
    teachingPoint: "Dose is dose rate times time; the dose rate falls with the square of the distance.",
    reference: bushberg,
  }),
  /** I = I₀ · 2^(−x/HVL) (Bushberg). */
  defineTemplate({
    ...{ id: "half-value-layers", title: "Half-value layers", modality: "physics", topic: attenuation, level: "R1" },
    parameters: { layer: { from: 2, to: 10, step: 0.5 }, thickness: { from: 3, to: 40, step: 1 } },
    accepts: ({ layer, thickness }) => thickness > 1.2 * layer && thickness < 5 * layer,
    stem: ({ layer, thickness }, show) =>
      `The half-value layer of a narrow monoenergetic beam is ${show(layer)} mm of aluminum. What percentage of the beam passes through ${show(thickness)} mm of aluminum?`,
    answer: { unit: "%", digits: 3, range: [3, 45], limit: 100 },
    solve: ({ layer, thickness }) => 100 * 2 ** (-thickness / layer),
    errors: [
      {
        rationale: "This is the percentage that is absorbed or scattered, not the percentage that passes.",
        solve: ({ layer, thickness }) => 100 * (1 - 2 ** (-thickness / layer)),
      },
      {
        rationale: "This divides by twice the number of half-value layers.",
        solve: ({ layer, thickness }) => (50 * layer) / thickness,
      },
      {
        rationale: "This uses the half-value layer as if it were the reciprocal of the attenuation coefficient.",
        solve: ({ layer, thickness }) => 100 * Math.exp(-thickness / layer),
      },
      {
        rationale: "This divides by the number of half-value layers instead of halving that often.",
        solve: ({ layer, thickness }) => (100 * layer) / thickness,
      },
    ],
    steps: ({ layer, thickness }, answer, show) => [
      `${show(thickness)} mm ÷ ${show(layer)} mm = ${show(thickness / layer, 5)} half-value layers.`,
      `0.5 to the power of ${show(thickness / layer, 5)} = ${show(2 ** (-thickness / layer), 3)}, or ${answer}.`,
    ],
    teachingPoint: "Each half-value layer halves a monoenergetic beam; three layers leave one eighth.",
    reference: bushberg,
  }),
  /** x = TVL · log₁₀(I₀/I) (Bushberg). */
  defineTemplate({
    ...{ id: "tenth-value-layers", title: "Shielding in tenth-value layers", modality: "physics", topic: shielding },
    parameters: {
      layer: { from: 1, to: 20, step: 0.5 },
      rate: { from: 200, to: 5000, step: 100 },
      allowed: { from: 5, to: 20, step: 1 },
    },
    accepts: ({ rate, allowed }) => rate > 15 * allowed,
    stem: ({ layer, rate, allowed }, show) =>
      `A barrier must reduce ${show(rate)} µGy per week to ${show(allowed)} µGy per week. The tenth-value layer of the material is ${show(layer)} mm at every depth. How thick must the barrier be?`,
    answer: { unit: "mm", digits: 3, range: [1.1, 65] },
    solve: ({ layer, rate, allowed }) => layer * Math.log10(rate / allowed),
    errors: [
      {
        rationale: "This counts half-value layers, with the base 2 logarithm, but uses the tenth-value layer.",
        solve: ({ layer, rate, allowed }) => layer * Math.log2(rate / allowed),
      },
      {
        rationale: "This uses the natural logarithm, which counts relaxation lengths.",
        solve: ({ layer, rate, allowed }) => layer * Math.log(rate / allowed),
      },
      {
        rationale: "This divides the reduction by 10 instead of counting factors of 10.",
        solve: ({ layer, rate, allowed }) => (layer * rate) / (10 * allowed),
      },
      {
        rationale: "This takes the logarithm of the dose alone, without the allowed dose.",
        solve: ({ layer, rate }) => layer * Math.log10(rate),
      },
      {
        rationale: "This counts tenth-value layers, but multiplies their number by the half-value layer.",
        solve: ({ layer, rate, allowed }) => (layer * Math.log10(rate / allowed)) / Math.log2(10),
      },
      {
        rationale: "This lets each tenth-value layer reduce the beam to one hundredth.",
        solve: ({ layer, rate, allowed }) => (layer * Math.log10(rate / allowed)) / 2,
      },
    ],
    steps: ({ layer, rate, allowed }, answer, show) => [
      `The reduction is ${show(rate)} ÷ ${show(allowed)} = ${show(rate / allowed, 5)}.`,
      `log₁₀(${show(rate / allowed, 5)}) = ${show(Math.log10(rate / allowed), 5)} tenth-value layers.`,
      `${show(Math.log10(rate / allowed), 5)} × ${show(layer)} mm = ${answer}.`,
    ],
    teachingPoint: "The number of tenth-value layers is the base 10 logarithm of the required reduction.",
    reference: bushberg,
  }),
  /** TVL = HVL · ln 10/ln 2 = 3.32 HVL (Bushberg). */
  defineTemplate({
    ...{ id: "tenth-from-half-value", title: "Tenth-value layer from half-value layer", modality: "physics" },
    topic: attenuation,
    parameters: { layer: { from: 0.5, to: 15, step: 0.1 } },
    stem: ({ layer }, show) =>
      `The half-value layer of a monoenergetic beam is ${show(layer)} mm. What is its tenth-value layer?`,
    answer: { unit: "mm", digits: 3, range: [1.6, 50] },
    solve: ({ layer }) => (layer * Math.LN10) / Math.LN2,
    errors: [
      { rationale: "This multiplies by 5, but attenuation is exponential.", solve: ({ layer }) => 5 * layer },
      { rationale: "This multiplies by 10, but attenuation is exponential.", solve: ({ layer }) => 10 * layer },
      {
        rationale: "This multiplies by ln 10 and forgets to divide by ln 2.",
        solve: ({ layer }) => layer * Math.LN10,
      },
      { rationale: "This is two half-value layers, which leave one quarter.", solve: ({ layer }) => 2 * layer },
    ],
    steps: ({ layer }, answer, show) => [
      "Reducing to one tenth takes log₂(10) = 3.3219 halvings.",
      `3.3219 × ${show(layer)} mm = ${answer}.`,
    ],
    teachingPoint: "One tenth-value layer equals about 3.3 half-value layers.",
    reference: bushberg,
  }),
  /** HVL = ln 2/µ (Bushberg). */
  defineTemplate({
    ...{ id: "half-value-from-coefficient", title: "Half-value layer from µ", modality: "physics", topic: attenuation },
    parameters: { coefficient: { from: 0.1, to: 2, step: 0.05 } },
    stem: ({ coefficient }, show) =>
      `A material has a linear attenuation coefficient of ${show(coefficient)} cm⁻¹ for a monoenergetic beam. What is its half-value layer?`,
    answer: { unit: "cm", digits: 3, range: [0.3, 7] },
    solve: ({ coefficient }) => Math.LN2 / coefficient,
    errors: [
      {
        rationale: "This is the mean free path, 1/µ, which leaves 37% of the beam.",
        solve: ({ coefficient }) => 1 / coefficient,
      },
      { rationale: "This multiplies ln 2 by the coefficient.", solve: ({ coefficient }) => Math.LN2 * coefficient },
      { rationale: "This is half of the mean free path.", solve: ({ coefficient }) => 0.5 / coefficient },
      { rationale: "This is the tenth-value layer.", solve: ({ coefficient }) => Math.LN10 / coefficient },
    ],
    steps: ({ coefficient }, answer, show) => [
      "At the half-value layer, exp(−µx) = 0.5, so µx = ln 2 = 0.69315.",
      `0.69315 ÷ ${show(coefficient)} cm⁻¹ = ${answer}.`,
    ],
    teachingPoint: "The half-value layer is 0.693 divided by the linear attenuation coefficient.",
    reference: bushberg,
  }),
];

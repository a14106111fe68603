import { defineTemplate } from "../question-template";
import { brown, bushberg } from "./references";

const contrast = ["Physics", "MR", "Contrast"] as const;

/** Relaxation, flip angle, inversion, and diffusion. */
export const mrContrastTemplates = [
  /** cos α = exp(−TR/T1) (Brown). */
  defineTemplate({
    ...{ id: "ernst-angle", title: "Ernst angle", modality: "mr", topic: contrast, level: "R3" },
    parameters: { repetition: { from: 10, to: 600, step: 10 }, t1: { from: 400, to: 1600, step: 50 } },
    accepts: ({ repetition, t1 }) => repetition < 0.8 * t1,
    stem: ({ repetition, t1 }, show) =>
      `A spoiled gradient-echo sequence has a repetition time of ${show(repetition)} ms. At what flip angle does tissue with a T1 of ${show(t1)} ms give the most signal in the steady state?`,
    answer: { unit: "°", digits: 3, range: [6, 70], limit: 90 },
    solve: ({ repetition, t1 }) => (Math.acos(Math.exp(-repetition / t1)) * 180) / Math.PI,
    errors: [
      {
        rationale: "This takes the arcsine instead of the arccosine.",
        solve: ({ repetition, t1 }) => (Math.asin(Math.exp(-repetition / t1)) * 180) / Math.PI,
      },
      {
        rationale: "This takes the arccosine of TR/T1 without the exponential.",
        solve: ({ repetition, t1 }) => (Math.acos(repetition / t1) * 180) / Math.PI,
      },
      {
        rationale: "This multiplies 90° by the ratio of TR to T1.",
        solve: ({ repetition, t1 }) => (90 * repetition) / t1,
      },
      {
        rationale: "This is half of the angle.",
        solve: ({ repetition, t1 }) => (Math.acos(Math.exp(-repetition / t1)) * 90) / Math.PI,
      },
      {
        rationale: "This inverts the ratio in the exponent.",
        solve: ({ repetition, t1 }) => (Math.acos(Math.exp(-t1 / repetition)) * 180) / Math.PI,
      },
    ],
    steps: ({ repetition, t1 }, answer, show) => [
      `exp(−${show(repetition)} ÷ ${show(t1)}) = ${show(Math.exp(-repetition / t1), 5)}.`,
      `The arccosine of ${show(Math.exp(-repetition / t1), 5)} is ${answer}.`,
    ],
    teachingPoint: "The Ernst angle gives the most signal for a given TR and T1; a shorter TR needs a smaller angle.",
    reference: brown,
  }),
  /** TI = T1 · ln 2 for a long TR (Bushberg). */
  defineTemplate({
    ...{ id: "inversion-null", title: "Inversion time that nulls a tissue", modality: "mr", topic: contrast },
    parameters: { t1: { from: 200, to: 4200, step: 20 } },
    stem: ({ t1 }, show) =>
      `A tissue has a T1 of ${show(t1)} ms. What inversion time nulls its signal if the repetition time is much longer than T1?`,
    answer: { unit: "ms", digits: 3, range: [130, 3000] },
    solve: ({ t1 }) => t1 * Math.LN2,
    errors: [
      { rationale: "This divides by ln 2 instead of multiplying by it.", solve: ({ t1 }) => t1 / Math.LN2 },
      { rationale: "This uses the logarithm to base 10.", solve: ({ t1 }) => t1 * Math.log10(2) },
      { rationale: "This is half of T1.", solve: ({ t1 }) => t1 / 2 },
      { rationale: "This adds ln 2 to 1 instead of multiplying T1 by it.", solve: ({ t1 }) => t1 * (1 + Math.LN2) },
    ],
    steps: ({ t1 }, answer, show) => [
      "After inversion, the magnetization is 1 − 2 · exp(−TI/T1), which is zero at TI = T1 · ln 2.",
      `${show(t1)} ms × 0.69315 = ${answer}.`,
    ],
    teachingPoint: "With a long TR, a tissue is nulled at 0.69 times its T1.",
    reference: bushberg,
  }),
  /** TI = T1 · (ln 2 − ln(1 + exp(−TR/T1))) (Brown). */
  defineTemplate({
    ...{ id: "inversion-null-short-tr", title: "Inversion time with a finite TR", modality: "mr", topic: contrast },
    level: "R4",
    parameters: { t1: { from: 3000, to: 4500, step: 100 }, repetition: { from: 5000, to: 11_000, step: 250 } },
    stem: ({ t1, repetition }, show) =>
      `What inversion time nulls fluid with a T1 of ${show(t1)} ms in an inversion-recovery sequence with a repetition time of ${show(repetition)} ms? Neglect the echo time.`,
    answer: { unit: "ms", digits: 3, range: [1000, 3000] },
    solve: ({ t1, repetition }) => t1 * (Math.LN2 - Math.log(1 + Math.exp(-repetition / t1))),
    errors: [
      {
        rationale: "This adds the correction for TR instead of subtracting it.",
        solve: ({ t1, repetition }) => t1 * (Math.LN2 + Math.log(1 + Math.exp(-repetition / t1))),
      },
      { rationale: "This assumes complete recovery between the inversions.", solve: ({ t1 }) => t1 * Math.LN2 },
      { rationale: "This is half of the repetition time.", solve: ({ repetition }) => repetition / 2 },
      {
        rationale: "This uses logarithms to base 10.",
        solve: ({ t1, repetition }) => t1 * (Math.log10(2) - Math.log10(1 + Math.exp(-repetition / t1))),
      },
      { rationale: "This divides T1 by ln 2.", solve: ({ t1 }) => t1 / Math.LN2 },
    ],
    steps: ({ t1, repetition }, answer, show) => [
      `exp(−TR/T1) = exp(−${show(repetition)} ÷ ${show(t1)}) = ${show(Math.exp(-repetition / t1), 5)}.`,
      `TI = T1 × (ln 2 − ln(1 + ${show(Math.exp(-repetition / t1), 5)})) = ${show(t1)} ms × ${show(Math.LN2 - Math.log(1 + Math.exp(-repetition / t1)), 5)} = ${answer}.`,
    ],
    teachingPoint: "A shorter TR leaves less magnetization to invert, so fluid is nulled earlier.",
    reference: brown,
  }),
  /** S = exp(−TE/T2) (Bushberg). */
  defineTemplate({
    ...{ id: "t2-decay", title: "T2 decay", modality: "mr", topic: contrast },
    parameters: { echo: { from: 10, to: 180, step: 5 }, t2: { from: 40, to: 200, step: 5 } },
    accepts: ({ echo, t2 }) => echo > 0.3 * t2 && echo < 2.2 * t2 && echo !== t2,
    stem: ({ echo, t2 }, show) =>
      `In a spin-echo sequence with an echo time of ${show(echo)} ms, what percentage of its initial transverse magnetization does tissue with a T2 of ${show(t2)} ms have at the echo?`,
    answer: { unit: "%", digits: 3, range: [10, 75], limit: 100 },
    solve: ({ echo, t2 }) => 100 * Math.exp(-echo / t2),
    errors: [
      { rationale: "This is the percentage that is lost.", solve: ({ echo, t2 }) => 100 * (1 - Math.exp(-echo / t2)) },
      {
        rationale: "This uses T2 as a half-life; after one T2, 37% remain.",
        solve: ({ echo, t2 }) => 100 * 2 ** (-echo / t2),
      },
      { rationale: "This inverts the ratio in the exponent.", solve: ({ echo, t2 }) => 100 * Math.exp(-t2 / echo) },
      { rationale: "This counts the echo time twice.", solve: ({ echo, t2 }) => 100 * Math.exp((-2 * echo) / t2) },
      { rationale: "This treats the decay as linear.", solve: ({ echo, t2 }) => 100 * (1 - echo / t2) },
    ],
    steps: ({ echo, t2 }, answer, show) => [
      `TE/T2 = ${show(echo)} ÷ ${show(t2)} = ${show(echo / t2, 5)}.`,
      `exp(−${show(echo / t2, 5)}) = ${answer}.`,
    ],
    teachingPoint: "At an echo time equal to T2, 37% of the transverse magnetization is left.",
    reference: bushberg,
  }),
  /** M = 1 − exp(−TR/T1) (Bushberg). */
  defineTemplate({
    ...{ id: "t1-recovery", title: "T1 recovery", modality: "mr", topic: contrast },
    parameters: { repetition: { from: 200, to: 3000, step: 50 }, t1: { from: 250, to: 1600, step: 50 } },
    accepts: ({ repetition, t1 }) => repetition > 0.25 * t1 && repetition < 2.3 * t1 && repetition !== t1,
    stem: ({ repetition, t1 }, show) =>
      `After a 90° pulse, what percentage of its equilibrium magnetization does tissue with a T1 of ${show(t1)} ms recover within a repetition time of ${show(repetition)} ms?`,
    answer: { unit: "%", digits: 3, range: [20, 91], limit: 100 },
    solve: ({ repetition, t1 }) => 100 * (1 - Math.exp(-repetition / t1)),
    errors: [
      {
        rationale: "This is the percentage that has not recovered yet.",
        solve: ({ repetition, t1 }) => 100 * Math.exp(-repetition / t1),
      },
      {
        rationale: "This uses T1 as a half-life; after one T1, 63% have recovered.",
        solve: ({ repetition, t1 }) => 100 * (1 - 2 ** (-repetition / t1)),
      },
      {
        rationale: "This inverts the ratio in the exponent.",
        solve: ({ repetition, t1 }) => 100 * (1 - Math.exp(-t1 / repetition)),
      },
      { rationale: "This treats the recovery as linear.", solve: ({ repetition, t1 }) => (100 * repetition) / t1 },
      {
        rationale: "This is the recovery after an inversion pulse.",
        solve: ({ repetition, t1 }) => 100 * (1 - 2 * Math.exp(-repetition / t1)),
      },
    ],
    steps: ({ repetition, t1 }, answer, show) => [
      `exp(−${show(repetition)} ÷ ${show(t1)}) = ${show(Math.exp(-repetition / t1), 5)}.`,
      `1 − ${show(Math.exp(-repetition / t1), 5)} = ${answer}.`,
    ],
    teachingPoint: "After one T1, 63% of the longitudinal magnetization has recovered; after five, 99%.",
    reference: bushberg,
  }),
  /** ADC = ln(S₀/S)/b (Bushberg). */
  defineTemplate({
    ...{ id: "diffusion-coefficient", title: "Apparent diffusion coefficient", modality: "mr", level: "R3" },
    topic: ["Physics", "MR", "Diffusion"],
    parameters: {
      plain: { from: 300, to: 1200, step: 20 },
      weighted: { from: 60, to: 900, step: 20 },
      b: { oneOf: [600, 700, 800, 900, 1200] },
    },
    accepts: ({ plain, weighted }) => plain > 1.3 * weighted && plain < 9 * weighted,
    stem: ({ plain, weighted, b }, show) =>
      `The signal of a lesion falls from ${show(plain)} without diffusion weighting to ${show(weighted)} at b = ${show(b)} s/mm². What is its apparent diffusion coefficient, if the decay is monoexponential?`,
    answer: { unit: "× 10⁻³ mm²/s", digits: 3, range: [0.25, 3] },
    solve: ({ plain, weighted, b }) => (1000 * Math.log(plain / weighted)) / b,
    errors: [
      {
        rationale: "This uses the logarithm to base 10 instead of the natural logarithm.",
        solve: ({ plain, weighted, b }) => (1000 * Math.log10(plain / weighted)) / b,
      },
      {
        rationale: "This divides the ratio of the signals by b without a logarithm.",
        solve: ({ plain, weighted, b }) => (1000 * plain) / weighted / b,
      },
      {
        rationale: "This divides the relative loss of signal by b, as if the decay were linear.",
        solve: ({ plain, weighted, b }) => (1000 * (1 - weighted / plain)) / b,
      },
      {
        rationale: "This uses the logarithm to base 2.",
        solve: ({ plain, weighted, b }) => (1000 * Math.log2(plain / weighted)) / b,
      },
    ],
    steps: ({ plain, weighted, b }, answer, show) => [
      `ln(${show(plain)} ÷ ${show(weighted)}) = ${show(Math.log(plain / weighted), 5)}.`,
      `${show(Math.log(plain / weighted), 5)} ÷ ${show(b)} s/mm² = ${answer}.`,
    ],
    teachingPoint:
      "The apparent diffusion coefficient is the natural logarithm of the signal ratio divided by the b-value.",
    reference: bushberg,
  }),
  /** S/S₀ = exp(−b · ADC) (Bushberg). */
  defineTemplate({
    ...{ id: "diffusion-signal", title: "Signal at a b-value", modality: "mr", level: "R3" },
    topic: ["Physics", "MR", "Diffusion"],
    parameters: { coefficient: { from: 0.4, to: 2.6, step: 0.1 }, b: { oneOf: [400, 500, 600, 800, 1000, 1200] } },
    accepts: ({ coefficient, b }) => coefficient * b !== 1000,
    stem: ({ coefficient, b }, show) =>
      `Tissue has an apparent diffusion coefficient of ${show(coefficient)} × 10⁻³ mm²/s. What percentage of its signal without diffusion weighting is left at b = ${show(b)} s/mm², if the decay is monoexponential?`,
    answer: { unit: "%", digits: 3, range: [8, 85], limit: 100 },
    solve: ({ coefficient, b }) => 100 * Math.exp((-coefficient * b) / 1000),
    errors: [
      {
        rationale: "This is the loss of signal.",
        solve: ({ coefficient, b }) => 100 * (1 - Math.exp((-coefficient * b) / 1000)),
      },
      {
        rationale: "This uses a power of 2 instead of e.",
        solve: ({ coefficient, b }) => 100 * 2 ** ((-coefficient * b) / 1000),
      },
      {
        rationale: "This treats the decay as linear.",
        solve: ({ coefficient, b }) => 100 * (1 - (coefficient * b) / 1000),
      },
      {
        rationale: "This counts the b-value twice.",
        solve: ({ coefficient, b }) => 100 * Math.exp((-2 * coefficient * b) / 1000),
      },
    ],
    steps: ({ coefficient, b }, answer, show) => [
      `b × ADC = ${show(b)} × ${show(coefficient)} × 10⁻³ = ${show((coefficient * b) / 1000)}.`,
      `exp(−${show((coefficient * b) / 1000)}) = ${answer}.`,
    ],
    teachingPoint: "Diffusion weighting reduces signal exponentially with b times the diffusion coefficient.",
    reference: bushberg,
  }),
];

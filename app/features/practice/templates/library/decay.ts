import { defineTemplate } from "../question-template";
import { halfLives, isUsualActivity, nameNuclide } from "./nuclides";
import { cherry, mettler } from "./references";

const topic = ["Nuclear medicine", "Radiopharmacy", "Decay"] as const;

/** Radioactive decay and half-lives. */
export const decayTemplates = [
  /** A = A₀ · 2^(−t/T) (Cherry). */
  defineTemplate({
    ...{ id: "decay-remaining", title: "Activity after a delay", modality: "nuclear", topic },
    parameters: {
      activity: { from: 2, to: 40, step: 1 },
      halfLife: { oneOf: halfLives },
      time: { from: 2, to: 120, step: 1 },
    },
    accepts: ({ activity, halfLife, time }) =>
      isUsualActivity(activity, halfLife) && time > 0.4 * halfLife && time < 3 * halfLife,
    stem: ({ activity, halfLife, time }, show) =>
      `A syringe contains ${show(activity)} mCi of ${nameNuclide(halfLife)} (physical half-life ${show(halfLife)} hours) at its calibration time. How much activity remains ${show(time)} hours later?`,
    answer: { unit: "mCi", digits: 3, range: [0.3, 40] },
    solve: ({ activity, halfLife, time }) => activity * 2 ** (-time / halfLife),
    errors: [
      {
        rationale: "This treats decay as linear and takes half of the initial activity away in each half-life.",
        solve: ({ activity, halfLife, time }) => activity * (1 - time / (2 * halfLife)),
      },
      {
        rationale: "This uses the half-life as if it were the mean life, so the decay comes out too fast.",
        solve: ({ activity, halfLife, time }) => activity * Math.exp(-time / halfLife),
      },
      {
        rationale: "This is the activity that has decayed, not the activity that remains.",
        solve: ({ activity, halfLife, time }) => activity * (1 - 2 ** (-time / halfLife)),
      },
      {
        rationale: "This corrects in the wrong direction; the activity cannot grow.",
        solve: ({ activity, halfLife, time }) => activity * 2 ** (time / halfLife),
      },
      {
        rationale: "This uses the decay factor twice.",
        solve: ({ activity, halfLife, time }) => activity * 4 ** (-time / halfLife),
      },
    ],
    steps: ({ activity, halfLife, time }, answer, show) => [
      `The delay is ${show(time)} ÷ ${show(halfLife)} = ${show(time / halfLife, 5)} half-lives.`,
      `The fraction that remains is 0.5 to the power of ${show(time / halfLife, 5)} = ${show(2 ** (-time / halfLife), 5)}.`,
      `${show(activity)} mCi × ${show(2 ** (-time / halfLife), 5)} = ${answer}.`,
    ],
    teachingPoint: "The remaining fraction is one half to the power of the number of elapsed half-lives.",
    reference: cherry,
  }),
  /** t = T · log₂(A₀/A) (Cherry). */
  defineTemplate({
    ...{ id: "decay-time", title: "Time until a given activity", modality: "nuclear", topic },
    parameters: {
      start: { from: 20, to: 100, step: 5 },
      end: { from: 1, to: 30, step: 1 },
      halfLife: { oneOf: halfLives },
    },
    // Large vials hold Tc-99m from a generator.
    accepts: ({ start, end, halfLife }) => start > 2 * end && (start <= 30 || nameNuclide(halfLife) === "Tc-99m"),
    stem: ({ start, end, halfLife }, show) =>
      `A vial holds ${show(start)} mCi of ${nameNuclide(halfLife)} (physical half-life ${show(halfLife)} hours). After how many hours does it hold ${show(end)} mCi?`,
    answer: { unit: "hours", digits: 3, range: [5, 550] },
    solve: ({ start, end, halfLife }) => halfLife * Math.log2(start / end),
    errors: [
      {
        rationale: "This multiplies the half-life by the natural logarithm of the ratio without dividing by ln 2.",
        solve: ({ start, end, halfLife }) => halfLife * Math.log(start / end),
      },
      {
        rationale: "This uses the logarithm to base 10, which counts tenfold reductions instead of halvings.",
        solve: ({ start, end, halfLife }) => halfLife * Math.log10(start / end),
      },
      {
        rationale: "This takes half of the ratio as the number of half-lives.",
        solve: ({ start, end, halfLife }) => (halfLife * start) / (2 * end),
      },
      {
        rationale: "This takes the whole ratio as the number of half-lives.",
        solve: ({ start, end, halfLife }) => (halfLife * start) / end,
      },
      {
        rationale: "This treats decay as linear, half of the initial activity per half-life.",
        solve: ({ start, end, halfLife }) => 2 * halfLife * (1 - end / start),
      },
    ],
    steps: ({ start, end, halfLife }, answer, show) => [
      `The activity has to fall by a factor of ${show(start)} ÷ ${show(end)} = ${show(start / end, 5)}.`,
      `This takes ln(${show(start / end, 5)}) ÷ ln 2 = ${show(Math.log2(start / end), 5)} half-lives.`,
      `${show(Math.log2(start / end), 5)} × ${show(halfLife)} hours = ${answer}.`,
    ],
    teachingPoint: "The number of half-lives is the base 2 logarithm of the ratio of the activities.",
    reference: cherry,
  }),
  /** A₀ = A · 2^(t/T) (Cherry). */
  defineTemplate({
    ...{ id: "decay-precalibration", title: "Activity to dispense in advance", modality: "nuclear", topic },
    parameters: {
      activity: { from: 2, to: 30, step: 1 },
      halfLife: { oneOf: halfLives },
      time: { from: 2, to: 72, step: 1 },
    },
    accepts: ({ activity, halfLife, time }) =>
      isUsualActivity(activity, halfLife) && time > 0.35 * halfLife && time < 2 * halfLife,
    stem: ({ activity, halfLife, time }, show) =>
      `A patient will be injected with ${show(activity)} mCi of ${nameNuclide(halfLife)} (physical half-life ${show(halfLife)} hours) in ${show(time)} hours. What activity should the syringe contain now?`,
    answer: { unit: "mCi", digits: 3, range: [3, 130] },
    solve: ({ activity, halfLife, time }) => activity * 2 ** (time / halfLife),
    errors: [
      {
        rationale: "This lets the activity decay forward in time, but it must be corrected back to now.",
        solve: ({ activity, halfLife, time }) => activity * 2 ** (-time / halfLife),
      },
      {
        rationale: "This uses the half-life as if it were the mean life.",
        solve: ({ activity, halfLife, time }) => activity * Math.exp(time / halfLife),
      },
      {
        rationale: "This adds half of the activity for each half-life instead of doubling it.",
        solve: ({ activity, halfLife, time }) => activity * (1 + time / (2 * halfLife)),
      },
      {
        rationale: "This multiplies by 2 times the number of half-lives instead of raising 2 to that number.",
        solve: ({ activity, halfLife, time }) => (2 * activity * time) / halfLife,
      },
      {
        rationale: "This uses the decay factor twice.",
        solve: ({ activity, halfLife, time }) => activity * 4 ** (time / halfLife),
      },
    ],
    steps: ({ activity, halfLife, time }, answer, show) => [
      `The delay is ${show(time)} ÷ ${show(halfLife)} = ${show(time / halfLife, 5)} half-lives.`,
      `Going back in time, the activity is higher by 2 to the power of ${show(time / halfLife, 5)} = ${show(2 ** (time / halfLife), 5)}.`,
      `${show(activity)} mCi × ${show(2 ** (time / halfLife), 5)} = ${answer}.`,
    ],
    teachingPoint: "Dispensing earlier needs more activity: multiply by 2 for each half-life until injection.",
    reference: cherry,
  }),
  /** 1/Te = 1/Tp + 1/Tb (Cherry). */
  defineTemplate({
    ...{ id: "effective-half-life", title: "Effective half-life", modality: "nuclear", topic },
    parameters: { physical: { from: 3, to: 80, step: 0.5 }, biological: { from: 2, to: 100, step: 1 } },
    accepts: ({ physical, biological }) => Math.max(physical / biological, biological / physical) < 6,
    stem: ({ physical, biological }, show) =>
      `A radiopharmaceutical has a physical half-life of ${show(physical)} hours and is cleared from the body with a biological half-life of ${show(biological)} hours. What is its effective half-life?`,
    answer: { unit: "hours", digits: 3, range: [1, 50] },
    solve: ({ physical, biological }) => (physical * biological) / (physical + biological),
    errors: [
      {
        rationale: "This is the mean of both half-lives; the effective one is shorter than either.",
        solve: ({ physical, biological }) => (physical + biological) / 2,
      },
      {
        rationale: "This adds the half-lives; the decay constants add, not the half-lives.",
        solve: ({ physical, biological }) => physical + biological,
      },
      {
        rationale: "This subtracts one decay constant from the other instead of adding them.",
        solve: ({ physical, biological }) => (physical * biological) / Math.abs(physical - biological),
      },
      {
        rationale: "This is the geometric mean; the effective half-life is shorter than either half-life.",
        solve: ({ physical, biological }) => Math.sqrt(physical * biological),
      },
      {
        rationale: "This multiplies by ln 2, as if the given half-lives were mean lives.",
        solve: ({ physical, biological }) => (Math.LN2 * physical * biological) / (physical + biological),
      },
      {
        rationale: "This divides the product of the half-lives by twice their sum.",
        solve: ({ physical, biological }) => (physical * biological) / (2 * (physical + biological)),
      },
    ],
    steps: ({ physical, biological }, answer, show) => [
      "The rates of loss add: 1/effective = 1/physical + 1/biological.",
      `Effective half-life = (${show(physical)} × ${show(biological)}) ÷ (${show(physical)} + ${show(biological)}) = ${show(physical * biological)} ÷ ${show(physical + biological)} = ${answer}.`,
    ],
    teachingPoint: "The effective half-life is shorter than both the physical and the biological half-life.",
    reference: cherry,
  }),
  /** 1/Tb = 1/Te − 1/Tp (Cherry). */
  defineTemplate({
    ...{ id: "biological-half-life", title: "Biological half-life", modality: "nuclear", topic, level: "R3" },
    parameters: { physical: { from: 6, to: 100, step: 1 }, effective: { from: 2, to: 60, step: 0.5 } },
    accepts: ({ physical, effective }) => effective < 0.85 * physical && effective > 0.2 * physical,
    stem: ({ physical, effective }, show) =>
      `Serial measurements give an effective half-life of ${show(effective)} hours for a radiopharmaceutical whose physical half-life is ${show(physical)} hours. What is its biological half-life?`,
    answer: { unit: "hours", digits: 3, range: [2, 600] },
    solve: ({ physical, effective }) => (physical * effective) / (physical - effective),
    errors: [
      {
        rationale: "This subtracts the half-lives; the decay constants subtract.",
        solve: ({ physical, effective }) => physical - effective,
      },
      {
        rationale: "This adds the decay constants, as if the given effective half-life were the biological one.",
        solve: ({ physical, effective }) => (physical * effective) / (physical + effective),
      },
      {
        rationale: "This adds the half-lives.",
        solve: ({ physical, effective }) => physical + effective,
      },
      {
        rationale: "This takes the effective half-life as the mean of the physical and the biological half-life.",
        solve: ({ physical, effective }) => 2 * effective - physical,
      },
      {
        rationale: "This doubles the effective half-life, which is right only if both other half-lives are equal.",
        solve: ({ effective }) => 2 * effective,
      },
    ],
    steps: ({ physical, effective }, answer, show) => [
      "The rates of loss add, so 1/biological = 1/effective − 1/physical.",
      `Biological half-life = (${show(physical)} × ${show(effective)}) ÷ (${show(physical)} − ${show(effective)}) = ${answer}.`,
    ],
    teachingPoint:
      "Subtract decay constants, not half-lives; the biological half-life is longer than the effective one.",
    reference: mettler,
  }),
];

import { defineTemplate } from "../question-template";
import { cherry, fdgGuideline, mettler } from "./references";

const moConstant = Math.LN2 / 66;
const tcConstant = Math.LN2 / 6;

/** Generators, cumulated activity, and the standardized uptake value. */
export const radiopharmacyTemplates = [
  /** Growth of Tc-99m: 0.876 · A · λ₂/(λ₂ − λ₁) · (e^(−λ₁t) − e^(−λ₂t)) (Cherry). */
  defineTemplate({
    ...{ id: "generator-yield", title: "Activity in a molybdenum generator", modality: "nuclear", level: "R3" },
    topic: ["Nuclear medicine", "Radiation safety", "Generator"],
    parameters: { molybdenum: { from: 0.5, to: 4, step: 0.1 }, time: { from: 3, to: 24, step: 1 } },
    stem: ({ molybdenum, time }, show) =>
      `A generator holds ${show(molybdenum)} Ci of Mo-99 (half-life 66 hours) when all Tc-99m (half-life 6 hours) has just been eluted. Of the decays of Mo-99, 87.6% lead to Tc-99m. How much Tc-99m does the column hold ${show(time)} hours later?`,
    answer: { unit: "Ci", digits: 3, range: [0.1, 4] },
    solve: ({ molybdenum, time }) =>
      ((0.876 * molybdenum * tcConstant) / (tcConstant - moConstant)) *
      (Math.exp(-moConstant * time) - Math.exp(-tcConstant * time)),
    errors: [
      {
        rationale: "This forgets that only 87.6% of the decays lead to Tc-99m.",
        solve: ({ molybdenum, time }) =>
          ((molybdenum * tcConstant) / (tcConstant - moConstant)) *
          (Math.exp(-moConstant * time) - Math.exp(-tcConstant * time)),
      },
      {
        rationale: "This takes the Mo-99 that has decayed as Tc-99m; the activities follow from the decay constants.",
        solve: ({ molybdenum, time }) => molybdenum * (1 - Math.exp(-moConstant * time)),
      },
      {
        rationale: "This assumes that Tc-99m is in equilibrium right after the elution.",
        solve: ({ molybdenum, time }) =>
          ((0.876 * molybdenum * tcConstant) / (tcConstant - moConstant)) * Math.exp(-moConstant * time),
      },
      {
        rationale: "This lets Tc-99m decay from the Mo-99 activity, but after an elution it grows.",
        solve: ({ molybdenum, time }) => 0.876 * molybdenum * Math.exp(-tcConstant * time),
      },
    ],
    steps: ({ molybdenum, time }, answer, show) => [
      "The decay constants are 0.693 ÷ 66 = 0.0105 per hour for Mo-99 and 0.693 ÷ 6 = 0.1155 per hour for Tc-99m.",
      `The growth factor is 0.1155 ÷ (0.1155 − 0.0105) × (${show(Math.exp(-moConstant * time), 5)} − ${show(Math.exp(-tcConstant * time), 5)}) = ${show((tcConstant / (tcConstant - moConstant)) * (Math.exp(-moConstant * time) - Math.exp(-tcConstant * time)), 5)}.`,
      `${show(molybdenum)} Ci × 0.876 × this factor = ${answer}.`,
    ],
    teachingPoint:
      "Tc-99m in a generator peaks about 23 hours after a complete elution and then falls with Mo-99 in transient equilibrium.",
    reference: cherry,
  }),
  /** The ratio of Mo-99 to Tc-99m grows by 2^(t/6 − t/66) (Mettler). The limit is from 10 CFR 35.204(a). */
  defineTemplate({
    ...{ id: "molybdenum-breakthrough", title: "Molybdenum breakthrough with time", modality: "nuclear", level: "R3" },
    topic: ["Nuclear medicine", "Radiation safety", "Generator"],
    parameters: { ratio: { from: 0.01, to: 0.1, step: 0.005 }, time: { from: 3, to: 14, step: 0.5 } },
    stem: ({ ratio, time }, show) =>
      `At elution, a Tc-99m eluate contains ${show(ratio)} µCi of Mo-99 per mCi of Tc-99m. The half-lives are 66 hours and 6 hours. How many µCi of Mo-99 per mCi of Tc-99m does it contain ${show(time)} hours later?`,
    answer: { unit: "µCi per mCi", digits: 2, range: [0.01, 0.6] },
    solve: ({ ratio, time }) => ratio * 2 ** (time / 6 - time / 66),
    errors: [
      {
        rationale: "This ratio falls, but Mo-99 decays more slowly than Tc-99m, so the ratio rises.",
        solve: ({ ratio, time }) => ratio * 2 ** (time / 66 - time / 6),
      },
      {
        rationale: "This counts only the decay of Mo-99.",
        solve: ({ ratio, time }) => ratio * 2 ** (-time / 66),
      },
      {
        rationale: "This adds the initial ratio once for each half-life of Tc-99m, but the growth is exponential.",
        solve: ({ ratio, time }) => ratio * (1 + time / 6),
      },
      {
        rationale: "This lets the ratio grow fourfold in each half-life of Tc-99m.",
        solve: ({ ratio, time }) => ratio * 4 ** (time / 6),
      },
    ],
    steps: ({ ratio, time }, answer, show) => [
      `Mo-99 falls to ${show(2 ** (-time / 66), 5)} and Tc-99m to ${show(2 ** (-time / 6), 5)} of the activity at elution.`,
      `${show(ratio)} × ${show(2 ** (-time / 66), 5)} ÷ ${show(2 ** (-time / 6), 5)} = ${answer}.`,
    ],
    teachingPoint:
      "Mo-99 per Tc-99m rises with time; US rules (10 CFR 35.204) allow at most 0.15 µCi per mCi at administration.",
    reference: mettler,
  }),
  /** Ã = 1.443 · A · f · Te (Cherry). */
  defineTemplate({
    ...{ id: "cumulated-activity", title: "Cumulated activity", modality: "nuclear", level: "R3" },
    topic: ["Nuclear medicine", "Radiation safety", "Internal dosimetry"],
    parameters: {
      activity: { from: 5, to: 30, step: 1 },
      uptake: { from: 5, to: 60, step: 5 },
      effective: { from: 3, to: 40, step: 1 },
    },
    stem: ({ activity, uptake, effective }, show) =>
      `${show(activity)} mCi of a radiopharmaceutical is injected. An organ takes up ${show(uptake)}% at once and loses it with a single effective half-life of ${show(effective)} hours. What is the cumulated activity in the organ?`,
    answer: { unit: "mCi·h", digits: 3, range: [1, 1100] },
    solve: ({ activity, uptake, effective }) => (activity * (uptake / 100) * effective) / Math.LN2,
    errors: [
      {
        rationale: "This forgets the factor 1.443 between half-life and mean life.",
        solve: ({ activity, uptake, effective }) => activity * (uptake / 100) * effective,
      },
      {
        rationale: "This multiplies by ln 2 instead of dividing by it.",
        solve: ({ activity, uptake, effective }) => activity * (uptake / 100) * effective * Math.LN2,
      },
      {
        rationale: "This is the cumulated activity of the whole injection; only a part of it is in the organ.",
        solve: ({ activity, effective }) => (activity * effective) / Math.LN2,
      },
      {
        rationale: "This uses the part of the activity that the organ does not take up.",
        solve: ({ activity, uptake, effective }) => (activity * (1 - uptake / 100) * effective) / Math.LN2,
      },
    ],
    steps: ({ activity, uptake, effective }, answer, show) => [
      `The organ takes up ${show(activity)} mCi × ${show(uptake / 100)} = ${show((activity * uptake) / 100)} mCi.`,
      `The mean life is 1.4427 × ${show(effective)} h = ${show(effective / Math.LN2, 5)} h.`,
      `${show((activity * uptake) / 100)} mCi × ${show(effective / Math.LN2, 5)} h = ${answer}.`,
    ],
    teachingPoint: "Cumulated activity is 1.443 times initial organ activity times effective half-life.",
    reference: cherry,
  }),
  /** SUV = C / (A · 2^(−t/T) / m), body weight (EANM guidelines). */
  defineTemplate({
    ...{ id: "standardized-uptake-value", title: "Standardized uptake value", modality: "nuclear", level: "R3" },
    topic: ["Nuclear medicine", "PET", "Quantification"],
    parameters: {
      concentration: { from: 4, to: 60, step: 0.5 },
      activity: { from: 200, to: 500, step: 10 },
      weight: { from: 45, to: 110, step: 1 },
      time: { from: 45, to: 100, step: 5 },
    },
    stem: ({ concentration, activity, weight, time }, show) =>
      `A ${show(weight)} kg patient received ${show(activity)} MBq of fluorodeoxyglucose (F-18, half-life 110 minutes) ${show(time)} minutes before the scan. A lesion measures ${show(concentration)} kBq/mL at the time of the scan. What is its standardized uptake value by body weight? Assume a density of 1 g/mL.`,
    answer: { unit: "", digits: 2, range: [1, 25] },
    solve: ({ concentration, activity, weight, time }) => (concentration * weight) / (activity * 2 ** (-time / 110)),
    errors: [
      {
        rationale: "This forgets that the injected activity has decayed by the time of the scan.",
        solve: ({ concentration, activity, weight }) => (concentration * weight) / activity,
      },
      {
        rationale: "This corrects the injected activity in the wrong direction.",
        solve: ({ concentration, activity, weight, time }) => (concentration * weight) / (activity * 2 ** (time / 110)),
      },
      {
        rationale:
          "This corrects for decay twice, in the dose and in the lesion, which was measured at the time of the scan.",
        solve: ({ concentration, activity, weight, time }) =>
          (concentration * weight) / (activity * 4 ** (-time / 110)),
      },
      {
        rationale: "This assumes a 70 kg patient and no decay.",
        solve: ({ concentration, activity }) => (concentration * 70) / activity,
      },
    ],
    steps: ({ concentration, activity, weight, time }, answer, show) => [
      `At the scan, ${show(activity)} MBq × 0.5 to the power of (${show(time)} ÷ 110) = ${show(activity * 2 ** (-time / 110), 5)} MBq is left.`,
      `Spread evenly, this is ${show((activity * 2 ** (-time / 110)) / weight, 5)} MBq/kg, or as many kBq/mL.`,
      `${show(concentration)} ÷ ${show((activity * 2 ** (-time / 110)) / weight, 5)} = ${answer}.`,
    ],
    teachingPoint:
      "The standardized uptake value is tissue concentration divided by decay-corrected activity per body weight.",
    reference: fdgGuideline,
  }),
  /** Uptake = (neck − thigh) / (capsule − background) · 100 (Mettler, thyroid uptake). */
  defineTemplate({
    ...{ id: "thyroid-uptake", title: "Thyroid uptake", organ: "neuro", modality: "nuclear" },
    topic: ["Nuclear medicine", "Endocrine", "Thyroid uptake"],
    parameters: {
      neck: { from: 1500, to: 9000, step: 100 },
      thigh: { from: 300, to: 1200, step: 50 },
      capsule: { from: 8000, to: 20000, step: 500 },
      background: { from: 200, to: 1000, step: 50 },
    },
    // The room background is part of what the probe measures over the thigh.
    accepts: ({ neck, thigh, capsule, background }) => neck > 2.2 * thigh && neck < 0.7 * capsule && thigh > background,
    stem: ({ neck, thigh, capsule, background }, show) =>
      `In counts per minute, a probe measures ${show(neck)} over the neck, ${show(thigh)} over the thigh, ${show(background)} in the empty room, and ${show(capsule)} over a neck phantom with a capsule identical to the one given. What is the thyroid uptake?`,
    answer: { unit: "%", digits: 3, range: [4, 80], limit: 100 },
    solve: ({ neck, thigh, capsule, background }) => (100 * (neck - thigh)) / (capsule - background),
    errors: [
      {
        rationale: "This subtracts neither the thigh nor the room background.",
        solve: ({ neck, capsule }) => (100 * neck) / capsule,
      },
      {
        rationale: "This does not subtract the counts of the thigh, which stand for activity outside the thyroid.",
        solve: ({ neck, capsule, background }) => (100 * neck) / (capsule - background),
      },
      {
        rationale: "This adds the thigh to the neck instead of subtracting it.",
        solve: ({ neck, thigh, capsule, background }) => (100 * (neck + thigh)) / (capsule - background),
      },
      {
        rationale: "This divides by the capsule and the neck together.",
        solve: ({ neck, thigh, capsule, background }) => (100 * (neck - thigh)) / (capsule - background + neck),
      },
      {
        rationale: "This subtracts the thigh twice.",
        solve: ({ neck, thigh, capsule, background }) => (100 * (neck - 2 * thigh)) / (capsule - background),
      },
    ],
    steps: ({ neck, thigh, capsule, background }, answer, show) => [
      `Net neck: ${show(neck)} − ${show(thigh)} = ${show(neck - thigh)} counts per minute.`,
      `Net standard: ${show(capsule)} − ${show(background)} = ${show(capsule - background)} counts per minute.`,
      `${show(neck - thigh)} ÷ ${show(capsule - background)} = ${answer}.`,
    ],
    teachingPoint: "Thyroid uptake is net neck counts (minus thigh) divided by net counts of the capsule.",
    reference: mettler,
  }),
];

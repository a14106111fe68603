import { roundTo, roundUp } from "../number-text";
import { defineTemplate } from "../question-template";
import { cherry } from "./references";

const topic = ["Nuclear medicine", "Instrumentation", "Counting statistics"] as const;

/** Counting statistics (Poisson) and dead time. */
export const countingTemplates = [
  /** Relative standard deviation = 100/√N % (Cherry). */
  defineTemplate({
    ...{ id: "counting-uncertainty", title: "Uncertainty of a count", modality: "nuclear", topic },
    parameters: { counts: { from: 500, to: 40_000, step: 100 } },
    stem: ({ counts }, show) =>
      `A detector records ${show(counts)} counts. How large is one standard deviation, relative to the number of counts?`,
    answer: { unit: "%", digits: 3, range: [0.5, 5], limit: 100 },
    solve: ({ counts }) => 100 / Math.sqrt(counts),
    errors: [
      { rationale: "This is two standard deviations.", solve: ({ counts }) => 200 / Math.sqrt(counts) },
      {
        rationale: "This divides by the counts instead of by their square root.",
        solve: ({ counts }) => 100 / counts,
      },
      {
        rationale: "This uses half of the counts as the variance.",
        solve: ({ counts }) => 100 / Math.sqrt(2 * counts),
      },
      { rationale: "This is three standard deviations.", solve: ({ counts }) => 300 / Math.sqrt(counts) },
      { rationale: "This takes the cube root of the counts.", solve: ({ counts }) => 100 / Math.cbrt(counts) },
    ],
    steps: ({ counts }, answer, show) => [
      `The standard deviation of a count is its square root: √${show(counts)} = ${show(Math.sqrt(counts), 5)}.`,
      `${show(Math.sqrt(counts), 5)} ÷ ${show(counts)} = ${answer}.`,
    ],
    teachingPoint: "One standard deviation of N counts is √N; relative to N it is 1/√N.",
    reference: cherry,
  }),
  /** N = (100/p)² (Cherry). */
  defineTemplate({
    ...{ id: "counts-for-precision", title: "Counts for a precision", modality: "nuclear", topic },
    parameters: { percent: { from: 0.5, to: 8, step: 0.1 } },
    stem: ({ percent }, show) =>
      `How many counts are needed, at least, so that one standard deviation is at most ${show(percent)}% of the count?`,
    answer: { unit: "counts", digits: "whole", range: [150, 40_000] },
    solve: ({ percent }) => roundUp((100 / percent) ** 2),
    errors: [
      { rationale: "This forgets to square the reciprocal.", solve: ({ percent }) => roundUp(100 / percent) },
      {
        rationale: "This makes two standard deviations equal to the given percentage.",
        solve: ({ percent }) => roundUp((200 / percent) ** 2),
      },
      {
        rationale: "This divides by the percentage without squaring it.",
        solve: ({ percent }) => roundUp(10_000 / percent),
      },
      {
        rationale: "This doubles the count, as if two measurements were subtracted.",
        solve: ({ percent }) => roundUp(2 * (100 / percent) ** 2),
      },
    ],
    steps: ({ percent }, answer, show) => [
      `1/√N is at most ${show(percent / 100)}, so N is at least (1 ÷ ${show(percent / 100)})² = ${show(roundTo((100 / percent) ** 2, 2))}.`,
      `The smallest whole number is ${answer}.`,
    ],
    teachingPoint: "Halving the relative standard deviation takes four times the counts.",
    reference: cherry,
  }),
  /** σ² adds in a difference: σ = √(G + B) (Cherry). */
  defineTemplate({
    ...{ id: "net-count-uncertainty", title: "Uncertainty of net counts", modality: "nuclear", topic },
    parameters: { gross: { from: 1000, to: 9000, step: 100 }, background: { from: 300, to: 3000, step: 100 } },
    accepts: ({ gross, background }) => background > 0.15 * gross && background < 0.7 * gross,
    stem: ({ gross, background }, show) =>
      `A sample gives ${show(gross)} counts, and the background gives ${show(background)} counts in the same time. What is the standard deviation of the net counts?`,
    answer: { unit: "counts", digits: 3, range: [30, 150] },
    solve: ({ gross, background }) => Math.sqrt(gross + background),
    errors: [
      {
        rationale: "This subtracts the variances, but variances add even when the counts are subtracted.",
        solve: ({ gross, background }) => Math.sqrt(gross - background),
      },
      {
        rationale: "This adds the standard deviations; the variances add.",
        solve: ({ gross, background }) => Math.sqrt(gross) + Math.sqrt(background),
      },
      {
        rationale: "This subtracts the standard deviations; the variances add.",
        solve: ({ gross, background }) => Math.sqrt(gross) - Math.sqrt(background),
      },
      {
        rationale: "This doubles the background before adding its variance.",
        solve: ({ gross, background }) => Math.sqrt(gross + 4 * background),
      },
    ],
    steps: ({ gross, background }, answer, show) => [
      `The variances are ${show(gross)} and ${show(background)}; in a difference they add.`,
      `√(${show(gross)} + ${show(background)}) = √${show(gross + background)} = ${answer}.`,
    ],
    teachingPoint:
      "Subtracting background subtracts counts but adds variances, so the relative uncertainty always rises.",
    reference: cherry,
  }),
  /** Nonparalyzable: n = m/(1 − mτ) (Cherry). */
  defineTemplate({
    ...{ id: "dead-time-true", title: "True count rate with dead time", modality: "nuclear", level: "R3" },
    topic: ["Nuclear medicine", "Instrumentation", "Dead time"],
    parameters: { observed: { from: 40, to: 150, step: 5 }, deadTime: { from: 1, to: 5, step: 0.5 } },
    accepts: ({ observed, deadTime }) => observed * deadTime >= 180 && observed * deadTime <= 450,
    stem: ({ observed, deadTime }, show) =>
      `A nonparalyzable detector with a dead time of ${show(deadTime)} µs records ${show(observed)} kcps (thousand counts per second). What is the true count rate?`,
    answer: { unit: "kcps", digits: 3, range: [45, 300] },
    solve: ({ observed, deadTime }) => observed / (1 - (observed * deadTime) / 1000),
    errors: [
      {
        rationale: "This reduces the observed rate by the dead fraction; the true rate is higher.",
        solve: ({ observed, deadTime }) => observed * (1 - (observed * deadTime) / 1000),
      },
      {
        rationale: "This computes the observed rate from the true rate, the wrong way round.",
        solve: ({ observed, deadTime }) => observed / (1 + (observed * deadTime) / 1000),
      },
      {
        rationale: "This adds the dead fraction of the observed rate; the lost counts are a fraction of the true rate.",
        solve: ({ observed, deadTime }) => observed * (1 + (observed * deadTime) / 1000),
      },
      {
        rationale: "This applies the correction twice.",
        solve: ({ observed, deadTime }) => observed / (1 - (observed * deadTime) / 1000) ** 2,
      },
    ],
    steps: ({ observed, deadTime }, answer, show) => [
      `The detector is dead for ${show(observed)},000 × ${show(deadTime)} × 10⁻⁶ = ${show((observed * deadTime) / 1000)} of the time.`,
      `True rate = ${show(observed)} kcps ÷ (1 − ${show((observed * deadTime) / 1000)}) = ${answer}.`,
    ],
    teachingPoint: "For a nonparalyzable detector, divide the observed rate by the live fraction of the time.",
    reference: cherry,
  }),
  /** Nonparalyzable: m = n/(1 + nτ) (Cherry). */
  defineTemplate({
    ...{ id: "dead-time-observed", title: "Observed count rate with dead time", modality: "nuclear", level: "R3" },
    topic: ["Nuclear medicine", "Instrumentation", "Dead time"],
    parameters: { rate: { from: 60, to: 300, step: 10 }, deadTime: { from: 1, to: 5, step: 0.5 } },
    accepts: ({ rate, deadTime }) => rate * deadTime >= 350 && rate * deadTime <= 800,
    stem: ({ rate, deadTime }, show) =>
      `The true count rate at a nonparalyzable detector is ${show(rate)} kcps (thousand counts per second), and its dead time is ${show(deadTime)} µs. What count rate does it record?`,
    answer: { unit: "kcps", digits: 3, range: [40, 220] },
    solve: ({ rate, deadTime }) => rate / (1 + (rate * deadTime) / 1000),
    errors: [
      {
        rationale:
          "This uses the true rate times the dead time as the dead fraction, which the observed rate determines.",
        solve: ({ rate, deadTime }) => rate * (1 - (rate * deadTime) / 1000),
      },
      {
        rationale: "This is the formula of a paralyzable detector.",
        solve: ({ rate, deadTime }) => rate * Math.exp((-rate * deadTime) / 1000),
      },
      {
        rationale: "This adds counts; dead time loses counts.",
        solve: ({ rate, deadTime }) => rate * (1 + (rate * deadTime) / 1000),
      },
      {
        rationale: "This divides by the live fraction, which gives a true rate from an observed one.",
        solve: ({ rate, deadTime }) => rate / (1 - (rate * deadTime) / 1000),
      },
    ],
    steps: ({ rate, deadTime }, answer, show) => [
      `True rate × dead time = ${show(rate)},000 × ${show(deadTime)} × 10⁻⁶ = ${show((rate * deadTime) / 1000)}.`,
      `Observed rate = ${show(rate)} kcps ÷ (1 + ${show((rate * deadTime) / 1000)}) = ${answer}.`,
    ],
    teachingPoint:
      "A nonparalyzable detector saturates at one count per dead time; a paralyzable one loses counts beyond its peak.",
    reference: cherry,
  }),
];

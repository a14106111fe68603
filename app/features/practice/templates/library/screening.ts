import { roundTo, roundUp } from "../number-text";
import { defineTemplate } from "../question-template";
import { gordis, likelihoodRatios } from "./references";

const tests = ["Noninterpretive skills", "Statistics", "Diagnostic tests"] as const;
const screening = ["Noninterpretive skills", "Statistics", "Screening"] as const;
const percentage = { from: 60, to: 98, step: 1 };

/** Statistics of tests and of screening. */
export const screeningTemplates = [
  /** Sensitivity = TP/(TP + FN) (Gordis). */
  defineTemplate({
    ...{ id: "sensitivity", title: "Sensitivity", modality: "noninterpretive", topic: tests, level: "R1" },
    parameters: {
      truePositive: { from: 40, to: 190, step: 1 },
      falseNegative: { from: 5, to: 60, step: 1 },
      falsePositive: { from: 20, to: 150, step: 1 },
      trueNegative: { from: 200, to: 900, step: 5 },
    },
    stem: ({ truePositive, falseNegative, falsePositive, trueNegative }, show) =>
      `A test is positive in ${show(truePositive)} of the patients with a disease and negative in ${show(falseNegative)} of them. Without the disease, it is positive in ${show(falsePositive)} and negative in ${show(trueNegative)}. What is its sensitivity?`,
    answer: { unit: "%", digits: 3, range: [45, 97], limit: 100 },
    solve: ({ truePositive, falseNegative }) => (100 * truePositive) / (truePositive + falseNegative),
    errors: [
      {
        rationale: "This is the specificity.",
        solve: ({ falsePositive, trueNegative }) => (100 * trueNegative) / (trueNegative + falsePositive),
      },
      {
        rationale: "This is the positive predictive value.",
        solve: ({ truePositive, falsePositive }) => (100 * truePositive) / (truePositive + falsePositive),
      },
      {
        rationale: "This is the negative predictive value.",
        solve: ({ trueNegative, falseNegative }) => (100 * trueNegative) / (trueNegative + falseNegative),
      },
      {
        rationale: "This is the accuracy.",
        solve: ({ truePositive, falseNegative, falsePositive, trueNegative }) =>
          (100 * (truePositive + trueNegative)) / (truePositive + falseNegative + falsePositive + trueNegative),
      },
      {
        rationale: "This is the share of false negatives among the patients with the disease.",
        solve: ({ truePositive, falseNegative }) => (100 * falseNegative) / (truePositive + falseNegative),
      },
    ],
    steps: ({ truePositive, falseNegative }, answer, show) => [
      `${show(truePositive)} + ${show(falseNegative)} = ${show(truePositive + falseNegative)} patients have the disease.`,
      `${show(truePositive)} ÷ ${show(truePositive + falseNegative)} = ${answer}.`,
    ],
    teachingPoint: "Sensitivity is the share of positive tests among those with the disease.",
    reference: gordis,
  }),
  /** PPV = sens · p/(sens · p + (1 − spec) · (1 − p)) (Gordis). */
  defineTemplate({
    ...{ id: "positive-predictive-value", title: "Positive predictive value", modality: "noninterpretive" },
    topic: tests,
    parameters: { sensitivity: percentage, specificity: percentage, prevalence: { from: 1, to: 30, step: 1 } },
    stem: ({ sensitivity, specificity, prevalence }, show) =>
      `A test has a sensitivity of ${show(sensitivity)}% and a specificity of ${show(specificity)}%. The prevalence of the disease is ${show(prevalence)}%. What is the positive predictive value?`,
    answer: { unit: "%", digits: 3, range: [2, 92], limit: 100 },
    solve: ({ sensitivity, specificity, prevalence }) =>
      (100 * sensitivity * prevalence) / (sensitivity * prevalence + (100 - specificity) * (100 - prevalence)),
    errors: [
      {
        rationale: "This assumes a prevalence of 50%.",
        solve: ({ sensitivity, specificity }) => (100 * sensitivity) / (sensitivity + 100 - specificity),
      },
      {
        rationale: "This is the negative predictive value.",
        solve: ({ sensitivity, specificity, prevalence }) =>
          (100 * specificity * (100 - prevalence)) /
          (specificity * (100 - prevalence) + (100 - sensitivity) * prevalence),
      },
      {
        rationale: "This is the share of all people who have the disease and test positive.",
        solve: ({ sensitivity, prevalence }) => (sensitivity * prevalence) / 100,
      },
      {
        rationale: "This is the share of all people who test positive.",
        solve: ({ sensitivity, specificity, prevalence }) =>
          (sensitivity * prevalence + (100 - specificity) * (100 - prevalence)) / 100,
      },
    ],
    steps: ({ sensitivity, specificity, prevalence }, answer, show) => [
      `Of 10,000 people, ${show(sensitivity * prevalence)} test positive with the disease and ${show((100 - specificity) * (100 - prevalence))} without it.`,
      `${show(sensitivity * prevalence)} ÷ ${show(sensitivity * prevalence + (100 - specificity) * (100 - prevalence))} = ${answer}.`,
    ],
    teachingPoint: "At a low prevalence, most positive results can be false even if the test is good.",
    reference: gordis,
  }),
  /** LR+ = sens/(1 − spec) (Grimes and Schulz). */
  defineTemplate({
    ...{
      id: "positive-likelihood-ratio",
      title: "Positive likelihood ratio",
      modality: "noninterpretive",
      topic: tests,
    },
    parameters: { sensitivity: percentage, specificity: percentage },
    stem: ({ sensitivity, specificity }, show) =>
      `A test has a sensitivity of ${show(sensitivity)}% and a specificity of ${show(specificity)}%. What is its positive likelihood ratio?`,
    answer: { unit: "", digits: 3, range: [1.5, 49] },
    solve: ({ sensitivity, specificity }) => sensitivity / (100 - specificity),
    errors: [
      {
        rationale: "This is the negative likelihood ratio.",
        solve: ({ sensitivity, specificity }) => (100 - sensitivity) / specificity,
      },
      {
        rationale: "This divides sensitivity by specificity.",
        solve: ({ sensitivity, specificity }) => sensitivity / specificity,
      },
      {
        rationale: "This divides specificity by 1 minus the sensitivity.",
        solve: ({ sensitivity, specificity }) => specificity / (100 - sensitivity),
      },
      {
        rationale: "This is the inverse ratio.",
        solve: ({ sensitivity, specificity }) => (100 - specificity) / sensitivity,
      },
    ],
    steps: ({ sensitivity, specificity }, answer, show) => [
      `The false-positive rate is 100% − ${show(specificity)}% = ${show(100 - specificity)}%.`,
      `${show(sensitivity)} ÷ ${show(100 - specificity)} = ${answer}.`,
    ],
    teachingPoint: "The positive likelihood ratio is sensitivity divided by the false-positive rate.",
    reference: likelihoodRatios,
  }),
  /** LR− = (1 − sens)/spec (Grimes and Schulz). */
  defineTemplate({
    ...{
      id: "negative-likelihood-ratio",
      title: "Negative likelihood ratio",
      modality: "noninterpretive",
      topic: tests,
    },
    parameters: { sensitivity: percentage, specificity: percentage },
    stem: ({ sensitivity, specificity }, show) =>
      `A test has a sensitivity of ${show(sensitivity)}% and a specificity of ${show(specificity)}%. What is its negative likelihood ratio?`,
    answer: { unit: "", digits: 3, range: [0.02, 0.67] },
    solve: ({ sensitivity, specificity }) => (100 - sensitivity) / specificity,
    errors: [
      {
        rationale: "This is the positive likelihood ratio.",
        solve: ({ sensitivity, specificity }) => sensitivity / (100 - specificity),
      },
      {
        rationale: "This is the inverse of the positive likelihood ratio.",
        solve: ({ sensitivity, specificity }) => (100 - specificity) / sensitivity,
      },
      {
        rationale: "This divides specificity by 1 minus the sensitivity.",
        solve: ({ sensitivity, specificity }) => specificity / (100 - sensitivity),
      },
      {
        rationale: "This divides the false-negative rate by the sensitivity.",
        solve: ({ sensitivity }) => (100 - sensitivity) / sensitivity,
      },
    ],
    steps: ({ sensitivity, specificity }, answer, show) => [
      `The false-negative rate is 100% − ${show(sensitivity)}% = ${show(100 - sensitivity)}%.`,
      `${show(100 - sensitivity)} ÷ ${show(specificity)} = ${answer}.`,
    ],
    teachingPoint: "The negative likelihood ratio is the false-negative rate divided by specificity.",
    reference: likelihoodRatios,
  }),
  /** Post-test odds = pretest odds · LR (Grimes and Schulz). */
  defineTemplate({
    ...{ id: "post-test-probability", title: "Post-test probability", modality: "noninterpretive", topic: tests },
    level: "R3",
    parameters: { pretest: { from: 5, to: 60, step: 1 }, ratio: { from: 2, to: 15, step: 0.5 } },
    stem: ({ pretest, ratio }, show) =>
      `The probability of a disease before a test is ${show(pretest)}%. The test is positive and has a positive likelihood ratio of ${show(ratio)}. What is the probability of the disease after the test?`,
    answer: { unit: "%", digits: 3, range: [9, 95], limit: 100 },
    solve: ({ pretest, ratio }) => (100 * pretest * ratio) / (pretest * ratio + 100 - pretest),
    errors: [
      {
        rationale: "This multiplies the probability by the likelihood ratio, which applies to odds.",
        solve: ({ pretest, ratio }) => pretest * ratio,
      },
      {
        rationale: "This turns the likelihood ratio alone into a probability, as at a pretest probability of 50%.",
        solve: ({ ratio }) => (100 * ratio) / (1 + ratio),
      },
      {
        rationale: "This divides the pretest odds by the likelihood ratio, as after a negative result.",
        solve: ({ pretest, ratio }) => (100 * pretest) / (pretest + ratio * (100 - pretest)),
      },
      {
        rationale: "This takes the pretest probability as odds.",
        solve: ({ pretest, ratio }) => (100 * pretest * ratio) / (pretest * ratio + 100),
      },
      {
        rationale: "This is the mean of the pretest probability and 100%.",
        solve: ({ pretest }) => (pretest + 100) / 2,
      },
    ],
    steps: ({ pretest, ratio }, answer, show) => [
      `The pretest odds are ${show(pretest)} ÷ ${show(100 - pretest)} = ${show(pretest / (100 - pretest), 5)}.`,
      `The post-test odds are ${show(pretest / (100 - pretest), 5)} × ${show(ratio)} = ${show((pretest / (100 - pretest)) * ratio, 5)}.`,
      `The probability is odds ÷ (1 + odds) = ${answer}.`,
    ],
    teachingPoint: "Multiply odds, not probabilities, by the likelihood ratio.",
    reference: likelihoodRatios,
  }),
  /** NNS = 1/(absolute risk reduction) (Gordis). */
  defineTemplate({
    ...{
      id: "number-needed-to-screen",
      title: "Number needed to screen",
      modality: "noninterpretive",
      topic: screening,
    },
    // Deaths in each group of 10,000 people.
    parameters: { without: { from: 30, to: 240, step: 1 }, screened: { from: 10, to: 200, step: 1 } },
    accepts: ({ without, screened }) => screened < 0.9 * without && screened > 0.4 * without,
    stem: ({ without, screened }, show) =>
      `In a randomized trial, ${show(without)} of 10,000 people without screening and ${show(screened)} of 10,000 people with screening died of the cancer within ten years. How many people must be screened to prevent one death from the cancer in that time, rounded up?`,
    answer: { unit: "people", digits: "whole", range: [100, 2000] },
    solve: ({ without, screened }) => roundUp(10_000 / (without - screened)),
    errors: [
      {
        rationale: "This is the inverse of the relative risk reduction.",
        solve: ({ without, screened }) => roundUp(without / (without - screened)),
      },
      {
        rationale: "This is the inverse of the risk without screening.",
        solve: ({ without }) => roundUp(10_000 / without),
      },
      {
        rationale: "This is the inverse of the risk with screening.",
        solve: ({ screened }) => roundUp(10_000 / screened),
      },
      {
        rationale: "This adds the risks instead of subtracting them.",
        solve: ({ without, screened }) => roundUp(10_000 / (without + screened)),
      },
      {
        rationale: "This divides both groups together, 20,000 people, by the difference of the deaths.",
        solve: ({ without, screened }) => roundUp(20_000 / (without - screened)),
      },
      {
        rationale: "This misplaces the decimal point of the risk reduction by one place.",
        solve: ({ without, screened }) => roundUp(100_000 / (without - screened)),
      },
    ],
    steps: ({ without, screened }, answer, show) => [
      `The risk falls by ${show(without)} − ${show(screened)} = ${show(without - screened)} per 10,000.`,
      `10,000 ÷ ${show(without - screened)} = ${show(roundTo(10_000 / (without - screened), 2))}; rounded up, this is ${answer}.`,
    ],
    teachingPoint: "The number needed to screen is the inverse of the absolute, not the relative, risk reduction.",
    reference: gordis,
  }),
];

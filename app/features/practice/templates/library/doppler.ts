import { defineTemplate } from "../question-template";
import { bushberg } from "./references";

const doppler = ["Physics", "Ultrasound", "Doppler"] as const;
const timing = ["Physics", "Ultrasound", "Frame rate"] as const;

/** Returns the cosine of an angle in degrees. */
function cosine(angle: number): number {
  return Math.cos((angle * Math.PI) / 180);
}

const sine = (angle: number) => cosine(90 - angle);

/** Doppler shift, aliasing, frame rate, and indices. The speed of sound in soft tissue is 1540 m/s. */
export const dopplerTemplates = [
  /** Δf = 2 · f · v · cos θ/c (Bushberg). */
  defineTemplate({
    ...{ id: "doppler-shift", title: "Doppler shift", modality: "ultrasound", topic: doppler },
    parameters: {
      frequency: { from: 2, to: 10, step: 0.5 },
      speed: { from: 20, to: 250, step: 5 },
      angle: { oneOf: [20, 30, 40, 50, 55, 60] },
    },
    stem: ({ frequency, speed, angle }, show) =>
      `Blood flows at ${show(speed)} cm/s at an angle of ${show(angle)}° to a ${show(frequency)} MHz Doppler beam. What is the Doppler shift if the speed of sound is 1540 m/s?`,
    answer: { unit: "kHz", digits: 3, range: [0.2, 15] },
    solve: ({ frequency, speed, angle }) => (20 * frequency * speed * cosine(angle)) / 1540,
    errors: [
      {
        rationale: "This forgets the factor 2 of the round trip.",
        solve: ({ frequency, speed, angle }) => (10 * frequency * speed * cosine(angle)) / 1540,
      },
      {
        rationale: "This ignores the angle.",
        solve: ({ frequency, speed }) => (20 * frequency * speed) / 1540,
      },
      {
        rationale: "This uses the sine of the angle instead of the cosine.",
        solve: ({ frequency, speed, angle }) => (20 * frequency * speed * sine(angle)) / 1540,
      },
      {
        rationale: "This divides by the cosine of the angle instead of multiplying by it.",
        solve: ({ frequency, speed, angle }) => (20 * frequency * speed) / cosine(angle) / 1540,
      },
    ],
    steps: ({ frequency, speed, angle }, answer, show) => [
      `cos ${show(angle)}° = ${show(cosine(angle), 5)}.`,
      `2 × ${show(frequency)} MHz × ${show(speed / 100)} m/s × ${show(cosine(angle), 5)} ÷ 1540 m/s = ${answer}.`,
    ],
    teachingPoint:
      "The Doppler shift is twice the frequency times velocity times cosine, divided by the speed of sound.",
    reference: bushberg,
  }),
  /** v = Δf · c/(2 · f · cos θ) (Bushberg). */
  defineTemplate({
    ...{ id: "doppler-velocity", title: "Velocity from Doppler shift", modality: "ultrasound", topic: doppler },
    level: "R3",
    parameters: {
      frequency: { from: 2, to: 8, step: 0.5 },
      shift: { from: 0.5, to: 9, step: 0.1 },
      angle: { oneOf: [20, 30, 40, 50, 55, 60] },
    },
    stem: ({ frequency, shift, angle }, show) =>
      `A ${show(frequency)} MHz Doppler beam at ${show(angle)}° to a vessel measures a shift of ${show(shift)} kHz. How fast does the blood flow if the speed of sound is 1540 m/s?`,
    answer: { unit: "cm/s", digits: 3, range: [10, 450] },
    solve: ({ frequency, shift, angle }) => (77 * shift) / (frequency * cosine(angle)),
    errors: [
      {
        rationale: "This forgets the factor 2 of the round trip.",
        solve: ({ frequency, shift, angle }) => (154 * shift) / (frequency * cosine(angle)),
      },
      {
        rationale: "This ignores the angle and gives the velocity along the beam.",
        solve: ({ frequency, shift }) => (77 * shift) / frequency,
      },
      {
        rationale: "This uses the sine of the angle instead of the cosine.",
        solve: ({ frequency, shift, angle }) => (77 * shift) / (frequency * sine(angle)),
      },
      {
        rationale: "This multiplies by the cosine instead of dividing by it.",
        solve: ({ frequency, shift, angle }) => (77 * shift * cosine(angle)) / frequency,
      },
    ],
    steps: ({ frequency, shift, angle }, answer, show) => [
      `cos ${show(angle)}° = ${show(cosine(angle), 5)}.`,
      `${show(shift)} kHz × 1540 m/s ÷ (2 × ${show(frequency)} MHz × ${show(cosine(angle), 5)}) = ${answer}.`,
    ],
    teachingPoint:
      "Velocity is proportional to shift divided by cosine, so beyond 60° even a small angle error matters.",
    reference: bushberg,
  }),
  /** v = c · PRF/(4 · f · cos θ) (Bushberg). */
  defineTemplate({
    ...{ id: "aliasing-velocity", title: "Highest velocity without aliasing", modality: "ultrasound", topic: doppler },
    level: "R3",
    parameters: {
      frequency: { from: 2, to: 8, step: 0.5 },
      repetition: { from: 2, to: 12, step: 0.5 },
      angle: { oneOf: [20, 30, 40, 50, 55, 60] },
    },
    stem: ({ frequency, repetition, angle }, show) =>
      `Pulsed Doppler at ${show(frequency)} MHz has a pulse repetition frequency of ${show(repetition)} kHz and an angle of ${show(angle)}°. What is the highest velocity that it can show without aliasing, with the baseline at the center? Use a speed of sound of 1540 m/s.`,
    answer: { unit: "cm/s", digits: 3, range: [10, 450] },
    solve: ({ frequency, repetition, angle }) => (38.5 * repetition) / (frequency * cosine(angle)),
    errors: [
      {
        rationale: "This lets the Doppler shift reach the whole pulse repetition frequency; half of it is the limit.",
        solve: ({ frequency, repetition, angle }) => (77 * repetition) / (frequency * cosine(angle)),
      },
      {
        rationale: "This ignores the angle.",
        solve: ({ frequency, repetition }) => (38.5 * repetition) / frequency,
      },
      {
        rationale: "This multiplies by the cosine instead of dividing by it.",
        solve: ({ frequency, repetition, angle }) => (38.5 * repetition * cosine(angle)) / frequency,
      },
      {
        rationale: "This uses the sine of the angle instead of the cosine.",
        solve: ({ frequency, repetition, angle }) => (38.5 * repetition) / (frequency * sine(angle)),
      },
    ],
    steps: ({ frequency, repetition, angle }, answer, show) => [
      `The largest Doppler shift is half of the pulse repetition frequency: ${show(repetition / 2)} kHz.`,
      `${show(repetition / 2)} kHz × 1540 m/s ÷ (2 × ${show(frequency)} MHz × ${show(cosine(angle), 5)}) = ${answer}.`,
    ],
    teachingPoint: "Aliasing begins when the Doppler shift exceeds half of the pulse repetition frequency.",
    reference: bushberg,
  }),
  /** PRF = c/(2 · d) (Bushberg). */
  defineTemplate({
    ...{ id: "maximum-prf", title: "Highest pulse repetition frequency", modality: "ultrasound", topic: timing },
    parameters: { depth: { from: 3, to: 22, step: 0.5 } },
    stem: ({ depth }, show) =>
      `What is the highest pulse repetition frequency at which echoes from ${show(depth)} cm depth return before the next pulse? Use a speed of sound of 1540 m/s.`,
    answer: { unit: "kHz", digits: 3, range: [3, 26] },
    solve: ({ depth }) => 77 / depth,
    errors: [
      { rationale: "This counts only the way to the reflector, not the way back.", solve: ({ depth }) => 154 / depth },
      { rationale: "This counts the round trip twice.", solve: ({ depth }) => 38.5 / depth },
      {
        rationale: "This is the time of the round trip in milliseconds, whose inverse is the answer.",
        solve: ({ depth }) => depth / 77,
      },
      { rationale: "This counts four round trips for each pulse.", solve: ({ depth }) => 19.25 / depth },
    ],
    steps: ({ depth }, answer, show) => [
      `The echo travels 2 × ${show(depth)} = ${show(2 * depth)} cm.`,
      `154 cm/ms ÷ ${show(2 * depth)} cm = ${show(77 / depth, 3)} per ms, or ${answer}.`,
    ],
    teachingPoint: "Deeper imaging needs a lower pulse repetition frequency: 77 cm·kHz divided by the depth.",
    reference: bushberg,
  }),
  /** Frame rate = c/(2 · d · lines) (Bushberg). */
  defineTemplate({
    ...{ id: "frame-rate", title: "Frame rate", modality: "ultrasound", topic: timing },
    parameters: { depth: { from: 4, to: 20, step: 1 }, lines: { from: 80, to: 256, step: 8 } },
    stem: ({ depth, lines }, show) =>
      `An image has a depth of ${show(depth)} cm and ${show(lines)} lines, each from one pulse. What is the highest frame rate if the speed of sound is 1540 m/s?`,
    answer: { unit: "frames/s", digits: 3, range: [12, 250] },
    solve: ({ depth, lines }) => 77_000 / (depth * lines),
    errors: [
      {
        rationale: "This forgets the way back of the echoes.",
        solve: ({ depth, lines }) => 154_000 / (depth * lines),
      },
      { rationale: "This counts the round trip twice.", solve: ({ depth, lines }) => 38_500 / (depth * lines) },
      { rationale: "This forgets the number of lines.", solve: ({ depth }) => 77_000 / depth },
      {
        rationale: "This is the time for one frame in milliseconds.",
        solve: ({ depth, lines }) => (depth * lines) / 77,
      },
    ],
    steps: ({ depth, lines }, answer, show) => [
      `One line takes 2 × ${show(depth)} cm ÷ 0.154 cm/µs = ${show((2 * depth) / 0.154, 5)} µs.`,
      `One frame takes ${show(lines)} × ${show((2 * depth) / 0.154, 5)} µs = ${show((2 * depth * lines) / 154, 5)} ms, so the rate is ${answer}.`,
    ],
    teachingPoint: "Frame rate falls as depth, the number of lines, or the number of focal zones rises.",
    reference: bushberg,
  }),
  /** RI = (PSV − EDV)/PSV (Bushberg). */
  defineTemplate({
    ...{ id: "resistive-index", title: "Resistive index", organ: "gu", modality: "ultrasound", topic: doppler },
    level: "R1",
    parameters: { systolic: { from: 20, to: 80, step: 1 }, diastolic: { from: 3, to: 40, step: 1 } },
    accepts: ({ systolic, diastolic }) => diastolic < 0.6 * systolic,
    stem: ({ systolic, diastolic }, show) =>
      `An interlobar artery of the kidney has a peak systolic velocity of ${show(systolic)} cm/s and an end-diastolic velocity of ${show(diastolic)} cm/s. What is its resistive index?`,
    answer: { unit: "", digits: 2, range: [0.4, 0.95] },
    solve: ({ systolic, diastolic }) => (systolic - diastolic) / systolic,
    errors: [
      {
        rationale: "This is the ratio of end-diastolic to peak systolic velocity.",
        solve: ({ systolic, diastolic }) => diastolic / systolic,
      },
      {
        rationale: "This divides by the end-diastolic velocity.",
        solve: ({ systolic, diastolic }) => (systolic - diastolic) / diastolic,
      },
      {
        rationale: "This divides by the mean of both velocities.",
        solve: ({ systolic, diastolic }) => (2 * (systolic - diastolic)) / (systolic + diastolic),
      },
      {
        rationale: "This is the ratio of peak systolic to end-diastolic velocity.",
        solve: ({ systolic, diastolic }) => systolic / diastolic,
      },
    ],
    steps: ({ systolic, diastolic }, answer, show) => [
      `${show(systolic)} − ${show(diastolic)} = ${show(systolic - diastolic)} cm/s.`,
      `${show(systolic - diastolic)} ÷ ${show(systolic)} = ${answer}.`,
    ],
    teachingPoint:
      "The resistive index is peak systolic minus end-diastolic velocity, divided by peak systolic velocity.",
    reference: bushberg,
  }),
];

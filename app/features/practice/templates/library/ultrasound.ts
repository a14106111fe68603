import { defineTemplate } from "../question-template";
import { bushberg } from "./references";

const resolution = ["Physics", "Ultrasound", "Resolution"] as const;
const attenuation = ["Physics", "Ultrasound", "Attenuation"] as const;
const echo = ["Physics", "Ultrasound", "Pulse echo"] as const;
const frequencies = { from: 2, to: 15, step: 0.5 };

/** Waves, echoes, and resolution. The speed of sound in soft tissue is 1540 m/s. */
export const ultrasoundTemplates = [
  /** λ = c/f (Bushberg). */
  defineTemplate({
    ...{ id: "wavelength", title: "Wavelength of ultrasound", modality: "ultrasound", topic: echo, level: "R1" },
    parameters: { frequency: frequencies },
    stem: ({ frequency }, show) =>
      `What is the wavelength of ${show(frequency)} MHz ultrasound in soft tissue, where the speed of sound is 1540 m/s?`,
    answer: { unit: "mm", digits: 3, range: [0.1, 0.8] },
    solve: ({ frequency }) => 1.54 / frequency,
    errors: [
      { rationale: "This multiplies speed and frequency.", solve: ({ frequency }) => 1.54 * frequency },
      { rationale: "This inverts the ratio of speed and frequency.", solve: ({ frequency }) => frequency / 1.54 },
      { rationale: "This is half of the wavelength.", solve: ({ frequency }) => 0.77 / frequency },
      { rationale: "This doubles the wavelength, as for a round trip.", solve: ({ frequency }) => 3.08 / frequency },
    ],
    steps: ({ frequency }, answer, show) => [
      `Speed: 1540 m/s = 1.54 mm/µs. Frequency: ${show(frequency)} per µs.`,
      `1.54 ÷ ${show(frequency)} = ${answer}.`,
    ],
    teachingPoint: "Wavelength in millimeters is 1.54 divided by the frequency in megahertz.",
    reference: bushberg,
  }),
  /** Axial resolution = n · λ/2 (Bushberg). */
  defineTemplate({
    ...{ id: "axial-resolution", title: "Axial resolution", modality: "ultrasound", topic: resolution },
    parameters: { frequency: frequencies, cycles: { from: 2, to: 4, step: 1 } },
    stem: ({ frequency, cycles }, show) =>
      `A ${show(frequency)} MHz transducer sends pulses of ${show(cycles)} cycles. What is its axial resolution if the speed of sound is 1540 m/s?`,
    answer: { unit: "mm", digits: 3, range: [0.14, 2] },
    solve: ({ frequency, cycles }) => (cycles * 0.77) / frequency,
    errors: [
      {
        rationale: "This is the spatial pulse length; half of it is enough to separate two echoes.",
        solve: ({ frequency, cycles }) => (cycles * 1.54) / frequency,
      },
      {
        rationale: "This is half a wavelength, without the number of cycles.",
        solve: ({ frequency }) => 0.77 / frequency,
      },
      {
        rationale: "This takes a quarter of the spatial pulse length.",
        solve: ({ frequency, cycles }) => (cycles * 0.385) / frequency,
      },
      {
        rationale: "This divides by the number of cycles; shorter pulses resolve better.",
        solve: ({ frequency, cycles }) => 1.54 / (frequency * cycles),
      },
      {
        rationale: "This doubles the spatial pulse length.",
        solve: ({ frequency, cycles }) => (cycles * 3.08) / frequency,
      },
    ],
    steps: ({ frequency, cycles }, answer, show) => [
      `The wavelength is 1.54 ÷ ${show(frequency)} = ${show(1.54 / frequency, 5)} mm.`,
      `The spatial pulse length is ${show(cycles)} × ${show(1.54 / frequency, 5)} = ${show((cycles * 1.54) / frequency, 5)} mm.`,
      `Half of it is ${answer}.`,
    ],
    teachingPoint: "Axial resolution is half the spatial pulse length; higher frequency and fewer cycles improve it.",
    reference: bushberg,
  }),
  /** Loss = α · f · path (Bushberg). */
  defineTemplate({
    ...{ id: "ultrasound-attenuation", title: "Attenuation of an echo", modality: "ultrasound", topic: attenuation },
    parameters: {
      coefficient: { oneOf: [0.4, 0.5, 0.6, 0.7] },
      frequency: { from: 2.5, to: 10, step: 0.5 },
      depth: { from: 2, to: 14, step: 0.5 },
    },
    // Echoes from farther than about 500 wavelengths (77 cm·MHz) are lost in noise.
    accepts: ({ frequency, depth }) => frequency * depth <= 77,
    stem: ({ coefficient, frequency, depth }, show) =>
      `Tissue attenuates ultrasound by ${show(coefficient)} dB/cm/MHz. By how much is the echo of a ${show(frequency)} MHz pulse from ${show(depth)} cm depth attenuated on its way to the reflector and back?`,
    answer: { unit: "dB", digits: 3, range: [5, 110] },
    solve: ({ coefficient, frequency, depth }) => 2 * coefficient * frequency * depth,
    errors: [
      {
        rationale: "This counts only one way; the echo travels to the reflector and back.",
        solve: ({ coefficient, frequency, depth }) => coefficient * frequency * depth,
      },
      {
        rationale: "This forgets the frequency.",
        solve: ({ coefficient, depth }) => 2 * coefficient * depth,
      },
      {
        rationale: "This forgets the coefficient of the tissue.",
        solve: ({ frequency, depth }) => 2 * frequency * depth,
      },
      {
        rationale: "This divides by the frequency, but higher frequencies are attenuated more.",
        solve: ({ coefficient, frequency, depth }) => (2 * coefficient * depth) / frequency,
      },
      {
        rationale: "This counts the round trip twice.",
        solve: ({ coefficient, frequency, depth }) => 4 * coefficient * frequency * depth,
      },
    ],
    steps: ({ coefficient, frequency, depth }, answer, show) => [
      `The path is 2 × ${show(depth)} = ${show(2 * depth)} cm.`,
      `${show(coefficient)} × ${show(frequency)} × ${show(2 * depth)} = ${answer}.`,
    ],
    teachingPoint:
      "Attenuation in decibels is coefficient times frequency times path; an echo travels the depth twice.",
    reference: bushberg,
  }),
  /** I/I₀ = 10^(−dB/10) (Bushberg). */
  defineTemplate({
    ...{ id: "decibel-intensity", title: "Intensity after a loss in decibels", modality: "ultrasound" },
    topic: attenuation,
    parameters: { loss: { from: 1, to: 18, step: 0.5 } },
    accepts: ({ loss }) => loss !== 10,
    stem: ({ loss }, show) =>
      `An ultrasound beam is attenuated by ${show(loss)} dB. What percentage of its intensity is left?`,
    answer: { unit: "%", digits: 3, range: [1.5, 80], limit: 100 },
    solve: ({ loss }) => 100 * 10 ** (-loss / 10),
    errors: [
      {
        rationale: "This divides the decibels by 20, which gives the ratio of amplitudes.",
        solve: ({ loss }) => 100 * 10 ** (-loss / 20),
      },
      { rationale: "This is the percentage that is lost.", solve: ({ loss }) => 100 * (1 - 10 ** (-loss / 10)) },
      { rationale: "This uses e instead of 10 as the base.", solve: ({ loss }) => 100 * Math.exp(-loss / 10) },
      { rationale: "This divides by the decibels.", solve: ({ loss }) => 100 / loss },
      { rationale: "This subtracts 5% per decibel.", solve: ({ loss }) => 100 - 5 * loss },
    ],
    steps: ({ loss }, answer, show) => [
      `The ratio of intensities is 10 to the power of −${show(loss)} ÷ 10 = −${show(loss / 10)}.`,
      `This is ${show(10 ** (-loss / 10), 3)}, or ${answer}.`,
    ],
    teachingPoint: "A loss of 3 dB halves the intensity; 10 dB leave one tenth.",
    reference: bushberg,
  }),
  /** d = c · t/2 (Bushberg). */
  defineTemplate({
    ...{ id: "echo-depth", title: "Depth from echo time", modality: "ultrasound", topic: echo, level: "R1" },
    parameters: { time: { from: 20, to: 260, step: 2 } },
    stem: ({ time }, show) =>
      `An echo returns ${show(time)} µs after the pulse. At what depth does the scanner show its reflector, with a speed of sound of 1540 m/s?`,
    answer: { unit: "cm", digits: 3, range: [1.5, 20.1] },
    solve: ({ time }) => 0.077 * time,
    errors: [
      {
        rationale: "This forgets that the pulse travels to the reflector and back.",
        solve: ({ time }) => 0.154 * time,
      },
      { rationale: "This divides by 2 twice.", solve: ({ time }) => 0.0385 * time },
      { rationale: "This doubles the path instead of halving it.", solve: ({ time }) => 0.308 * time },
      {
        rationale: "This divides half of the time by the speed instead of multiplying.",
        solve: ({ time }) => time / 30.8,
      },
      {
        rationale: "This leaves out a factor of 10 between millimeters and centimeters.",
        solve: ({ time }) => 0.77 * time,
      },
    ],
    steps: ({ time }, answer, show) => [
      `The pulse travels 0.154 cm/µs × ${show(time)} µs = ${show(0.154 * time, 5)} cm in total.`,
      `Half of it is ${answer}.`,
    ],
    teachingPoint: "Each centimeter of depth takes 13 µs for the round trip.",
    reference: bushberg,
  }),
  /** R = ((Z₂ − Z₁)/(Z₂ + Z₁))² (Bushberg). */
  defineTemplate({
    ...{ id: "reflected-intensity", title: "Reflected intensity", modality: "ultrasound" },
    topic: ["Physics", "Ultrasound", "Reflection"],
    parameters: { first: { from: 1.3, to: 1.8, step: 0.02 }, second: { from: 2, to: 8, step: 0.1 } },
    stem: ({ first, second }, show) =>
      `Ultrasound hits the boundary between materials with acoustic impedances of ${show(first)} and ${show(second)} Mrayl at a right angle. What percentage of the intensity is reflected?`,
    answer: { unit: "%", digits: 3, range: [1, 55], limit: 100 },
    solve: ({ first, second }) => 100 * ((second - first) / (second + first)) ** 2,
    errors: [
      {
        rationale: "This forgets the square: it is the ratio of amplitudes.",
        solve: ({ first, second }) => (100 * (second - first)) / (second + first),
      },
      {
        rationale: "This is the percentage that is transmitted.",
        solve: ({ first, second }) => 100 * (1 - ((second - first) / (second + first)) ** 2),
      },
      {
        rationale: "This is the square of the ratio of the impedances.",
        solve: ({ first, second }) => 100 * (first / second) ** 2,
      },
      {
        rationale: "This divides the difference by the larger impedance.",
        solve: ({ first, second }) => (100 * (second - first)) / second,
      },
    ],
    steps: ({ first, second }, answer, show) => [
      `(${show(second)} − ${show(first)}) ÷ (${show(second)} + ${show(first)}) = ${show((second - first) / (second + first), 5)}.`,
      `The square of it is ${answer}.`,
    ],
    teachingPoint:
      "Reflection depends on the relative difference of acoustic impedances; equal impedances reflect nothing.",
    reference: bushberg,
  }),
];

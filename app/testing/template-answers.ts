// The answers of question templates, computed again, for the test of the templates.

type Answer = (numbers: Record<string, number>) => number;
/** Types an answer by parameters, as `defineTemplate` does. */
function by<P extends Record<string, number>>(answer: (numbers: P) => number): Answer;
function by(answer: Answer): Answer {
  return answer;
}
const radians = (degrees: number) => (degrees / 360) * 2 * Math.PI;
/** Half-lives as decay constants, for answers that integrate the decay in another way than the templates. */
const rate = (halfLife: number) => Math.LN2 / halfLife;

/** Answers computed by other ways than in the templates: other forms of the formula, other units, or counting people. */
export const independentAnswers: Record<string, Answer> = {
  magnification: by((n: { source: number; gap: number }) => 1 + n.gap / n.source),
  "true-size": by((n: { image: number; source: number; gap: number }) => n.image / (1 + n.gap / n.source)),
  "focal-spot-blur": by(
    (n: { spot: number; source: number; gap: number }) => n.spot * ((n.source + n.gap) / n.source - 1),
  ),
  "geometric-unsharpness": by((n: { spot: number; magnification: number }) => n.spot - n.spot / n.magnification),
  "distance-exposure": by(
    (n: { product: number; before: number; after: number }) => (n.product * n.after * n.after) / (n.before * n.before),
  ),
  "detector-nyquist": by((n: { pitch: number }) => 1 / (2 * (n.pitch / 1000))),
  "image-storage": by((n: { matrix: number; images: number }) => (n.matrix * n.matrix * n.images * 16) / 8 / 1_000_000),
  "hounsfield-units": by((n: { water: number; tissue: number }) => 1000 * (n.tissue / n.water - 1)),
  "coefficient-from-hu": by((n: { water: number; number: number }) => n.water + (n.water * n.number) / 1000),
  "helical-pitch": by(
    (n: { rows: number; width: number; speed: number; rotation: number }) => (n.speed * n.rotation) / n.width / n.rows,
  ),
  "scan-time": by(
    (n: { length: number; collimation: number; pitch: number; rotation: number }) =>
      n.length / ((n.collimation * n.pitch) / n.rotation),
  ),
  "noise-and-dose": by((n: { before: number; after: number }) => n.after ** -2 / n.before ** -2),
  "noise-and-slice": by((n: { noise: number; thick: number; thin: number }) =>
    Math.sqrt((n.noise ** 2 * n.thick) / n.thin),
  ),
  "pixel-size": by((n: { field: number; matrix: number }) => n.field * (1 / n.matrix)),
  "ctdi-weighted": by((n: { center: number; periphery: number }) => (n.center + n.periphery + n.periphery) / 3),
  "ctdi-volume": by((n: { weighted: number; pitch: number }) => n.weighted * (1 / n.pitch)),
  "dose-length-product": by(
    (n: { weighted: number; pitch: number; length: number }) => (n.weighted * (n.length / 10)) / n.pitch,
  ),
  "ct-effective-dose": by((n: { index: number; length: number; factor: number }) => n.factor * (n.length * n.index)),
  "effective-dose-organs": by((n: { lung: number; thyroid: number }) => (12 * n.lung + 4 * n.thyroid) / 100),
  "kerma-area-product": by((n: { product: number; side: number }) => n.product / n.side / n.side),
  "inverse-square": by((n: { rate: number; near: number; far: number }) => (n.rate * n.near ** 2) / n.far ** 2),
  "safe-distance": by(
    (n: { rate: number; near: number; allowed: number }) => ((n.rate * n.near ** 2) / n.allowed) ** 0.5,
  ),
  "time-and-distance": by(
    (n: { rate: number; far: number; minutes: number }) => ((n.rate / 60) * n.minutes) / (n.far * n.far),
  ),
  "half-value-layers": by((n: { layer: number; thickness: number }) => 100 * Math.exp(-rate(n.layer) * n.thickness)),
  "tenth-value-layers": by(
    (n: { layer: number; rate: number; allowed: number }) =>
      (n.layer * (Math.log(n.rate) - Math.log(n.allowed))) / Math.LN10,
  ),
  "tenth-from-half-value": by((n: { layer: number }) => Math.log(10) / rate(n.layer)),
  "half-value-from-coefficient": by((n: { coefficient: number }) => -Math.log(0.5) / n.coefficient),
  "ernst-angle": by(
    (n: { repetition: number; t1: number }) =>
      // sin α from cos α, then the angle from its tangent.
      (180 / Math.PI) * Math.atan2(Math.sqrt(1 - Math.exp((-2 * n.repetition) / n.t1)), Math.exp(-n.repetition / n.t1)),
  ),
  "inversion-null": by((n: { t1: number }) => -n.t1 * Math.log(1 / 2)),
  "inversion-null-short-tr": by(
    (n: { t1: number; repetition: number }) => -n.t1 * Math.log((1 + Math.exp(-n.repetition / n.t1)) / 2),
  ),
  "t2-decay": by((n: { echo: number; t2: number }) => 100 / Math.exp(n.echo / n.t2)),
  "t1-recovery": by((n: { repetition: number; t1: number }) => -100 * Math.expm1(-n.repetition / n.t1)),
  "diffusion-coefficient": by(
    (n: { plain: number; weighted: number; b: number }) => ((Math.log(n.plain) - Math.log(n.weighted)) / n.b) * 1000,
  ),
  "diffusion-signal": by((n: { coefficient: number; b: number }) => 100 / Math.exp(n.b * n.coefficient * 1e-3)),
  "snr-averages": by(
    (n: { ratio: number; before: number; after: number }) => (n.ratio / n.before ** 0.5) * n.after ** 0.5,
  ),
  "snr-voxel": by(
    (n: { wide: number; narrow: number; thick: number; thin: number }) =>
      100 * (n.narrow / n.wide) * (n.narrow / n.wide) * (n.thin / n.thick),
  ),
  "averages-for-thin-slices": by((n: { thick: number; thin: number }) => n.thick ** 2 / n.thin ** 2),
  "snr-bandwidth": by((n: { ratio: number; before: number; after: number }) => n.ratio / Math.sqrt(n.after / n.before)),
  "phase-contrast-velocity": by((n: { limit: number; phase: number }) => n.limit * (radians(n.phase) / Math.PI)),
  "extracellular-volume": by(
    (n: { native: number; enhanced: number; nativeBlood: number; enhancedBlood: number; hematocrit: number }) =>
      100 *
      (1 - n.hematocrit / 100) *
      ((n.native - n.enhanced) / (n.native * n.enhanced)) *
      ((n.nativeBlood * n.enhancedBlood) / (n.nativeBlood - n.enhancedBlood)),
  ),
  "larmor-frequency": by((n: { field: number }) => n.field * 42.58),
  "slice-thickness": by(
    // In meters: Hz / (Hz/T · T/m).
    (n: { bandwidth: number; gradient: number }) => 1000 * (n.bandwidth / (42.58e6 * n.gradient * 1e-3)),
  ),
  "chemical-shift-pixels": by(
    (n: { field: number; bandwidth: number; matrix: number }) =>
      (3.5e-6 * 42.58e6 * n.field) / ((n.bandwidth * 1000) / n.matrix),
  ),
  "opposed-phase-echo": by((n: { field: number }) => 1000 / (2 * 3.5e-6 * 42.58e6 * n.field)),
  "aliased-position": by((n: { field: number; place: number }) => -(n.place - n.field)),
  "mr-acquisition-time": by(
    (n: { repetition: number; lines: number; averages: number; train: number }) =>
      ((n.repetition / 1000) * (n.lines / n.train) * n.averages) / 60,
  ),
  wavelength: by((n: { frequency: number }) => (1540 / (n.frequency * 1e6)) * 1000),
  "axial-resolution": by((n: { frequency: number; cycles: number }) => (n.cycles * (1.54 / n.frequency)) / 2),
  "ultrasound-attenuation": by(
    (n: { coefficient: number; frequency: number; depth: number }) => n.coefficient * n.frequency * (n.depth + n.depth),
  ),
  "decibel-intensity": by((n: { loss: number }) => 100 * Math.exp((-n.loss * Math.log(10)) / 10)),
  "echo-depth": by((n: { time: number }) => ((1540 * n.time * 1e-6) / 2) * 100),
  "reflected-intensity": by(
    // All that is not transmitted, 4·Z₁·Z₂/(Z₁ + Z₂)².
    (n: { first: number; second: number }) => 100 * (1 - (4 * n.first * n.second) / (n.first + n.second) ** 2),
  ),
  "doppler-shift": by(
    (n: { frequency: number; speed: number; angle: number }) =>
      (2 * n.frequency * 1e6 * (n.speed / 100) * Math.cos(radians(n.angle))) / 1540 / 1000,
  ),
  "doppler-velocity": by(
    (n: { frequency: number; shift: number; angle: number }) =>
      (100 * (n.shift * 1000 * 1540)) / (2 * n.frequency * 1e6 * Math.cos(radians(n.angle))),
  ),
  "aliasing-velocity": by(
    (n: { frequency: number; repetition: number; angle: number }) =>
      (100 * ((n.repetition * 1000) / 2) * 1540) / (2 * n.frequency * 1e6 * Math.cos(radians(n.angle))),
  ),
  "maximum-prf": by((n: { depth: number }) => 1 / ((2 * n.depth) / 100 / 1540) / 1000),
  "frame-rate": by((n: { depth: number; lines: number }) => 1 / (n.lines * ((2 * n.depth) / 100 / 1540))),
  "resistive-index": by((n: { systolic: number; diastolic: number }) => 1 - n.diastolic / n.systolic),
  "decay-remaining": by(
    (n: { activity: number; halfLife: number; time: number }) => n.activity * Math.exp(-rate(n.halfLife) * n.time),
  ),
  "decay-time": by(
    (n: { start: number; end: number; halfLife: number }) => Math.log(n.start / n.end) / rate(n.halfLife),
  ),
  "decay-precalibration": by(
    (n: { activity: number; halfLife: number; time: number }) => n.activity / Math.exp(-rate(n.halfLife) * n.time),
  ),
  "effective-half-life": by((n: { physical: number; biological: number }) => 1 / (1 / n.physical + 1 / n.biological)),
  "biological-half-life": by((n: { physical: number; effective: number }) => 1 / (1 / n.effective - 1 / n.physical)),
  "generator-yield": by((n: { molybdenum: number; time: number }) => growTechnetium(n.molybdenum, n.time)),
  "molybdenum-breakthrough": by(
    (n: { ratio: number; time: number }) => (n.ratio * Math.exp(-rate(66) * n.time)) / Math.exp(-rate(6) * n.time),
  ),
  "cumulated-activity": by(
    (n: { activity: number; uptake: number; effective: number }) => (n.activity * n.uptake) / 100 / rate(n.effective),
  ),
  "standardized-uptake-value": by(
    // In kBq and grams.
    (n: { concentration: number; activity: number; weight: number; time: number }) =>
      n.concentration / ((n.activity * 1000 * Math.exp(-rate(110) * n.time)) / (n.weight * 1000)),
  ),
  "thyroid-uptake": by(
    (n: { neck: number; thigh: number; capsule: number; background: number }) =>
      ((n.neck - n.thigh) / (n.capsule - n.background)) * 100,
  ),
  "counting-uncertainty": by((n: { counts: number }) => (Math.sqrt(n.counts) / n.counts) * 100),
  // Rounded up in whole numbers: 10⁶ divided by the square of the tenths of a percent.
  "counts-for-precision": by((n: { percent: number }) => divideUp(1_000_000, Math.round(10 * n.percent) ** 2)),
  "net-count-uncertainty": by((n: { gross: number; background: number }) =>
    Math.hypot(Math.sqrt(n.gross), Math.sqrt(n.background)),
  ),
  "dead-time-true": by(
    (n: { observed: number; deadTime: number }) => 1 / (1 / (n.observed * 1000) - n.deadTime * 1e-6) / 1000,
  ),
  "dead-time-observed": by(
    (n: { rate: number; deadTime: number }) => 1 / (1 / (n.rate * 1000) + n.deadTime * 1e-6) / 1000,
  ),
  "absolute-washout": by(
    (n: { unenhanced: number; enhanced: number; delayed: number }) =>
      100 - (100 * (n.delayed - n.unenhanced)) / (n.enhanced - n.unenhanced),
  ),
  "relative-washout": by((n: { enhanced: number; delayed: number }) => 100 - (100 * n.delayed) / n.enhanced),
  "hematoma-volume": by(
    (n: { length: number; width: number; height: number }) => n.length * (n.width * (n.height * 0.5)),
  ),
  "volume-doubling-time": by(
    (n: { before: number; after: number; days: number }) => n.days / Math.log2(n.after ** 3 / n.before ** 3),
  ),
  sensitivity: by((n: { truePositive: number; falseNegative: number }) => 100 / (1 + n.falseNegative / n.truePositive)),
  "positive-predictive-value": by((n: { sensitivity: number; specificity: number; prevalence: number }) => {
    const sick = 1_000_000 * (n.prevalence / 100);
    const found = sick * (n.sensitivity / 100);
    const falseAlarms = (1_000_000 - sick) * (1 - n.specificity / 100);
    return (100 * found) / (found + falseAlarms);
  }),
  "positive-likelihood-ratio": by(
    (n: { sensitivity: number; specificity: number }) => n.sensitivity / 100 / (1 - n.specificity / 100),
  ),
  "negative-likelihood-ratio": by(
    (n: { sensitivity: number; specificity: number }) => (1 - n.sensitivity / 100) / (n.specificity / 100),
  ),
  "post-test-probability": by((n: { pretest: number; ratio: number }) => {
    const odds = (n.pretest / 100 / (1 - n.pretest / 100)) * n.ratio;
    return 100 * (odds / (1 + odds));
  }),
  "number-needed-to-screen": by((n: { without: number; screened: number }) => divideUp(10_000, n.without - n.screened)),
};

/** Divides whole numbers and rounds up, without fractions. */
function divideUp(dividend: number, divisor: number): number {
  return Number((BigInt(dividend) + BigInt(divisor) - 1n) / BigInt(divisor));
}

/** Integrates the growth of Tc-99m numerically (midpoint rule) instead of using the solution of the differential equation. */
function growTechnetium(molybdenum: number, time: number): number {
  const steps = 40;
  const step = time / steps;
  let sum = 0;
  for (let index = 0; index < steps; index++) {
    const at = (index + 0.5) * step;
    sum += 0.876 * molybdenum * Math.exp(-rate(66) * at) * rate(6) * Math.exp(-rate(6) * (time - at)) * step;
  }
  return sum;
}

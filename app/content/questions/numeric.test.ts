import { readFileSync, readdirSync } from "node:fs";
import { expect, it } from "vitest";

// Recomputes every numeric question and part of a case from the values in its stem. Update this table when a stem or answer changes.

const { PI, acos, cos, exp, hypot, log, sqrt } = Math;
const soundSpeed = 1540; // m/s, soft tissue
const radians = (degrees: number) => (degrees * PI) / 180;
/** Returns the remaining share of the activity: 2^(−t/T½). */
const left = (time: number, halfLife: number) => 2 ** (-time / halfLife);

const compute: Record<string, () => number> = {
  // I/I₀ = (1/2)^(d/HVL) ⇒ d = HVL · log₂(I₀/I)
  "physics-001": () => 0.25 * (log(1 / 0.02) / log(2)),
  // inverse square law × time, in µGy
  "physics-002": () => 0.4 * (1.0 / 2.5) ** 2 * (15 / 60) * 1000,
  // time = length / (pitch · collimation) · rotation time
  "physics-003": () => (480 / (1.2 * 40)) * 0.4,
  // E = k · Σ CTDIvol · length (CTDIvol already contains the pitch)
  "physics-004": () => 0.014 * 2 * 8.0 * 35,
  // shift = γB₀ · ppm / (bandwidth per pixel) · pixel size
  "physics-005": () => ((42.58e6 * 1.5 * 3.5e-6) / (32_000 / 256)) * (320 / 256),
  // time = TR · phase steps · averages / echo train length
  "physics-006": () => (4.0 * 320 * 2) / 16,
  // Mz = M₀(1 − 2e^(−TI/T1)) = 0 ⇒ TI = T1 · ln 2
  "physics-007": () => 260 * log(2),
  // range equation d = ct/2, in cm
  "physics-008": () => ((soundSpeed * 91e-6) / 2) * 100,
  // attenuation = coefficient · frequency · path there and back
  "physics-009": () => 0.5 * 4 * 2 * 9,
  // frame rate = 1 / (pulses per frame · 2d/c)
  "physics-010": () => 1 / (128 * 2 * ((2 * 0.15) / soundSpeed)),
  // penumbra = focal spot · OID / SOD
  "physics-011": () => 1.2 * (25 / (100 - 25)),
  // Nyquist frequency = 1 / (2 · binned pitch)
  "physics-012": () => 1 / (2 * ((300 / 1500) * 2)),

  // volume = dose / (concentration · 2^(−t/T½))
  "nuclear-001": () => 25 / ((150 / 5.0) * left(3.5, 6.0)),
  // 1/T(eff) = 1/T(phys) + 1/T(biol)
  "nuclear-002": () => 1 / (1 / 8.0 + 1 / 24),
  // activity = (gross − background) / efficiency, per second
  "nuclear-003": () => (640 - 40) / 0.25 / 60,
  // ratio(t) = ratio₀ · e^((λTc − λMo)t)
  "nuclear-004": () => log(0.15 / 0.04) / (log(2) / 6.0 - log(2) / 66),
  // SUV = concentration / (activity left / weight), in kBq and g
  "nuclear-005": () => 8.4 / ((370_000 * left(60, 110)) / 75_000),
  // retention = decay-corrected geometric means, 4 h over 0 h
  "nuclear-006": () => (sqrt(4_900 * 3_600) / left(4, 6.0) / sqrt(20_000 * 45_000)) * 100,
  // EF = (ED − ES) / (ED − background)
  "nuclear-007": () => ((18_000 - 9_600) / (18_000 - 3_000)) * 100,
  // share = net right / (net left + net right)
  "nuclear-008": () => ((36_000 - 12_000) / (60_000 - 12_000 + (36_000 - 12_000))) * 100,
  // dose = patients · Γ · A · t / d²
  "nuclear-009": () => (40 * 0.092 * 450 * 1.0) / 3.0 ** 2,
  // uptake = (neck − thigh) / (standard − room)
  "nuclear-010": () => ((30_500 - 2_500) / (142_000 - 2_000)) * 100,

  // PPV = sens · prev / (sens · prev + (1 − spec)(1 − prev))
  "noninterpretive-007": () => ((0.9 * 0.02) / (0.9 * 0.02 + 0.05 * 0.98)) * 100,

  // PPV3 = cancers / biopsies performed
  "breast-006": () => (56 / 160) * 100,
  // image = object · SID / SOD
  "breast-007": () => 0.3 * (65 / (65 - 26)),
  // regurgitant fraction = (stroke volume − forward volume) / stroke volume
  "cardiovascular-004": () => ((200 - 80 - 72) / (200 - 80)) * 100,
  // two sources share 180°: a quarter of a rotation
  "cardiovascular-011": () => 280 * (180 / 2 / 360),
  // CTDIvol = (center/3 + 2·periphery/3) / pitch
  "ct-004": () => (12 / 3 + (2 * 21) / 3) / 1.2,
  // EF = (net before − net after) / net before
  "gi-006": () => ((66_000 - 48_000) / (66_000 - 16_000)) * 100,
  // geometric center = Σ region · share; the rest is in region 7 (excreted)
  "gi-007": () => {
    const shares = [0.15, 0.1, 0.3, 0.15, 0.1, 0.05];
    const excreted = 1 - shares.reduce((sum, share) => sum + share, 0);
    return [...shares, excreted].reduce((sum, share, index) => sum + share * (index + 1), 0);
  },
  // absolute washout = (portal − delayed) / (portal − unenhanced)
  "gu-002": () => ((92 - 46) / (92 - 24)) * 100,
  // lung dose = 49.67 · A · LSF / mass
  "ir-011": () => (49.67 * 2.5 * 0.12) / 1.0,
  // ADC = ln(S₀/S) / b, in µm²/ms
  "mr-001": () => (log(640 / 256) / 800) * 1000,
  // ECV = (1 − Hct) · ΔR1(myocardium) / ΔR1(blood)
  "mr-006": () => (1 - 0.38) * ((1 / 350 - 1 / 1200) / (1 / 300 - 1 / 1600)) * 100,
  // LSC = 1.96 · √(σ² + σ²)
  "msk-005": () => 1.96 * hypot(0.011, 0.011),
  // ASPECTS = 10 − regions (insula, lentiform, M2, M5)
  "neuro-001": () => 10 - ["insula", "lentiform", "M2", "M5"].length,
  // air kerma = rate / Bucky factor · pulse rate ratio · time
  "pediatric-004": () => (4.0 / 2.5) * (7.5 / 30) * 2.0,
  // activity at assay = max(weight-based, minimum) / 2^(−t/T½)
  "pediatric-006": () => Math.max(1.85 * 7, 18.5) / left(3, 6.01),
  // VDT = t · ln 2 / ln(V₂/V₁), V ∝ d³
  "thoracic-008": () => (120 * log(2)) / log((10 / 8) ** 3),
  // v = (PRF/2) · c / (2 f cos θ), in cm/s
  "ultrasound-009": () => (((4000 / 2) * soundSpeed) / (2 * 5e6 * cos(radians(60)))) * 100,
  // Agatston = Σ area · density factor; 130–199: 1, 200–299: 2, 300–399: 3, ≥ 400: 4, below 130: 0
  "cardiovascular-024": () =>
    [[12, 350], [5, 180], [8, 420], [6, 115], [4, 230]].reduce(
      (sum, [area = 0, peak = 0]) => sum + (peak < 130 ? 0 : area * Math.min(4, Math.floor(peak / 100))),
      0,
    ),
  // same iodine delivery rate: flow = concentration · flow / new concentration
  "ct-020": () => (370 * 4.5) / 300,
  // PSA density = PSA / (length · width · height · 0.52)
  "gu-018": () => 7.2 / (5.2 * 3.6 * 4.5 * 0.52),
  // HVPG = wedged − free hepatic venous pressure
  "ir-016": () => 25 - 9,
  // thickness = pulse bandwidth / (γ · gradient), in mm
  "mr-014": () => (1.2e3 / (42.58e6 * 8.0e-3)) * 1000,
  // T-score = (density − mean of young adults) / their standard deviation
  "msk-025": () => (0.582 - 0.858) / 0.12,
  // ABC/2, C = (sections above 75 % + half of those of 25–75 %) · section thickness, in cm
  "neuro-018": () => (5.0 * 4.0 * ((6 * 1 + 2 * 0.5 + 1 * 0) * 0.5)) / 2,
  // posttest odds = pretest odds · (1 − sens) / spec; probability = odds / (1 + odds)
  "noninterpretive-023": () => {
    const odds = (0.4 / 0.6) * ((1 - 0.95) / 0.8);
    return (odds / (1 + odds)) * 100;
  },
  // κ = (observed − chance) / (1 − chance); margins 50 % and 40 %
  "noninterpretive-024": () => {
    const chance = 0.5 * 0.4 + 0.5 * 0.6;
    return ((35 + 45) / 100 - chance) / (1 - chance);
  },
  // t = T(eff) · log₂(rate now / release rate)
  "nuclear-025": () => 16 * (log(0.21 / 0.07) / log(2)),
  // FEV₁ · share of the remaining (right) lung, geometric means
  "nuclear-026": () => (2.2 * sqrt(180_000 * 245_000)) / (sqrt(180_000 * 245_000) + sqrt(160_000 * 122_500)),
  // 1/√N = 1 % ⇒ N = 1/0.01²; time = N / rate
  "nuclear-027": () => 1 / 0.01 ** 2 / 2_500,
  // migration percentage = (width − part medial to Perkin's line) / width
  "pediatric-025": () => ((40 - 26) / 40) * 100,
  // deviation index = 10 · log₁₀(EI / target)
  "physics-026": () => 10 * (log(1250 / 500) / log(10)),
  // contrast ∝ 1/(1 + S/P); behind the grid S/P · Ts/Tp
  "physics-027": () => (1 + 4.0) / (1 + (4.0 * 0.1) / 0.7),
  // skin dose = reference air kerma · (reference distance / skin distance)² · backscatter
  "physics-028": () => 2.0 * (60 / 50) ** 2 * 1.3,
  // transmitted = 1 − [(Z₂ − Z₁)/(Z₂ + Z₁)]²
  "physics-029": () => (1 - ((7.8 - 1.7) / (7.8 + 1.7)) ** 2) * 100,
  // Ernst angle: cos α = e^(−TR/T1)
  "physics-030": () => (acos(exp(-20 / 800)) * 180) / PI,
  // variances add; a mask of n frames has σ²/n
  "physics-031": () => hypot(6.0, 6.0 / sqrt(4)),
  // kerma–area product = air kerma · field area at the reference point
  "radiography-fluoroscopy-018": () => 0.6 * 12 * 15,
  // RI = (peak systolic − end-diastolic) / peak systolic
  "ultrasound-021": () => (45 - 9) / 45,

  // Parts of cases, by the id of the case and the number of the part.
  // DLP = CTDIvol · length; E = k · DLP; noise ∝ 1/√dose, so half the noise takes (1/0.5)² times the dose
  "ct-013/1": () => 12 * 45,
  "ct-013/2": () => 0.015 * 12 * 45,
  "ct-013/3": () => 12 / 0.5 ** 2,
  // TI-RADS: solid, hypoechoic, wider than tall, lobulated, macrocalcifications
  "neuro-015/1": () => 2 + 2 + 0 + 2 + 1,
  // volume = dose per kg · weight / concentration
  "noninterpretive-013/3": () => (0.01 * 20) / 1,
  // fetal dose = activity · coefficient
  "thoracic-014/3": () => 74 * 0.005,
  // mean of both axes
  "thoracic-015/2": () => (8.3 + 5.7) / 2,
  // Qp/Qs = net flow of the pulmonary artery / net flow of the aorta
  "cardiovascular-026/2": () => 144 / 64,
  // 3D time = TR · phase steps · partitions; parallel imaging divides it by R; SNR falls by g · √R
  "mr-023/1": () => 4.0e-3 * 160 * 60,
  "mr-023/2": () => (4.0e-3 * 160 * 60) / 2,
  "mr-023/3": () => 100 / (1.2 * sqrt(2)),
  // mismatch ratio = hypoperfused volume / core
  "neuro-025/1": () => 110 / 25,
};

type Numeric = {
  id: string;
  type: string;
  parts?: Numeric[];
  answer: { value: number; tolerance: { kind: "absolute" | "relative"; value: number } };
  commonErrors?: { value: number }[];
};

const physics = read("./physics.json");
const nuclear = read("./nuclear.json");
const folder = readdirSync(new URL(".", import.meta.url))
  .filter((name) => name.endsWith(".json"))
  .flatMap((name) => read(`./${name}`));

function read(name: string): Numeric[] {
  const file = JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8")) as { questions: Numeric[] };
  return file.questions
    .flatMap((question) => [
      question,
      ...(question.parts ?? []).map((part, index) => ({ ...part, id: `${question.id}/${index + 1}` })),
    ])
    .filter((question) => question.type === "numeric");
}

const margin = ({ value, tolerance }: Numeric["answer"]) =>
  tolerance.kind === "relative" ? Math.abs(value) * tolerance.value : tolerance.value;

it("has an entry for every numeric question and no others", () => {
  expect(physics).toHaveLength(18);
  expect(nuclear).toHaveLength(13);
  expect(Object.keys(compute).sort()).toEqual(folder.map((question) => question.id).sort());
});

it.each(folder)("$id: the answer follows from the stem", ({ id, answer }) => {
  expect(Math.abs((compute[id]?.() ?? Number.NaN) - answer.value)).toBeLessThanOrEqual(margin(answer) / 4);
});

it.each(folder)("$id: no common error counts as correct", ({ answer, commonErrors = [] }) => {
  for (const error of commonErrors) expect(Math.abs(error.value - answer.value)).toBeGreaterThan(margin(answer));
});

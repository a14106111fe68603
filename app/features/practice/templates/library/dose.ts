import { defineTemplate } from "../question-template";
import { bushberg, doseReport } from "./references";

const metrics = ["Physics", "CT", "Dose metrics"] as const;
/** Effective dose per dose-length product in adults, mSv/(mGy·cm) (AAPM Report 96). */
const conversionFactors = [0.0021, 0.014, 0.015] as const;
const regionNames: Record<number, string> = { 0.0021: "head", 0.014: "chest", 0.015: "abdomen and pelvis" };

/** Dose quantities. */
export const doseTemplates = [
  /** CTDIw = CTDIcenter/3 + 2·CTDIperiphery/3 (AAPM Report 96). */
  defineTemplate({
    ...{ id: "ctdi-weighted", title: "Weighted CTDI", modality: "ct", topic: metrics },
    parameters: { center: { from: 5, to: 25, step: 0.5 }, periphery: { from: 8, to: 40, step: 0.5 } },
    accepts: ({ center, periphery }) => periphery > 1.4 * center && periphery < 2.5 * center,
    stem: ({ center, periphery }, show) =>
      `In a body phantom, the CT dose index (CTDI₁₀₀) is ${show(center)} mGy at the center and ${show(periphery)} mGy at the periphery. What is the weighted CT dose index?`,
    answer: { unit: "mGy", digits: 3, range: [7, 40] },
    solve: ({ center, periphery }) => center / 3 + (2 * periphery) / 3,
    errors: [
      {
        rationale: "This swaps the weights; the periphery has the weight two thirds.",
        solve: ({ center, periphery }) => (2 * center) / 3 + periphery / 3,
      },
      { rationale: "This is the simple mean.", solve: ({ center, periphery }) => (center + periphery) / 2 },
      { rationale: "This adds both values without weights.", solve: ({ center, periphery }) => center + periphery },
      {
        rationale: "This adds the full value of the center to two thirds of the periphery.",
        solve: ({ center, periphery }) => center + (2 * periphery) / 3,
      },
    ],
    steps: ({ center, periphery }, answer, show) => [
      `${show(center)} ÷ 3 = ${show(center / 3, 5)} mGy and ${show(periphery)} × 2 ÷ 3 = ${show((2 * periphery) / 3, 5)} mGy.`,
      `Together ${answer}.`,
    ],
    teachingPoint: "Weighted CTDI is one third of the center plus two thirds of the periphery.",
    reference: doseReport,
  }),
  /** CTDIvol = CTDIw/pitch (AAPM Report 96). */
  defineTemplate({
    ...{ id: "ctdi-volume", title: "Volume CTDI from pitch", modality: "ct", topic: metrics },
    parameters: { weighted: { from: 6, to: 60, step: 0.5 }, pitch: { from: 0.6, to: 1.6, step: 0.05 } },
    accepts: ({ pitch }) => Math.abs(pitch - 1) >= 0.1,
    stem: ({ weighted, pitch }, show) =>
      `A helical scan with a pitch of ${show(pitch)} has a weighted CT dose index of ${show(weighted)} mGy. What is its volume CT dose index?`,
    answer: { unit: "mGy", digits: 3, range: [3, 100] },
    solve: ({ weighted, pitch }) => weighted / pitch,
    errors: [
      {
        rationale: "This multiplies by the pitch, but a larger pitch spreads the dose over more tissue.",
        solve: ({ weighted, pitch }) => weighted * pitch,
      },
      {
        rationale: "This divides by the square of the pitch.",
        solve: ({ weighted, pitch }) => weighted / pitch ** 2,
      },
      {
        rationale: "This multiplies by the square of the pitch.",
        solve: ({ weighted, pitch }) => weighted * pitch ** 2,
      },
      {
        rationale: "This takes one third of the weighted index, whose weights are already applied.",
        solve: ({ weighted, pitch }) => weighted / (3 * pitch),
      },
    ],
    steps: ({ weighted, pitch }, answer, show) => [`${show(weighted)} mGy ÷ ${show(pitch)} = ${answer}.`],
    teachingPoint: "Volume CTDI is weighted CTDI divided by pitch: a pitch above 1 lowers it.",
    reference: doseReport,
  }),
  /** DLP = CTDIw/pitch · L (AAPM Report 96). */
  defineTemplate({
    ...{ id: "dose-length-product", title: "Dose-length product", modality: "ct", topic: metrics },
    parameters: {
      weighted: { from: 6, to: 30, step: 0.5 },
      pitch: { oneOf: [0.6, 0.7, 0.8, 0.9, 1.2, 1.3, 1.4, 1.5] },
      length: { from: 200, to: 600, step: 10 },
    },
    stem: ({ weighted, pitch, length }, show) =>
      `A helical scan has a scan length of ${show(length)} mm and a pitch of ${show(pitch)}. The weighted CT dose index is ${show(weighted)} mGy. What is the dose-length product?`,
    answer: { unit: "mGy·cm", digits: 3, range: [75, 3100] },
    solve: ({ weighted, pitch, length }) => ((weighted / pitch) * length) / 10,
    errors: [
      {
        rationale: "This forgets to divide by the pitch.",
        solve: ({ weighted, length }) => (weighted * length) / 10,
      },
      {
        rationale: "This multiplies by the pitch instead of dividing by it.",
        solve: ({ weighted, pitch, length }) => (weighted * pitch * length) / 10,
      },
      {
        rationale: "This leaves the length in millimeters.",
        solve: ({ weighted, pitch, length }) => (weighted / pitch) * length,
      },
      {
        rationale: "This divides by the pitch twice.",
        solve: ({ weighted, pitch, length }) => ((weighted / pitch ** 2) * length) / 10,
      },
    ],
    steps: ({ weighted, pitch, length }, answer, show) => [
      `Volume CT dose index: ${show(weighted)} mGy ÷ ${show(pitch)} = ${show(weighted / pitch, 5)} mGy.`,
      `${show(weighted / pitch, 5)} mGy × ${show(length / 10)} cm = ${answer}.`,
    ],
    teachingPoint: "Dose-length product is volume CTDI times scan length in centimeters.",
    reference: doseReport,
  }),
  /** E = k · DLP (AAPM Report 96). */
  defineTemplate({
    ...{ id: "ct-effective-dose", title: "Effective dose from DLP", modality: "ct", topic: metrics },
    parameters: {
      index: { from: 5, to: 60, step: 1 },
      length: { from: 14, to: 60, step: 1 },
      factor: { oneOf: conversionFactors },
    },
    accepts: ({ index, length, factor }) => (factor === 0.0021 ? index > 35 && length < 22 : index < 25 && length > 25),
    stem: ({ index, length, factor }, show) =>
      `A CT of the ${regionNames[factor]} in an adult has a volume CT dose index of ${show(index)} mGy over ${show(length)} cm. The conversion factor for this region is ${show(factor)} mSv per mGy·cm. What is the effective dose?`,
    answer: { unit: "mSv", digits: 2, range: [0.8, 25] },
    solve: ({ index, length, factor }) => index * length * factor,
    errors: [
      {
        rationale: "This forgets the scan length and multiplies the dose index alone by the factor.",
        solve: ({ index, factor }) => index * factor,
      },
      {
        rationale: "This leaves the length in millimeters.",
        solve: ({ index, length, factor }) => index * length * factor * 10,
      },
      {
        rationale: "This uses the conversion factor of another region of the body.",
        solve: ({ index, length, factor }) => index * length * (factor === 0.0021 ? 0.014 : 0.0021),
      },
      {
        rationale: "This takes half of the dose-length product, as if the dose fell to zero toward the ends.",
        solve: ({ index, length, factor }) => (index * length * factor) / 2,
      },
    ],
    steps: ({ index, length, factor }, answer, show) => [
      `Dose-length product: ${show(index)} mGy × ${show(length)} cm = ${show(index * length)} mGy·cm.`,
      `${show(index * length)} mGy·cm × ${show(factor)} = ${answer}.`,
    ],
    teachingPoint: "Effective dose in CT is estimated as dose-length product times a factor for the region.",
    reference: doseReport,
  }),
  /** E = Σ wT · HT with wT = 0.12 (lung) and 0.04 (thyroid), ICRP 103 (Bushberg). */
  defineTemplate({
    ...{ id: "effective-dose-organs", title: "Effective dose from organ doses", modality: "physics" },
    topic: ["Physics", "Radiation protection", "Effective dose"],
    parameters: { lung: { from: 2, to: 40, step: 1 }, thyroid: { from: 2, to: 60, step: 1 } },
    accepts: ({ lung, thyroid }) => thyroid > 1.4 * lung || lung > 1.4 * thyroid,
    stem: ({ lung, thyroid }, show) =>
      `X-rays give the lungs ${show(lung)} mGy and the thyroid ${show(thyroid)} mGy; doses to other organs are negligible. The tissue weighting factors are 0.12 and 0.04. What is the effective dose?`,
    answer: { unit: "mSv", digits: 3, range: [0.3, 8] },
    solve: ({ lung, thyroid }) => 0.12 * lung + 0.04 * thyroid,
    errors: [
      {
        rationale: "This swaps the weighting factors.",
        solve: ({ lung, thyroid }) => 0.04 * lung + 0.12 * thyroid,
      },
      { rationale: "This adds the organ doses without weights.", solve: ({ lung, thyroid }) => lung + thyroid },
      {
        rationale: "This multiplies the sum of the doses by the sum of the factors.",
        solve: ({ lung, thyroid }) => 0.16 * (lung + thyroid),
      },
      {
        rationale: "This divides by the sum of the factors, which gives a weighted mean of the organ doses.",
        solve: ({ lung, thyroid }) => (0.12 * lung + 0.04 * thyroid) / 0.16,
      },
    ],
    steps: ({ lung, thyroid }, answer, show) => [
      "For x-rays, an absorbed dose of 1 mGy is an equivalent dose of 1 mSv.",
      `0.12 × ${show(lung)} + 0.04 × ${show(thyroid)} = ${show(0.12 * lung)} + ${show(0.04 * thyroid)} = ${answer}.`,
    ],
    teachingPoint: "Effective dose is the sum of organ equivalent doses times their tissue weighting factors.",
    reference: bushberg,
  }),
  /** KAP = kerma · area, the same at every distance (Bushberg). */
  defineTemplate({
    ...{ id: "kerma-area-product", title: "Air kerma from kerma-area product", modality: "radiography-fluoroscopy" },
    topic: ["Physics", "Fluoroscopy", "Dose metrics"],
    parameters: { product: { from: 10, to: 200, step: 5 }, side: { from: 8, to: 20, step: 1 } },
    stem: ({ product, side }, show) =>
      `A procedure has a kerma-area product of ${show(product)} Gy·cm². The field at the skin was a square with sides of ${show(side)} cm and did not move. What was the air kerma at the skin, without backscatter?`,
    answer: { unit: "Gy", digits: 3, range: [0.03, 3] },
    solve: ({ product, side }) => product / side ** 2,
    errors: [
      {
        rationale: "This divides by the side of the field instead of by its area.",
        solve: ({ product, side }) => product / side,
      },
      {
        rationale: "This divides by four times the side, the perimeter of the field.",
        solve: ({ product, side }) => product / (4 * side),
      },
      {
        rationale: "This uses the area of a circle whose radius is the side.",
        solve: ({ product, side }) => product / (Math.PI * side ** 2),
      },
      {
        rationale: "This uses half of the area.",
        solve: ({ product, side }) => (2 * product) / side ** 2,
      },
    ],
    steps: ({ product, side }, answer, show) => [
      `The field has an area of ${show(side)} × ${show(side)} = ${show(side ** 2)} cm².`,
      `${show(product)} Gy·cm² ÷ ${show(side ** 2)} cm² = ${answer}.`,
    ],
    teachingPoint:
      "Kerma-area product does not change with distance from the tube; skin dose does, because the beam spreads.",
    reference: bushberg,
  }),
];

import type { Draft } from "~/features/questions/lint/draft";

// Questions without linter findings. A test changes one of them to provoke a finding.

/** Returns a single question without findings. */
export function cleanSingle(own: Draft = {}): Draft {
  return {
    ...common,
    type: "single",
    stem: "A 50-year-old man has sudden chest pain. CT shows an intimal flap in the ascending aorta. Which treatment is best?",
    options: optionsOf(["Open surgical repair", "Endovascular stent", "Drug treatment", "Watchful waiting"]),
    key: "a",
    ...own,
  };
}

/** Returns a single question with this stem and these options; the first option is the key. */
export function singleAsking(stem: string, ...texts: string[]): Draft {
  return cleanSingle({ stem, ...(texts.length ? { options: optionsOf(texts) } : {}) });
}

/** Returns a multi question without findings. */
export function cleanMulti(own: Draft = {}): Draft {
  return {
    ...common,
    type: "multi",
    stem: "Select all that apply: which organs lie behind the peritoneum?",
    options: optionsOf(["Pancreas", "Kidney", "Spleen", "Stomach"]),
    keys: ["a", "b"],
    ...own,
  };
}

/** Returns a numeric question without findings. */
export function cleanNumeric(own: Draft = {}): Draft {
  return {
    ...common,
    type: "numeric",
    stem: "The dose rate at 1 m is 8 mGy/h. What is it at 2 m, in mGy/h?",
    answer: { value: 2, unit: "mGy/h", tolerance: { kind: "relative", value: 0.01 } },
    solution: "8 mGy/h ÷ 2² = 2 mGy/h.",
    ...own,
  };
}

/** Returns a matching question without findings. */
export function cleanMatching(own: Draft = {}): Draft {
  return {
    ...common,
    type: "matching",
    stem: "Which vessel supplies each organ?",
    options: withoutRationale(optionsOf(["Splenic artery", "Renal artery", "Celiac trunk"])),
    stems: [
      { id: "x", text: "Spleen", key: "a", rationale: "It runs along the pancreas." },
      { id: "y", text: "Kidney", key: "b", rationale: "It leaves the aorta at L1." },
    ],
    ...own,
  };
}

/** Returns an ordering question without findings. */
export function cleanOrdering(own: Draft = {}): Draft {
  return {
    ...common,
    type: "ordering",
    stem: "What is the order of these materials by attenuation, from the lowest?",
    items: optionsOf(["Air", "Fat", "Water", "Bone"]),
    ...own,
  };
}

/** Returns a labeling question without findings, on one of our drawings. */
export function cleanLabelling(own: Draft = {}): Draft {
  return {
    ...common,
    type: "labelling",
    stem: "Which structure does each marker show?",
    image: "four-chamber-heart.svg",
    alt: "Cross-section of an organ with four cavities and two markers.",
    labels: withoutRationale(optionsOf(["Mitral valve", "Tricuspid valve"])),
    targets: [
      { id: "x", at: { x: 0.2, y: 0.2 }, key: "a", rationale: "It lies on the left." },
      { id: "y", at: { x: 0.8, y: 0.8 }, key: "b", rationale: "It lies on the right." },
    ],
    ...own,
  };
}

/** Returns a hotspot question without findings, if its image is registered with `cleanImage`. */
export function cleanHotspot(own: Draft = {}): Draft {
  return {
    ...common,
    type: "hotspot",
    stem: "Where is the abnormality?",
    image: cleanImage(),
    regions: [{ polygon: corner }],
    rationale: "The line of the pleura is seen here.",
    ...own,
  };
}

/** Returns a case of two parts without findings. */
export function cleanCase(own: Draft = {}): Draft {
  const { type, stem, options, key, teachingPoint } = cleanSingle();
  const multi = cleanMulti();
  return {
    ...common,
    type: "case",
    stem: "A 50-year-old man is brought to the emergency department.",
    parts: [
      { type, stem, options, key, teachingPoint },
      { type: "multi", stem: multi.stem, options: multi.options, keys: multi.keys, teachingPoint: multi.teachingPoint },
    ],
    ...own,
  };
}

/** Returns the record of an image without findings. */
export function cleanImage(own: Draft = {}): Draft {
  return {
    file: "chest.png",
    alt: "Frontal radiograph of a chest.",
    source: "Own collection",
    license: "CC BY 4.0",
    deidentified: true,
    regions: [{ polygon: corner }],
    ...own,
  };
}

const corner = [
  { x: 0.1, y: 0.1 },
  { x: 0.2, y: 0.1 },
  { x: 0.2, y: 0.2 },
];

/** A question without findings of each type. */
export const clean = {
  cleanSingle,
  cleanMulti,
  cleanNumeric,
  cleanMatching,
  cleanOrdering,
  cleanLabelling,
  cleanHotspot,
  cleanCase,
};

/** Returns options a, b, c … each with a rationale. */
export function optionsOf(texts: string[]): Draft[] {
  return texts.map((text, index) => ({ id: "abcdefgh"[index], text, rationale: "Because the book says so." }));
}

function withoutRationale(options: Draft[]): Draft[] {
  return options.map(({ id, text }) => ({ id, text }));
}

const common = {
  id: "clean-001",
  organ: "cardiovascular",
  modality: "ct",
  topic: ["Aorta"],
  level: "R2",
  skill: "management",
  teachingPoint: "A flap in the ascending aorta is treated by surgery.",
  references: [{ name: "A guideline", edition: "2024" }],
  origin: "human",
  review: "unreviewed",
};

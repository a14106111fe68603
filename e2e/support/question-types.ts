import { questionContent } from "../../app/features/questions/content";
import { questionLike } from "../../app/testing/make";

// One question of each rarer type. Texts shown only after the answer contain "told afterward", and no others do.

const after = (id: string) => `Reason of ${id}, told afterward.`;
const common = (({ type: _type, options: _options, key: _key, id: _id, ...rest }) => rest)(
  questionLike({ teachingPoint: "A point told afterward." }) as Record<string, unknown>,
);
const make = (fields: object) =>
  questionContent.parse({ ...common, id: `q-${crypto.randomUUID().slice(0, 13)}`, ...fields });

const choice = (id: string, text: string) => ({ id, text });
const reasoned = (id: string, text: string) => ({ id, text, rationale: after(id) });

/** Three stems and four options; `x` and `z` have the same key. */
const matchingFields = {
  type: "matching",
  stem: "Match each sequence with what makes fat dark in it.",
  options: [
    choice("a", "A frequency-selective pulse before the excitation"),
    choice("b", "A short inversion time"),
    choice("c", "Two echoes, in and out of phase"),
    choice("d", "Nothing: fat stays bright"),
  ],
  stems: [
    { ...reasoned("x", "STIR"), key: "b" },
    { ...reasoned("y", "Fast spin-echo T2 without preparation"), key: "d" },
    { ...reasoned("z", "Short-tau inversion recovery of the whole body"), key: "b" },
  ],
};
export const matching = () => make(matchingFields);

/** Four items; the key is the order a, b, c, d. */
const orderingFields = {
  type: "ordering",
  stem: "Put what happens in the making of an x-ray in order, from the first on.",
  items: [
    reasoned("a", "The filament is heated"),
    reasoned("b", "Electrons leave the filament"),
    reasoned("c", "The tube voltage accelerates them"),
    reasoned("d", "They are stopped in the target"),
  ],
};
export const ordering = () => make(orderingFields);

/** Three markers and four labels on a schematic. */
export const labelling = () =>
  make({
    type: "labelling",
    stem: "Name the marked parts of the tube.",
    image: "xray-tube.svg",
    alt: "Schematic of an x-ray tube with three numbered markers",
    labels: [
      choice("f", "Focal track"),
      choice("k", "Filament"),
      choice("s", "Stator windings"),
      choice("g", "Grid of the bucky"),
    ],
    targets: [
      { id: "t1", at: { x: 0.375, y: 0.46 }, key: "k", rationale: after("t1") },
      { id: "t2", at: { x: 0.525, y: 0.4 }, key: "f", rationale: after("t2") },
      { id: "t3", at: { x: 0.76, y: 0.27 }, key: "s", rationale: after("t3") },
    ],
  });

/** Three parts: one best answer (A), a matching, and a number (12 mGy). */
export const linkedCase = () =>
  make({
    type: "case",
    stem: "A tube has run for a long day.",
    parts: [
      part("part-1", {
        type: "single",
        stem: "How thick is its filter?",
        options: ["a", "b", "c"].map((id, index) => reasoned(id, `${index + 1} mm`)),
        key: "a",
      }),
      part("part-2", { ...matchingFields, stem: "It hardens the beam. Match the sequences all the same." }),
      part("part-3", {
        type: "numeric",
        stem: "Last of all: what is the dose?",
        answer: { value: 12, unit: "mGy", tolerance: { kind: "relative", value: 0.05 } },
        solution: "Multiply the two, told afterward.",
      }),
    ],
  });

function part(id: string, fields: object) {
  return { ...common, id, ...fields };
}

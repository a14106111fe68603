import { expect, it } from "vitest";
import { judgeStatement } from "./judge-statement";
import type { Statement, Verdict } from "./rubric";
import { readSentences } from "./sentences";

// A reviewer found that right answers lost points: a rejection or a caution counted as the dangerous statement itself.

const biopsy: Statement = {
  id: "biopsy",
  kind: "dangerous",
  label: "Biopsy before pheochromocytoma is excluded",
  terms: ["biopsy", "fine needle aspiration"],
};
const benign: Statement = { id: "benign", kind: "forbidden", label: "Called benign", terms: ["fibroadenoma"] };

const rejected = [
  "I would not biopsy this nodule.",
  "I wouldn't do a biopsy.",
  "You shouldn't do a biopsy now.",
  "I would avoid a biopsy.",
  "Biopsy should be avoided.",
  "I advise against a biopsy.",
  "I would recommend against biopsy at this point.",
  "There is no role for biopsy.",
  "Biopsy has no role here.",
  "There is no need for a biopsy.",
  "A biopsy is contraindicated.",
  "A biopsy is dangerous before a pheochromocytoma is excluded.",
  "Biopsy would be dangerous.",
  "A biopsy could cause a hypertensive crisis.",
  "A biopsy can precipitate a crisis.",
  "A biopsy would delay treatment.",
  "Exclude a pheochromocytoma before any biopsy.",
  "Metanephrines come first, prior to biopsy.",
  "Biopsy only after metanephrines are normal.",
  "Biopsy only if metanephrines are normal.",
  "Biopsy is reserved for a known cancer.",
  "Biopsy is unnecessary.",
  "I defer biopsy.",
  "I would not recommend surgery or biopsy.",
  "It would be a mistake to biopsy this.",
  "The risk of biopsy is a hypertensive crisis.",
  "Biopsy is less likely to help.",
];
it.each(rejected)('does not count "%s" as dangerous management (G10)', (text) => {
  expect(["missing", "opposite"]).toContain(judgeStatement(biopsy, readSentences(text)).verdict);
});

const proposed: [string, Verdict][] = [
  ["I recommend a biopsy.", "stated"],
  ["Next step: fine needle aspiration.", "stated"],
  ["A biopsy may be done.", "stated"],
  ["One could biopsy the nodule.", "hedged"],
  ["Possibly biopsy.", "hedged"],
  ["Do not delay the biopsy.", "stated"],
  ["No surgery, but a biopsy.", "stated"],
  ["I would not biopsy. On second thought, I recommend a biopsy.", "contradictory"],
  ["Avoid surgery. Biopsy now.", "stated"],
  ["Hormones before surgery, and a biopsy now.", "stated"],
];
it.each(proposed)('judges the proposal "%s" as %s (G10)', (text, verdict) => {
  expect(judgeStatement(biopsy, readSentences(text)).verdict).toBe(verdict);
});

const considered: [string, Verdict][] = [
  ["This is not a fibroadenoma.", "opposite"],
  ["No evidence of a fibroadenoma.", "opposite"],
  ["This isn't a fibroadenoma.", "opposite"],
  ["It doesn't look like a fibroadenoma.", "opposite"],
  ["A fibroadenoma is less likely.", "missing"],
  ["Less likely fibroadenoma.", "missing"],
  ["I cannot exclude a fibroadenoma.", "missing"],
  ["A fibroadenoma is unlikely. I cannot entirely exclude a fibroadenoma.", "opposite"],
  ["Carcinoma versus fibroadenoma.", "missing"],
  ["This is a fibroadenoma.", "stated"],
  ["Possible fibroadenoma.", "hedged"],
];
it.each(considered)('judges the unwanted diagnosis in "%s" as %s (G10)', (text, verdict) => {
  expect(judgeStatement(benign, readSentences(text)).verdict).toBe(verdict);
});

const nodule: Statement = { id: "nodule", kind: "critical", label: "Nodule", terms: ["nodule", "pulmonary nodule"] };
const pertinentNegatives: [string, Verdict][] = [
  ["There is a spiculated nodule. There is no other nodule.", "stated"],
  ["There is a nodule. No second nodule.", "stated"],
  ["There is a nodule. No additional pulmonary nodule and no effusion.", "stated"],
  ["There is a nodule. No nodule elsewhere.", "stated"],
  ["There is a nodule. No nodule in the other lung.", "stated"],
  ["There is a nodule in the right lung. No nodule in the left lung.", "stated"],
  ["There is a nodule. It is not a calcified nodule.", "stated"],
  ["There is a nodule. There is no nodule.", "contradictory"],
  ["There is a nodule. I see no evidence of a nodule.", "contradictory"],
  ["There is a nodule. No obvious nodule.", "contradictory"],
  ["There is a nodule in the right lung. No nodule in the right lung.", "contradictory"],
  ["There is a nodule in the right lung. No nodule on either side.", "contradictory"],
  ["A nodule. No nodule if the image is inverted.", "stated"],
  ["A nodule is likely. I would not call this a nodule.", "contradictory"],
  ["No other nodule.", "opposite"],
  ["No effusion or other nodule.", "opposite"],
];
it.each(pertinentNegatives)('judges "%s" as %s (G8)', (text, verdict) => {
  expect(judgeStatement(nodule, readSentences(text)).verdict).toBe(verdict);
});

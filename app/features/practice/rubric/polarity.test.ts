import { expect, it } from "vitest";
import { judgeStatement } from "./judge-statement";
import type { Statement, Verdict } from "./rubric";
import { readSentences } from "./sentences";

const statement: Statement = {
  id: "pneumothorax",
  kind: "critical",
  label: "Pneumothorax",
  terms: ["pneumothorax", "pneumothoraces", "ptx"],
};
const judge = (text: string, extra: Partial<Statement> = {}) =>
  judgeStatement({ ...statement, ...extra }, readSentences(text));

const sentences: [string, Verdict][] = [
  ["There is a pneumothorax.", "stated"],
  ["Pneumothorax: present", "stated"],
  ["PTX.", "stated"],
  ["Small pneumo-thorax of 1.5 cm.", "stated"],
  ["Likely pneumothorax.", "stated"],
  ["Findings consistent with pneumothorax.", "stated"],
  ["No pneumothorax.", "opposite"],
  ["There is no effusion, fracture, or pneumothorax.", "opposite"],
  ["Without pneumothorax", "opposite"],
  ["Negative for acute pneumothorax.", "opposite"],
  ["Skin fold rather than pneumothorax.", "opposite"],
  ["A pneumothorax is not seen.", "opposite"],
  ["Pneumothorax is absent.", "opposite"],
  ["Pneumothorax has been ruled out.", "opposite"],
  ["Pneumothorax: none.", "opposite"],
  ["No effusion, and pneumothorax is absent.", "opposite"],
  ["Possible pneumothorax.", "hedged"],
  ["There is a possible left pneumothorax.", "hedged"],
  ["Cannot exclude pneumothorax.", "hedged"],
  ["A small pneumothorax cannot be excluded.", "hedged"],
  ["Pneumothorax is not excluded.", "hedged"],
  ["This may represent a pneumothorax.", "hedged"],
  ["Pneumothorax?", "hedged"],
  ["No fracture but a large pneumothorax.", "stated"],
  ["Although there is no fracture, there is a pneumothorax.", "stated"],
  ["No fracture; pneumothorax on the left.", "stated"],
  ["No effusion is seen and a pneumothorax is present.", "stated"],
  ["Effusion is absent, pneumothorax is present.", "stated"],
  ["Fracture is not excluded, and pneumothorax is present.", "stated"],
  ["Pneumothorax is present and effusion is absent.", "stated"],
  ["A pneumothorax is not absent.", "stated"],
  ["Not without pneumothorax.", "stated"],
  ["There is no doubt about a pneumothorax.", "stated"],
  ["No change in the pneumothorax.", "stated"],
  ["Not only a fracture, also a pneumothorax.", "stated"],
  ["The lungs are clear.", "missing"],
  ["Hydropneumothorax.", "missing"],
  ["There is a pneumothorax. No pneumothorax.", "contradictory"],
  ["No pneumothorax. Possible pneumothorax.", "contradictory"],
];

it.each(sentences)('judges "%s" as %s (G8)', (text, verdict) => {
  expect(judge(text).verdict).toBe(verdict);
});

const sides: [string, Verdict][] = [
  ["Left pneumothorax.", "stated"],
  ["Pneumothorax on the left.", "stated"],
  ["Right rib fracture and pneumothorax on the left.", "stated"],
  ["Large left pneumothorax with shift to the right.", "stated"],
  ["Left pneumothorax. No right pneumothorax.", "stated"],
  ["Right pneumothorax.", "opposite"],
  ["Bilateral pneumothoraces.", "opposite"],
  ["Left pneumothorax. Right-sided pneumothorax.", "contradictory"],
  ["Pneumothorax.", "incomplete"],
  ["No left pneumothorax.", "opposite"],
];

it.each(sides)('judges "%s" as %s for the left side (G8)', (text, verdict) => {
  expect(judge(text, { side: "left" }).verdict).toBe(verdict);
});

it("judges a statement of an absence and its details (G8)", () => {
  expect(judge("No pneumothorax.", { isAbsent: true }).verdict).toBe("stated");
  expect(judge("There is a pneumothorax.", { isAbsent: true }).verdict).toBe("opposite");
  expect(judge("Possible pneumothorax.", { isAbsent: true }).verdict).toBe("hedged");
  const details = [["apical", "at the apex"]];
  expect(judge("Pneumothorax at the apex.", { details }).verdict).toBe("stated");
  expect(judge("Pneumothorax.", { details }).verdict).toBe("incomplete");
});

it("quotes each sentence that names the term once, in the learner's words (G8)", () => {
  const { quotes } = judge(
    "The heart is normal. There is a  PTX!\n2. No PNEUMOTHORAX on the right.\nNo PNEUMOTHORAX on the right.",
  );
  expect(quotes).toEqual(["There is a  PTX!", "No PNEUMOTHORAX on the right."]);
});

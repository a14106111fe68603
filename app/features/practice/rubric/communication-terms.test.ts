import { expect, it } from "vitest";
import { judgeStatement } from "./judge-statement";
import type { Statement } from "./rubric";
import { readSentences } from "./sentences";

const call: Statement = {
  id: "call",
  kind: "communication",
  label: "Direct communication",
  terms: [],
};
const judge = (text: string) => judgeStatement(call, readSentences(text)).verdict;

it.each([
  "I communicate this to the team.",
  "Immediate communication with the surgeon.",
  "The result was communicated.",
  "I would contact the surgeon now.",
  "Contact neurosurgery.",
  "I am contacting the emergency physician.",
  "I page the vascular surgeon.",
  "The team was paged.",
  "I phone the ward.",
  "I would phone the referring physician.",
  "I notify the clinician at once.",
  "Notify the team.",
  "I discuss this directly with the team.",
  "I would discuss the findings with the surgeon.",
  "Discuss with neurosurgery.",
  "Discussed with Dr. Smith.",
  "I call the surgeon.",
  "A direct call to the ED.",
  "I inform the pediatrician.",
  "I alert the stroke team.",
  "I tell the surgeon right away.",
  "I speak with the referring doctor.",
  "I talk to the emergency physician.",
  "I let the surgeon know.",
  "I report this directly to the attending physician.",
])('counts "%s" as communication (G10)', (text) => {
  expect(judge(text)).toBe("stated");
});

it.each([
  "The mass is in contact with the aorta.",
  "The patient is alert.",
  "The surgeon on call is busy.",
  "I call this a type A dissection.",
  "So-called pseudoaneurysm.",
  "I discuss the differential diagnosis.",
  "I recommend surgery.",
])('does not count "%s" as communication (G10)', (text) => {
  expect(judge(text)).toBe("missing");
});

it("does not count a refused call (G10)", () => {
  expect(judge("There is no need to call the surgeon.")).toBe("opposite");
});

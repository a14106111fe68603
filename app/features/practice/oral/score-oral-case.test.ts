import { expect, it } from "vitest";
import { readOralCases } from "~/db/seed/practice-case-files";
import type { OralTurn } from "./next-turn";
import { scoreOralCase } from "./score-oral-case";

const cases = readOralCases();

function find(caseId: string) {
  const found = cases.find(({ id }) => id === caseId);
  if (!found) throw new Error(`no case ${caseId}`);
  return found;
}

/** Scores the ideal answers of a case with other answers to some steps. */
function score(caseId: string, changes: Record<string, string> = {}) {
  const oralCase = find(caseId);
  const turns = oralCase.steps
    .filter(({ when }) => when?.is !== "not stated")
    .map(({ id, ideal }): OralTurn => ({ key: id, answer: changes[id] ?? `${ideal} ${changes[`+${id}`] ?? ""}` }));
  return scoreOralCase(oralCase, turns);
}

const adrenal = "abdominal-adrenal-nodule";

it.each([
  "I would not biopsy this.",
  "A biopsy is contraindicated before the metanephrines are known.",
  "A biopsy could cause a hypertensive crisis.",
  "Adrenalectomy is not needed.",
  "I would avoid adrenalectomy.",
  "Resection only if the nodule produces hormones.",
])('keeps 72 with the rejection "%s" (G22)', (sentence) => {
  expect(score(adrenal, { "+plan": sentence })).toMatchObject({ score: 72, faults: [] });
});

it.each(cases)("loses nothing for rejecting what $id does not want (G22)", ({ id, steps, redFlags }) => {
  const step = steps.find(({ stage }) => stage === "management");
  const terms = redFlags.flatMap(({ terms }) => terms).filter((term) => !/\b(?:no|not|without|withhold)\b/.test(term));
  for (const term of terms)
    for (const sentence of [`I would not recommend ${term}.`, `Avoid ${term}.`, `${term} would be wrong here.`])
      expect([sentence, score(id, { [`+${step?.id}`]: sentence })]).toMatchObject([
        sentence,
        { score: 72, faults: [] },
      ]);
});

it("counts dangerous management in answers about diagnosis and management only (G22)", () => {
  expect(score("neuro-infarct", { "+dwi": "My first observation is symmetric ventricles." }).faults).toEqual([]);
  expect(score("neuro-infarct", { "+plan": "Observation is enough for now." }).faults).toEqual([
    "dangerous management",
  ]);
});

it.each(cases)("keeps 72 for $id with one more cautious diagnosis (G22)", ({ id, differential, steps }) => {
  const step = steps.find(({ stage }) => stage === "synthesis");
  const changed = score(id, { [`+${step?.id}`]: "Amyloidosis is less likely. I cannot exclude a vasculitis." });
  expect(changed).toMatchObject({ score: 72, faults: [] });
  expect(differential.length).toBeLessThanOrEqual(4);
});

it.each(cases)(
  "lets a diagnosis that must not be missed be feared and excluded in $id (G22)",
  ({ id, mustNotMiss, steps }) => {
    const step = steps.find(({ stage }) => stage === "synthesis");
    const sentences = mustNotMiss.map(({ terms: [first] }) => `There is no sign of ${first} yet.`).join(" ");
    expect(score(id, { [`+${step?.id}`]: sentences })).toMatchObject({ score: 72, faults: [] });
  },
);

it("takes a leading diagnosis that is affirmed after hedged ones as the first (G22)", () => {
  const answer =
    "A metastasis is possible, but I favor an adrenal adenoma over an adrenocortical carcinoma. Think of pheo.";
  expect(score(adrenal, { diagnosis: answer }).faults).toEqual([]);
  const wrong = "A metastasis. Possibly an adrenal adenoma or an adrenocortical carcinoma. Think of pheo.";
  expect(score(adrenal, { diagnosis: wrong }).faults).toEqual(["leading diagnosis not first"]);
});

it.each([
  "I contact the surgeon.",
  "I page the surgeon.",
  "I discuss this directly with the surgeon.",
  "Notify the team.",
])('counts "%s" as critical communication (G22)', (sentence) => {
  const answer = `Immediate surgery is needed. ${sentence}`;
  expect(score("abdominal-closed-loop", { plan: answer })).toMatchObject({ score: 72, faults: [] });
  expect(score("abdominal-closed-loop", { plan: "Immediate surgery is needed." }).faults).toEqual([
    "communication missing",
  ]);
});

it.each([
  [adrenal, "ct", "There is no other adrenal nodule."],
  ["abdominal-renal-mass", "ct", "The left cyst does not enhance."],
  ["cardiothoracic-lung-cancer", "lung", "No other spiculated nodule in the left lung."],
  ["pediatric-abuse", "chest", "There are no anterior rib fractures."],
  ["neuro-sah", "cta", "There is no other aneurysm."],
])("lets no further pertinent negative contradict a finding of %s (G22)", (caseId, step, sentence) => {
  expect(score(caseId, { [`+${step}`]: sentence })).toMatchObject({ score: 72, faults: [] });
});

import { readReportCases } from "../db/seed/practice-case-files";
import { composeIdealReport } from "../features/practice/reports/ideal-report";
import type { Report } from "../features/practice/rubric/rubric";

type Edit = readonly [from: string, to: string];

/** Answers that a learner could give to a case, as edits of the ideal report, for tests. */
interface Script {
  missed: Edit[];
  negated: Edit[];
  hedged: Edit[];
  dangerous: string;
  synonyms: Report;
}

const scripts: Record<string, Script> = {
  "chest-radiograph": {
    missed: [["There is mediastinal shift to the right.", ""]],
    negated: [["There is mediastinal shift to the right.", "There is no mediastinal shift."]],
    hedged: [["There is mediastinal shift to the right.", "Mediastinal shift cannot be excluded."]],
    dangerous: "Recommend observation.",
    synonyms: {
      findings:
        "Large PTX on the left. The trachea is deviated to the right. Flattened left hemidiaphragm. Fractured ribs are not seen.",
      impression: "Left-sided pneumothorax under tension. Chest drain now. Dr. Smith was notified.",
    },
  },
  "head-ct": {
    missed: [["There is uncal herniation.", ""]],
    negated: [["There is uncal herniation.", "There is no evidence of uncal herniation."]],
    hedged: [["There is uncal herniation.", "Possible uncal herniation."]],
    dangerous: "Continue apixaban.",
    synonyms: {
      findings:
        "Subdural haemorrhage along the right convexity. The midline is shifted. Herniation of the uncus. Mass effect. Negative for fractures.",
      impression: "Acute right SDH. Emergent neurosurgery consult. I called the emergency department.",
    },
  },
  "chest-ct": {
    missed: [["There is right heart strain with a ratio of the ventricles of 1.5.", ""]],
    negated: [["There is right heart strain with a ratio of the ventricles of 1.5.", "Right heart strain is absent."]],
    hedged: [["There is right heart strain with", "Right heart strain is not excluded with"]],
    dangerous: "Withhold anticoagulation.",
    synonyms: {
      findings:
        "Bilateral pulmonary emboli at the bifurcation. The right ventricle is dilated. Without infarction. Pleural effusions are absent.",
      impression: "Central pulmonary emboli. Start heparin. The ward was informed.",
    },
  },
  "abdominal-ct": {
    missed: [["The appendix is dilated to 13 mm with an enhancing wall.", ""]],
    negated: [["The appendix is dilated to 13 mm with an enhancing wall.", "No enlarged appendix."]],
    hedged: [["The appendix is dilated to 13 mm with an enhancing wall.", "Possibly dilated appendix."]],
    dangerous: "The patient can be discharged.",
    synonyms: {
      findings:
        "Distended appendix. Faecalith at the base. Stranding of the fat. No drainable collections. Extraluminal gas is not seen.",
      impression: "Appendicitis. Recommend surgery consult. Discussed with Dr. Lee.",
    },
  },
  "pelvic-ultrasound": {
    missed: [["There is a left adnexal mass with a tubal ring.", ""]],
    negated: [["There is a left adnexal mass with a tubal ring.", "No left adnexal mass."]],
    hedged: [["There is a left adnexal mass with a tubal ring.", "Questionable left adnexal mass."]],
    dangerous: "Methotrexate is recommended.",
    synonyms: {
      findings: "Left-sided tubal ring with a yolk-sac. Haemoperitoneum. Without an IUP.",
      impression: "Ectopic gestation. Urgent laparoscopy. The team was phoned.",
    },
  },
  mammogram: {
    missed: [
      ["There is a spiculated mass of 22 mm in the right breast, in the upper outer quadrant.", ""],
      ["The mass contains", "There are"],
    ],
    negated: [
      ["There is a spiculated mass of 22 mm in", "There is no mass in"],
      ["The mass contains", "There are"],
    ],
    hedged: [["There is a spiculated mass of 22 mm in", "There may be a spiculated mass in"]],
    dangerous: "Follow-up in 6 months.",
    synonyms: {
      findings:
        "Stellate right breast mass. Upper-outer location. Suspicious microcalcifications. Lymphadenopathy is not present.",
      impression: "Carcinoma. BI-RADS category 5. Recommend tissue sampling. The patient was informed.",
    },
  },
};

const guesses =
  "Pneumonia, lymphoma, meningioma, diverticulitis, sarcoidosis, osteomyelitis, and endometriosis are considerations.";

export const answerKinds = [
  "excellent",
  "synonyms",
  "missed critical finding",
  "negated critical finding",
  "hedged critical finding",
  "dangerous management",
  "verbose guessing",
  "empty",
] as const;
export type AnswerKind = (typeof answerKinds)[number];

/** Every scripted answer to every case. Throws if an edit changes nothing. */
export function listScriptedAnswers(): { caseId: string; kind: AnswerKind; report: Report }[] {
  return readReportCases().flatMap((one) => {
    const script = scripts[one.id];
    if (!script) throw new Error(`${one.id} has no scripted answers`);
    const ideal = composeIdealReport(one);
    const append = (text: string) => ({ ...ideal, impression: `${ideal.impression} ${text}` });
    const reports: Record<AnswerKind, Report> = {
      excellent: ideal,
      synonyms: script.synonyms,
      "missed critical finding": edit(ideal, script.missed),
      "negated critical finding": edit(ideal, script.negated),
      "hedged critical finding": edit(ideal, script.hedged),
      "dangerous management": append(script.dangerous),
      "verbose guessing": append(guesses),
      empty: { findings: "", impression: "" },
    };
    return answerKinds.map((kind) => ({ caseId: one.id, kind, report: reports[kind] }));
  });
}

function edit({ findings, impression }: Report, edits: readonly Edit[]): Report {
  let edited = findings;
  for (const [from, to] of edits) {
    if (!edited.includes(from)) throw new Error(`The ideal report does not contain "${from}"`);
    edited = edited.replace(from, to);
  }
  return { findings: edited, impression };
}

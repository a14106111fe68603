import { callTreatingTeam } from "../common-statements";
import type { ReportCase } from "../report-case";

export const pulmonaryEmbolism: ReportCase = {
  id: "chest-ct",
  title: "CT angiography of the chest: syncope",
  history: "A 59-year-old woman with syncope and shortness of breath 10 days after a hip replacement.",
  technique: "CT angiography of the pulmonary arteries.",
  pictures: [
    "A filling defect lies across the bifurcation of the pulmonary trunk and continues into both main pulmonary arteries and several lobar branches.",
    "On an axial section, the right ventricle is 48 mm wide and the left ventricle 32 mm. The interventricular septum bows to the left. Contrast fills the inferior vena cava.",
    "The lungs are clear. No pleural fluid is visible. The aorta has a normal caliber and no flap.",
  ],
  rubric: {
    statements: [
      {
        id: "saddle",
        kind: "critical",
        label: "Central pulmonary embolism in both main arteries",
        terms: [
          ...["pulmonary embolism", "pulmonary embolus", "pulmonary emboli", "saddle embolus", "saddle embolism"],
          ...["saddle pulmonary embolus", "saddle pulmonary embolism"],
        ],
        details: [["saddle", "central", "bilateral", "both main", "main", "bifurcation"]],
      },
      {
        id: "strain",
        kind: "critical",
        label: "Right heart strain",
        terms: [
          ...["right heart strain", "right ventricular strain", "rv strain", "enlarged right ventricle"],
          ...["right ventricle is enlarged", "right ventricular enlargement", "right ventricle is dilated"],
          ...["right ventricular dilatation", "dilated right ventricle", "septal bowing"],
        ],
      },
      {
        id: "infarct",
        kind: "required",
        label: "No pulmonary infarct",
        terms: ["pulmonary infarct", "pulmonary infarction", "infarct", "infarction", "consolidation"],
        isAbsent: true,
      },
      { id: "effusion", kind: "required", label: "No pleural effusion", terms: ["pleural effusion"], isAbsent: true },
      {
        id: "team",
        kind: "recommendation",
        label: "Anticoagulation or the embolism response team",
        terms: [
          ...["anticoagulation", "heparin", "embolism response team", "pert", "pert activation", "pert consultation"],
          ...["catheter directed therapy", "thrombolysis"],
        ],
      },
      callTreatingTeam,
      {
        id: "dissection",
        kind: "forbidden",
        label: "Aortic dissection",
        terms: ["aortic dissection", "dissection flap", "dissection"],
      },
      {
        id: "wait",
        kind: "dangerous",
        label: "Delay or withdrawal of treatment",
        terms: [
          ...["discharge", "discharged", "outpatient follow up", "withhold anticoagulation", "stop anticoagulation"],
          ...["repeat ct in"],
        ],
      },
    ],
    differential: [
      {
        name: "Acute pulmonary embolism",
        terms: [
          ...["pulmonary embolism", "pulmonary embolus", "pulmonary emboli", "saddle embolus", "saddle embolism"],
          ...["saddle pulmonary embolus", "saddle pulmonary embolism"],
        ],
      },
    ],
  },
  ideal: [
    {
      section: "findings",
      text: "There is a saddle pulmonary embolus with extension into both main pulmonary arteries.",
      makes: ["saddle"],
    },
    {
      section: "findings",
      text: "There is right heart strain with a ratio of the ventricles of 1.5.",
      makes: ["strain"],
    },
    { section: "findings", text: "No pulmonary infarct.", makes: ["infarct"] },
    { section: "findings", text: "No pleural effusion.", makes: ["effusion"] },
    { section: "findings", text: "The aorta is normal.", makes: [] },
    { section: "impression", text: "Acute saddle pulmonary embolism.", makes: ["leading", "saddle"] },
    {
      section: "impression",
      text: "Recommend anticoagulation and activation of the embolism response team.",
      makes: ["team"],
    },
    {
      section: "impression",
      text: "The findings were communicated by telephone to the ward physician.",
      makes: ["call"],
    },
  ],
};

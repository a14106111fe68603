import { callTreatingTeam, urgencyTerms } from "../common-statements";
import type { ReportCase } from "../report-case";

export const tensionPneumothorax: ReportCase = {
  id: "chest-radiograph",
  title: "Chest radiograph: sudden shortness of breath",
  history:
    "A 24-year-old man with sudden chest pain, a heart rate of 135 per minute, and a blood pressure of 80/50 mmHg.",
  technique: "One portable anteroposterior chest radiograph.",
  pictures: [
    "On the side of the stomach bubble, a thin white line runs parallel to the chest wall. Lateral to the line, no vessels are visible. The lung is a fist-sized density beside the hilum.",
    "The trachea and the heart lie toward the other side. On the side of the stomach bubble, the hemidiaphragm is flat and low, and the ribs are spread.",
    "The other lung is clear, and its costophrenic angle is sharp. All ribs and both clavicles are intact.",
  ],
  rubric: {
    statements: [
      {
        id: "pneumothorax",
        kind: "critical",
        label: "Left pneumothorax",
        terms: [
          "pneumothorax",
          "pneumothoraces",
          "ptx",
          "tension pneumothorax",
          "collapsed lung",
          "air in the pleural space",
        ],
        side: "left",
      },
      {
        id: "shift",
        kind: "critical",
        label: "Mediastinal shift to the right",
        terms: [
          ...["mediastinal shift", "shift of the mediastinum", "mediastinum is shifted", "mediastinum is displaced"],
          ...[
            "mediastinal displacement",
            "displacement of the mediastinum",
            "tracheal deviation",
            "trachea is deviated",
          ],
          ...["deviation of the trachea", "trachea is displaced"],
        ],
      },
      {
        id: "diaphragm",
        kind: "required",
        label: "Depressed left hemidiaphragm",
        terms: [
          ...["depressed hemidiaphragm", "hemidiaphragm is depressed", "depressed left hemidiaphragm"],
          ...["flattened hemidiaphragm", "flattened left hemidiaphragm", "hemidiaphragm is flattened"],
          ...["depression of the left hemidiaphragm", "hemidiaphragm is flat", "flat left hemidiaphragm"],
        ],
      },
      {
        id: "fracture",
        kind: "required",
        label: "No rib fracture",
        terms: ["rib fracture", "fracture", "fractured rib", "osseous injury"],
        isAbsent: true,
      },
      {
        id: "decompression",
        kind: "recommendation",
        label: "Immediate decompression or chest tube",
        terms: [
          ...["decompression", "needle decompression", "chest tube", "tube thoracostomy", "thoracostomy"],
          ...["chest drain", "pleural drain"],
        ],
        details: [[...urgencyTerms, "now"]],
      },
      callTreatingTeam,
      {
        id: "normal",
        kind: "forbidden",
        label: "Normal chest",
        terms: ["normal chest", "no acute abnormality", "no acute cardiopulmonary abnormality", "unremarkable chest"],
      },
      {
        id: "wait",
        kind: "dangerous",
        label: "Delay of treatment",
        terms: [
          ...["discharge", "discharged", "outpatient follow up", "ct before treatment", "ct before decompression"],
          ...["ct before chest tube", "observation", "observe"],
        ],
      },
    ],
    differential: [
      {
        name: "Tension pneumothorax",
        terms: ["tension pneumothorax", "tension ptx", "pneumothorax under tension", "pneumothorax with tension"],
      },
    ],
  },
  ideal: [
    {
      section: "findings",
      text: "There is a large left pneumothorax with collapse of the left lung.",
      makes: ["pneumothorax"],
    },
    { section: "findings", text: "There is mediastinal shift to the right.", makes: ["shift"] },
    { section: "findings", text: "The left hemidiaphragm is depressed.", makes: ["diaphragm"] },
    { section: "findings", text: "No rib fracture.", makes: ["fracture"] },
    { section: "findings", text: "The right lung is clear.", makes: [] },
    { section: "impression", text: "Left tension pneumothorax.", makes: ["leading", "pneumothorax"] },
    { section: "impression", text: "Immediate decompression is recommended.", makes: ["decompression"] },
    {
      section: "impression",
      text: "The findings were communicated by telephone to the emergency physician.",
      makes: ["call"],
    },
  ],
};

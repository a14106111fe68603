import { callTreatingTeam } from "../common-statements";
import type { ReportCase } from "../report-case";

export const appendicitis: ReportCase = {
  id: "abdominal-ct",
  title: "CT of the abdomen: pain for one day",
  history:
    "A 31-year-old man with pain in the right lower quadrant for one day, a temperature of 38.2 °C, and leukocytosis.",
  technique: "CT of the abdomen and pelvis with intravenous contrast in the portal venous phase.",
  pictures: [
    "A blind-ending tube that arises from the cecum is 13 mm wide. Its wall is thick and enhances. A calcification of 6 mm lies at its base.",
    "The fat around the tube has streaks of soft-tissue attenuation. The enhancing wall is continuous.",
    "No collection with an enhancing rim and no gas outside the bowel are visible. The terminal ileum has a thin wall. Bowel loops have a normal caliber.",
  ],
  rubric: {
    statements: [
      {
        id: "dilated",
        kind: "critical",
        label: "Dilated appendix",
        terms: [
          ...[
            "dilated appendix",
            "appendix is dilated",
            "enlarged appendix",
            "appendix is enlarged",
            "distended appendix",
          ],
          ...["appendix is distended", "dilatation of the appendix", "dilation of the appendix"],
        ],
      },
      {
        id: "stone",
        kind: "required",
        label: "Appendicolith",
        terms: ["appendicolith", "fecalith", "faecalith", "coprolith"],
      },
      {
        id: "fat",
        kind: "required",
        label: "Periappendiceal fat stranding",
        terms: [
          ...["fat stranding", "periappendiceal stranding", "stranding of the fat", "inflammatory stranding"],
          ...["periappendiceal inflammation", "periappendiceal fat stranding"],
        ],
      },
      {
        id: "abscess",
        kind: "required",
        label: "No abscess",
        terms: ["abscess", "drainable collection", "fluid collection"],
        isAbsent: true,
      },
      {
        id: "perforation",
        kind: "required",
        label: "No perforation",
        terms: ["perforation", "free air", "free gas", "extraluminal gas", "extraluminal air", "pneumoperitoneum"],
        isAbsent: true,
      },
      {
        id: "surgery",
        kind: "recommendation",
        label: "Surgical consultation",
        terms: [
          ...[
            "surgical consultation",
            "surgical consult",
            "surgical evaluation",
            "surgical referral",
            "surgery consult",
          ],
          ...["consultation with surgery", "appendectomy"],
        ],
      },
      callTreatingTeam,
      {
        id: "normal",
        kind: "forbidden",
        label: "Normal appendix",
        terms: ["normal appendix", "appendix is normal", "appendix is unremarkable", "unremarkable appendix"],
      },
      {
        id: "home",
        kind: "dangerous",
        label: "Discharge without treatment",
        terms: ["discharge", "discharged", "outpatient follow up", "no treatment", "colonoscopy now", "barium enema"],
      },
    ],
    differential: [
      { name: "Acute appendicitis", terms: ["appendicitis"] },
      { name: "Crohn disease", terms: ["crohn disease", "crohn's disease", "terminal ileitis"] },
    ],
  },
  ideal: [
    { section: "findings", text: "The appendix is dilated to 13 mm with an enhancing wall.", makes: ["dilated"] },
    { section: "findings", text: "There is an appendicolith at its base.", makes: ["stone"] },
    { section: "findings", text: "There is periappendiceal fat stranding.", makes: ["fat"] },
    { section: "findings", text: "No abscess or perforation.", makes: ["abscess", "perforation"] },
    { section: "findings", text: "The terminal ileum is normal.", makes: [] },
    { section: "impression", text: "Acute appendicitis.", makes: ["leading"] },
    { section: "impression", text: "Surgical consultation is recommended.", makes: ["surgery"] },
    {
      section: "impression",
      text: "The findings were communicated by telephone to the emergency physician.",
      makes: ["call"],
    },
  ],
};

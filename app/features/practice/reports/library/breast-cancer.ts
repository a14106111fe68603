import { communicationTerms } from "../common-statements";
import type { ReportCase } from "../report-case";

export const breastCancer: ReportCase = {
  id: "mammogram",
  title: "Diagnostic mammogram: palpable lump",
  history: "A 54-year-old woman with a palpable lump in the right breast.",
  technique: "Diagnostic mammogram of both breasts in two projections, with spot compression of the right breast.",
  pictures: [
    "In the upper outer quadrant of the right breast, under the skin marker, lies an irregular dense opacity of 22 mm. Lines radiate from its margin into the fat.",
    "Inside the opacity, a group of fine calcifications of different shapes spans 15 mm. The skin and the nipple keep their normal position and thickness.",
    "The axillary nodes have fatty hila. The left breast has scattered fibroglandular tissue and nothing else.",
  ],
  rubric: {
    statements: [
      {
        id: "mass",
        kind: "critical",
        label: "Spiculated mass in the right breast",
        terms: ["mass", "spiculated lesion", "spiculated density", "spiculated opacity"],
        side: "right",
        details: [["spiculated", "spiculation", "spiculated margin", "stellate"]],
      },
      {
        id: "calcifications",
        kind: "required",
        label: "Pleomorphic calcifications",
        terms: ["calcification", "microcalcification"],
        details: [["pleomorphic", "fine pleomorphic", "polymorphic", "suspicious"]],
      },
      {
        id: "place",
        kind: "required",
        label: "Upper outer quadrant",
        terms: ["upper outer quadrant", "upper outer", "superolateral quadrant"],
      },
      {
        id: "nodes",
        kind: "required",
        label: "No axillary adenopathy",
        terms: [
          ...["axillary adenopathy", "axillary lymphadenopathy", "adenopathy", "lymphadenopathy"],
          ...["enlarged axillary node", "abnormal axillary node"],
        ],
        isAbsent: true,
      },
      {
        id: "category",
        kind: "critical",
        label: "BI-RADS category 5",
        terms: [
          ...["bi-rads 5", "bi-rads category 5", "category 5", "birads category: 5", "bi-rads: 5"],
          ...["highly suggestive of malignancy"],
        ],
      },
      {
        id: "biopsy",
        kind: "recommendation",
        label: "Biopsy",
        terms: ["biopsy", "core biopsy", "core needle biopsy", "tissue sampling", "tissue diagnosis"],
      },
      {
        id: "call",
        kind: "communication",
        label: "Direct communication with the patient or the referring physician",
        terms: communicationTerms,
      },
      {
        id: "benign",
        kind: "forbidden",
        label: "Benign assessment",
        terms: ["benign mass", "bi-rads 1", "bi-rads 2", "bi-rads 3", "category 2", "category 3", "probably benign"],
      },
      {
        id: "wait",
        kind: "dangerous",
        label: "Follow-up instead of biopsy",
        terms: [
          ...["follow up in 6 months", "6 month follow up", "six month follow up", "short interval follow up"],
          ...["routine screening", "annual screening", "return to screening"],
        ],
      },
    ],
    differential: [
      {
        name: "Breast cancer",
        terms: [
          ...["breast cancer", "breast carcinoma", "ductal carcinoma", "invasive carcinoma", "carcinoma", "malignancy"],
          ...["invasive ductal carcinoma"],
        ],
      },
      { name: "Radial scar", terms: ["radial scar", "complex sclerosing lesion"] },
      { name: "Fat necrosis", terms: ["fat necrosis"] },
    ],
  },
  ideal: [
    {
      section: "findings",
      text: "There is a spiculated mass of 22 mm in the right breast, in the upper outer quadrant.",
      makes: ["mass", "place"],
    },
    { section: "findings", text: "The mass contains fine pleomorphic calcifications.", makes: ["calcifications"] },
    { section: "findings", text: "No axillary adenopathy.", makes: ["nodes"] },
    { section: "findings", text: "The left breast is normal.", makes: [] },
    {
      section: "impression",
      text: "Findings highly suggestive of malignancy, BI-RADS 5.",
      makes: ["leading", "category"],
    },
    { section: "impression", text: "Ultrasound-guided core biopsy is recommended.", makes: ["biopsy"] },
    { section: "impression", text: "The result was discussed with the patient.", makes: ["call"] },
  ],
};

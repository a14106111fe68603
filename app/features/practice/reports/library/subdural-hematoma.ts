import { callTreatingTeam, urgencyTerms } from "../common-statements";
import type { ReportCase } from "../report-case";

export const subduralHematoma: ReportCase = {
  id: "head-ct",
  title: "CT of the head: fall with drowsiness",
  history: "A 78-year-old woman who takes apixaban fell 3 hours ago and is increasingly drowsy.",
  technique: "CT of the head without contrast, 5 mm axial sections.",
  pictures: [
    "Over the right convexity, a crescent of high attenuation up to 14 mm thick follows the inner table from the frontal to the parietal region and crosses the coronal suture.",
    "The sulci beneath the crescent are effaced, and the right lateral ventricle is compressed. The septum pellucidum lies 9 mm to the left of the midline.",
    "The medial part of the right temporal lobe lies in the suprasellar cistern. The skull is intact on bone windows. The sulci of the other hemisphere contain fluid of normal attenuation.",
  ],
  rubric: {
    statements: [
      {
        id: "subdural",
        kind: "critical",
        label: "Right subdural hematoma",
        terms: ["subdural hematoma", "subdural hemorrhage", "sdh", "subdural collection", "subdural blood"],
        side: "right",
      },
      {
        id: "shift",
        kind: "critical",
        label: "Midline shift",
        terms: ["midline shift", "shift of the midline", "subfalcine herniation", "midline is shifted"],
      },
      {
        id: "uncal",
        kind: "critical",
        label: "Uncal herniation",
        terms: [
          ...["uncal herniation", "herniation of the uncus", "transtentorial herniation", "uncus is herniated"],
          ...["medial temporal herniation"],
        ],
      },
      {
        id: "effacement",
        kind: "required",
        label: "Effaced sulci or compressed ventricle",
        terms: [
          ...["sulcal effacement", "effacement of the sulci", "sulci are effaced", "effaced sulci", "mass effect"],
          ...["compression of the lateral ventricle", "effacement of the lateral ventricle"],
        ],
      },
      {
        id: "fracture",
        kind: "required",
        label: "No skull fracture",
        terms: ["skull fracture", "fracture", "calvarial fracture"],
        isAbsent: true,
      },
      {
        id: "surgery",
        kind: "recommendation",
        label: "Urgent neurosurgical consultation",
        terms: [
          ...[
            "neurosurgical consultation",
            "neurosurgery consultation",
            "neurosurgical evaluation",
            "neurosurgery consult",
          ],
          ...[
            "neurosurgical referral",
            "neurosurgical consult",
            "consultation with neurosurgery",
            "surgical evacuation",
          ],
        ],
        details: [urgencyTerms],
      },
      callTreatingTeam,
      {
        id: "chronic",
        kind: "forbidden",
        label: "Chronic hematoma or hygroma",
        terms: ["chronic subdural hematoma", "chronic sdh", "hygroma"],
      },
      {
        id: "anticoagulation",
        kind: "dangerous",
        label: "Continued anticoagulation or delay",
        terms: [
          ...["continue apixaban", "continue anticoagulation", "start heparin", "thrombolysis", "lumbar puncture"],
          ...["discharge", "discharged", "outpatient follow up"],
        ],
      },
    ],
    differential: [
      {
        name: "Acute subdural hematoma",
        terms: [
          ...["acute subdural hematoma", "acute subdural hemorrhage", "acute sdh", "acute right subdural hematoma"],
          ...["acute right subdural hemorrhage", "acute right sdh", "acute right sided subdural hematoma"],
        ],
      },
    ],
  },
  ideal: [
    {
      section: "findings",
      text: "There is an acute right subdural hematoma over the convexity, 14 mm thick.",
      makes: ["subdural"],
    },
    { section: "findings", text: "There is 9 mm of midline shift to the left.", makes: ["shift"] },
    { section: "findings", text: "There is uncal herniation.", makes: ["uncal"] },
    { section: "findings", text: "The sulci are effaced.", makes: ["effacement"] },
    { section: "findings", text: "No skull fracture.", makes: ["fracture"] },
    { section: "impression", text: "Acute right subdural hematoma.", makes: ["leading", "subdural"] },
    { section: "impression", text: "Urgent neurosurgical consultation is recommended.", makes: ["surgery"] },
    {
      section: "impression",
      text: "The findings were communicated by telephone to the emergency physician.",
      makes: ["call"],
    },
  ],
};

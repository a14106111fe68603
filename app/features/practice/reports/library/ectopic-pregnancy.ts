import { callTreatingTeam, urgencyTerms } from "../common-statements";
import type { ReportCase } from "../report-case";

export const ectopicPregnancy: ReportCase = {
  id: "pelvic-ultrasound",
  title: "Pelvic ultrasound: pain in early pregnancy",
  history: "A 29-year-old woman with pain, dizziness, and a serum hCG of 4,200 IU/L, 7 weeks after her last period.",
  technique: "Transabdominal and transvaginal ultrasound of the pelvis.",
  pictures: [
    "The endometrium is 9 mm thick. The uterine cavity contains no sac.",
    "Between the left ovary and the uterus, and separate from the ovary, lies a ring of 18 mm with a thick echogenic wall. It contains a yolk sac.",
    "The cul-de-sac contains fluid with fine echoes that reaches above the uterine fundus. Both ovaries have flow on Doppler.",
  ],
  rubric: {
    statements: [
      {
        id: "adnexal",
        kind: "critical",
        label: "Left adnexal mass or tubal ring",
        terms: [
          ...["adnexal mass", "tubal ring", "adnexal ring", "extraovarian mass", "adnexal gestational sac"],
          ...["extrauterine gestational sac", "tubal mass"],
        ],
        side: "left",
      },
      {
        id: "fluid",
        kind: "critical",
        label: "Echogenic free fluid",
        terms: ["free fluid", "hemoperitoneum", "complex fluid", "free pelvic fluid"],
        details: [["echogenic", "hemoperitoneum", "complex", "hemorrhagic", "echoes", "blood"]],
      },
      {
        id: "uterus",
        kind: "required",
        label: "No intrauterine pregnancy",
        terms: ["intrauterine pregnancy", "intrauterine gestational sac", "iup", "gestational sac in the uterus"],
        isAbsent: true,
      },
      { id: "yolk", kind: "required", label: "Yolk sac", terms: ["yolk sac"] },
      {
        id: "gynecology",
        kind: "recommendation",
        label: "Emergency gynecologic consultation",
        terms: [
          ...[
            "gynecologic consultation",
            "gynecology consultation",
            "gynecology consult",
            "gynecological consultation",
          ],
          ...["gynecologic evaluation", "surgical consultation", "surgical treatment", "laparoscopy"],
        ],
        details: [urgencyTerms],
      },
      callTreatingTeam,
      {
        id: "normal",
        kind: "forbidden",
        label: "Normal early pregnancy",
        terms: ["normal pregnancy", "normal early pregnancy", "pregnancy of unknown location", "viable pregnancy"],
      },
      {
        id: "wait",
        kind: "dangerous",
        label: "Delay or medical treatment despite bleeding",
        terms: ["discharge", "discharged", "methotrexate", "repeat ultrasound in", "outpatient follow up"],
      },
    ],
    differential: [
      {
        name: "Ruptured ectopic pregnancy",
        terms: ["ectopic pregnancy", "tubal pregnancy", "ectopic", "ectopic gestation"],
      },
      { name: "Hemorrhagic cyst", terms: ["hemorrhagic cyst", "corpus luteum"] },
    ],
  },
  ideal: [
    { section: "findings", text: "There is a left adnexal mass with a tubal ring.", makes: ["adnexal"] },
    { section: "findings", text: "The ring contains a yolk sac.", makes: ["yolk"] },
    { section: "findings", text: "There is echogenic free fluid in the pelvis.", makes: ["fluid"] },
    { section: "findings", text: "No intrauterine pregnancy.", makes: ["uterus"] },
    { section: "findings", text: "Both ovaries have flow.", makes: [] },
    { section: "impression", text: "Left tubal ectopic pregnancy with hemoperitoneum.", makes: ["leading", "fluid"] },
    { section: "impression", text: "Emergency gynecologic consultation is recommended.", makes: ["gynecology"] },
    {
      section: "impression",
      text: "The findings were communicated by telephone to the emergency physician.",
      makes: ["call"],
    },
  ],
};

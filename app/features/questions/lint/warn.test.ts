import { expect, it } from "vitest";
import {
  cleanCase,
  cleanLabelling,
  cleanMatching,
  cleanMulti,
  cleanNumeric,
  cleanSingle,
  optionsOf,
  singleAsking,
} from "~/testing/make-draft";
import type { Draft } from "./draft";
import { buildDuplicateIndex } from "./duplicates";
import type { RuleId } from "./findings";
import { lintQuestion } from "./lint";

// For each warning rule: drafts with a finding, and drafts without one. The first option is the key.

const words = (n: number) => Array.from({ length: n }, (_, i) => `word${i}`).join(" ");
const options = (...texts: string[]) => singleAsking("Which finding is the most specific?", ...texts);
const multi = (keys: string[], ...texts: string[]) => cleanMulti({ keys, options: optionsOf(texts) });
const caseOf = (stem: string, ...parts: Draft[]) =>
  cleanCase({
    stem,
    parts: parts.map(({ type, stem: own, options: list, key, teachingPoint }) => ({
      type,
      stem: own,
      options: list,
      key,
      teachingPoint,
    })),
  });

const numericIn = (unit: string) =>
  cleanNumeric({ answer: { value: 8, unit, tolerance: { kind: "absolute", value: 0.1 } } });

/** Returns a table with so many columns, and rows below its header. */
function tableOf(columns: number, rows: number): string {
  const row = (cell: string) => `|${` ${cell} |`.repeat(columns)}`;
  return [row("x"), row("---"), ...Array.from({ length: rows }, () => row("1"))].join("\n");
}

const fires: [RuleId, Draft][] = [
  ["stem-question", singleAsking("The most likely diagnosis is")],
  ["stem-question", singleAsking("Which is it? The man smokes.")],
  ["stem-question", singleAsking("Describe the finding.")],
  ["stem-question", cleanNumeric({ stem: "Compute the dose." })],
  ["negative-stem", singleAsking("Which of the following is NOT a sign of rupture?")],
  ["negative-stem", singleAsking("All of the following are signs of rupture except:")],
  ["negative-stem", singleAsking("Each of these is a sign of rupture except which one?")],
  ["negative-stem", singleAsking("Which diagnosis is least likely?")],
  ["negative-stem", singleAsking("Which statement is false?")],
  ["negative-stem", singleAsking("Which agent should not be given?")],
  ["negative-stem", singleAsking("Which finding isn't seen in sarcoidosis?")],
  ["negative-stem", singleAsking("To which patients should the system not be applied?")],
  ["negative-stem", singleAsking("A man coughs. What does the finding never mean?")],
  ["negative-stem", singleAsking("Which of these diagnoses is unlikely?")],
  ["negative-stem", singleAsking("Which statement about gadolinium is incorrect?")],
  ["absolute-words", options("Rim", "Always benign", "Central")],
  ["absolute-words", options("Rim", "Never needs biopsy", "Central")],
  ["absolute-words", options("Rim", "Seen in all cases of rupture", "Central")],
  ["absolute-words", multi(["a", "b"], "Rim", "Spiculated", "Exclusively cystic", "Round")],
  ["absolute-words", options("Rim", "Present in every patient", "Central")],
  ["absolute-words", options("Rim", "No patient survives", "Central")],
  ["vague-frequency", options("Usually benign", "Spiculated", "Round")],
  ["vague-frequency", options("Rim", "Seldom calcified", "Round")],
  ["vague-frequency", singleAsking("Which finding is often seen in sarcoidosis?")],
  ["vague-frequency", singleAsking("A man coughs. What is frequently present?")],
  ["vague-frequency", multi(["a"], "Rim", "Rarely round", "Spiculated")],
  ["long-key", options("Spiculated margin with retraction of the skin", "Round margin", "Smooth margin")],
  ["long-key", options("Langerhans cell histiocytosis", "Sarcoidosis", "Emphysema")],
  [
    "long-key",
    multi(["a", "b"], "Large rod-like calcifications in ducts", "Popcorn calcifications of a mass", "Rim", "Fine"),
  ],
  ["article-cue", singleAsking("The lesion is most likely an", "Adenoma", "Cyst", "Hemangioma")],
  ["article-cue", singleAsking("This is a:", "Cyst", "Adenoma", "Hemangioma")],
  ["article-cue", singleAsking("The best next test is an ___", "MR", "CT", "Ultrasound")],
  ["article-cue", singleAsking("What you see is a…", "Unicornuate uterus", "Fibroid", "Angle")],
  ["plural-cue", singleAsking("What do the dark lines represent?", "Radial folds", "Gel fracture", "Fibrous capsule")],
  ["plural-cue", singleAsking("Which structures are shown?", "Radial folds", "Implant capsule", "Gel fracture")],
  ["plural-cue", singleAsking("The bright dots are", "Metastases", "Cyst", "Hemorrhages")],
  ["plural-cue", singleAsking("Which structure is shown?", "Radial fold of the shell", "Lymph nodes", "Gel fractures")],
  ["clang", singleAsking("Which complication follows aortic surgery?", "Aortic leak", "Pneumonia", "Stroke")],
  ["clang", singleAsking("A calcified mass is seen. What is it?", "Dystrophic calcification", "Hematoma", "Lipoma")],
  ["clang", singleAsking("The filum is thick. Which diagnosis fits?", "Thickened filum", "Dermoid", "Syrinx")],
  [
    "clang",
    cleanMulti({
      stem: "Select all that apply: which signs of pleural disease?",
      keys: ["a", "b"],
      options: optionsOf(["Pleural plaque", "Thick pleura", "Kerley line", "Cavity"]),
    }),
  ],
  [
    "clang",
    cleanMatching({
      stems: [
        { id: "x", text: "Spleen", key: "a", rationale: "r" },
        { id: "y", text: "Pain after renal surgery", key: "b", rationale: "r" },
      ],
    }),
  ],
  ["abbreviation", singleAsking("A man has LAM. Which finding is the most specific?")],
  ["abbreviation", singleAsking("A patient with PAPVR: a man of 50 years coughs. Which treatment is best?")],
  ["abbreviation", options("UIP", "Sarcoidosis", "Emphysema")],
  ["abbreviation", singleAsking("In PAPVR, where does the blood go?")],
  [
    "abbreviation",
    cleanMatching({
      options: optionsOf(["Splenic artery", "Renal artery", "SMA"]).map(({ id, text }) => ({ id, text })),
    }),
  ],
  ["abbreviation", singleAsking("The man had CABG-related pain. Which treatment is best?")],
  ["unknown-unit", numericIn("mGyy cm")],
  ["unknown-unit", numericIn("mgy/x")],
  ["unknown-unit", numericIn("Mhz")],
  ["formatting", singleAsking("A man **coughs. Which treatment is best?")],
  ["formatting", singleAsking("The signal falls as e^{−b. Which treatment is best?")],
  ["formatting", singleAsking("| A | B |\n\nWhich treatment is best?")],
  ["formatting", singleAsking(`${tableOf(6, 2)}\nWhich treatment is best?`)],
  ["formatting", singleAsking(`${tableOf(2, 11)}\nWhich treatment is best?`)],
  ["long-stem", singleAsking(`${words(121)}?`)],
  ["long-stem", cleanCase({ stem: words(130) })],
  ["long-stem", cleanNumeric({ stem: `${words(200)}?` })],
];

it.each(fires)("%s is found: %# (L2)", (rule, content) => {
  const found = lintQuestion(content);
  expect(found.filter((entry) => entry.rule === rule && entry.level === "warn")).not.toEqual([]);
  expect(found.filter((entry) => entry.level === "block")).toEqual([]);
});

const silent: [RuleId, Draft][] = [
  ["formatting", singleAsking(`${tableOf(5, 10)}\nThe **T_{1/2}** is 10^{n} s. Is |x| * 2 ** 3 best?`)],
  ["stem-question", singleAsking("A man coughs. What is it?")],
  ["stem-question", cleanNumeric({ stem: "What is the dose, in mGy? Give one decimal." })],
  ["stem-question", singleAsking("Which are high risk? Select all that apply.")],
  ["stem-question", singleAsking("What is the dose? (Round to one decimal.)")],
  ["stem-question", singleAsking("What does the patient mean by “Why me?”")],
  ["stem-question", cleanCase()],
  ["negative-stem", singleAsking("There is no fever and he does not smoke. Which diagnosis is most likely?")],
  ["negative-stem", singleAsking("Why does the lesion not enhance?")],
  ["negative-stem", singleAsking("Which finding explains why the mass does not enhance?")],
  ["negative-stem", singleAsking("Which lesion is at least 5 mm in size?")],
  ["negative-stem", singleAsking("Which test best avoids false-positive results?")],
  ["negative-stem", singleAsking("Which sign shows the false lumen?")],
  ["negative-stem", singleAsking("Which is best for patients who should not receive gadolinium?")],
  ["negative-stem", singleAsking("What is the least significant change, in g/cm²?")],
  ["negative-stem", singleAsking("What would be the next step if the mass does not enhance?")],
  ["negative-stem", singleAsking("Which treatment is indicated not only for cysts?")],
  ...["", "%", "mGy·cm", "mGy cm", "mm²/s", "10⁻⁶ mm²/s", "g/cm²", "cm^2", "1/s", "/min", "mm Hg", "°", "mL/min"].map(
    (unit): [RuleId, Draft] => ["unknown-unit", numericIn(unit)],
  ),
  ...[
    "Hz per pixel",
    "gray levels",
    "points",
    "μGy",
    "kVp",
    "mAs",
    "ng/mL²",
    "lp/mm",
    "SUV",
    "HU",
    "dB",
    "mg/(kg·h)",
  ].map((unit): [RuleId, Draft] => ["unknown-unit", numericIn(unit)]),
  ["absolute-words", options("Rim", "All four chambers", "Central")],
  ["absolute-words", options("Always round", "Always oval", "Always flat")],
  ["absolute-words", options("Only the wall", "The whole mass", "The septum")],
  ["absolute-words", options("No further imaging", "MR every 6 months", "Biopsy")],
  ["absolute-words", options("Mammography of all women from 40", "Ultrasound", "MR")],
  ["absolute-words", singleAsking("He always coughs. Which diagnosis is most likely?")],
  ["vague-frequency", singleAsking("Which tumor is most often bilateral?")],
  ["vague-frequency", singleAsking("He often coughs. Which diagnosis is most likely?")],
  ["vague-frequency", options("More commonly bilateral", "Unilateral", "Midline")],
  ["vague-frequency", singleAsking("How often is the scan repeated?")],
  ["long-key", options("Rim sign", "Spiculated margin with retraction of the skin", "Round")],
  ["long-key", options("Sarcoma", "Cyst", "Scar")],
  ["long-key", options("Round mass with a rim", "Flat mass with a rim", "Oval mass with a scar")],
  ["long-key", cleanNumeric()],
  ["article-cue", singleAsking("The lesion is most likely a(n)", "Adenoma", "Cyst", "Hemangioma")],
  ["article-cue", singleAsking("The lesion is most likely an", "Adenoma", "Angioma", "Abscess")],
  ["article-cue", singleAsking("Which lesion is a cyst?", "Adenoma", "Cyst", "Hemangioma")],
  ["article-cue", singleAsking("The best next test is a", "CT", "US", "PET")],
  ["plural-cue", singleAsking("Which findings are typical?", "Nodules", "Cysts", "Septal line")],
  ["plural-cue", singleAsking("Which finding is typical?", "Nodule", "Cyst", "Septal line")],
  ["plural-cue", singleAsking("What is the diagnosis?", "Sarcoidosis", "Metastases", "Pneumonia")],
  ["plural-cue", singleAsking("What is shown?", "Azygos fissure", "Bronchus", "Rib")],
  ["plural-cue", singleAsking("Which are true?", "It enhances", "Folds are seen", "The cyst is large")],
  ["clang", singleAsking("The aorta leaks. Which treatment is best?", "Stent", "Surgery", "Drugs")],
  ["clang", singleAsking("Which aortic disease is it?", "Aortic dissection", "Aortic aneurysm", "Coarctation")],
  [
    "clang",
    singleAsking(
      "A man coughs. Which treatment is best?",
      "Treatment of the cough by drugs",
      "Treat the cough by rest",
      "Surgery",
    ),
  ],
  ["clang", singleAsking("A woman has pain after a fall. What is it?", "Fracture after all", "Sprain", "Bruise")],
  ["clang", singleAsking("Which is it?", "Adenoma", "Cyst", "Angioma")],
  [
    "clang",
    cleanMatching({
      stems: [
        { id: "x", text: "An artery of the renal hilum", key: "c", rationale: "r" },
        { id: "y", text: "The largest renal vessel", key: "b", rationale: "r" },
      ],
    }),
  ],
  ["abbreviation", singleAsking("CT, MR, US, FDG PET/CT and BI-RADS: which is best at 5 MHz and 10 mGy?")],
  ["abbreviation", singleAsking("Lymphangioleiomyomatosis (LAM) is known. Which finding is most specific of LAM?")],
  [
    "abbreviation",
    singleAsking("The DLP (dose–length product) and the MI (mechanical index) are given. Which is best?"),
  ],
  ["abbreviation", singleAsking("The mechanical index is high. What is the MI?")],
  [
    "abbreviation",
    singleAsking(
      "What is the most likely diagnosis (IDH: isocitrate dehydrogenase)?",
      "Astrocytoma, IDH-mutant",
      "Lymphoma",
      "Abscess",
    ),
  ],
  ["abbreviation", singleAsking("Which segment is it, T3N0M0 at L4–L5?", "Segment IVa", "Segment VIII", "Segment II")],
  ["abbreviation", singleAsking("What should you do NEXT?")],
  [
    "abbreviation",
    caseOf("He has lymphangioleiomyomatosis (LAM).", singleAsking("What is LAM?"), singleAsking("Is LAM benign?")),
  ],
  ["abbreviation", singleAsking("Where is McBurney's point?")],
  ["long-stem", singleAsking(`${words(120)}?`)],
  ["long-stem", cleanSingle()],
  ["long-stem", caseOf(words(100), singleAsking(`${words(100)}?`), singleAsking("Why?"))],
  ["stem-question", cleanLabelling()],
];

it.each(silent)("%s is not found: %#", (rule, content) => {
  expect(lintQuestion(content).filter((entry) => entry.rule === rule)).toEqual([]);
});

const bank = buildDuplicateIndex([
  cleanSingle({ id: "one-001" }),
  cleanNumeric({ id: "two-002" }),
  cleanCase({ id: "three-003" }),
]);

it.each([
  cleanSingle(),
  cleanSingle({ stem: `${cleanSingle().stem} Give the first.` }),
  cleanNumeric({ stem: "The dose rate at 1 m is 8 mGy/h. What is it at 3 m, in mGy/h?" }),
  cleanCase(),
])("near-duplicate is found: %#", (content) => {
  expect(lintQuestion(content, { bank }).map(({ rule }) => rule)).toContain("near-duplicate");
});

it.each([
  cleanNumeric({ id: "two-002" }),
  singleAsking("Which treatment is best?", "Rest", "Drugs", "Surgery"),
  cleanMatching(),
  { ...cleanNumeric(), stem: "" },
])("near-duplicate is not found: %#", (content) => {
  expect(lintQuestion(content, { bank }).map(({ rule }) => rule)).not.toContain("near-duplicate");
});

it("says of an absolute word in the key that it hides the key, not that it gives it away", () => {
  const messages = (...texts: string[]) =>
    lintQuestion(options(...texts))
      .filter(({ rule }) => rule === "absolute-words")
      .map(({ message }) => message);
  expect(messages("Always round", "Rim", "Central")).toEqual([
    "“Always” makes the key look wrong. Check that it holds without exception.",
  ]);
  expect(messages("Rim", "Always round", "Central")).toEqual(["“Always” gives the option away as wrong."]);
});

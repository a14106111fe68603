import { expect, it } from "vitest";
import { cleanCase, cleanImage, cleanMulti, cleanNumeric, optionsOf, singleAsking } from "~/testing/make-draft";
import type { Draft } from "./draft";
import { lintRules, type RuleId } from "./findings";
import { lintQuestion } from "./lint";

// Finds the key in texts that learners read before they answer: topic, stem, and alt text.

const atelectasis = (own: Draft) => ({
  ...singleAsking(
    "A shipyard worker has a rounded opacity with vessels that curve into it. What is it?",
    "Round atelectasis",
    "Mesothelioma",
    "Carcinoma",
    "Fibrous tumor",
  ),
  ...own,
});
const parts = (...stems: string[]) =>
  stems.map((stem) => {
    const { type, options, key, teachingPoint } = atelectasis({});
    return { type, stem, options, key, teachingPoint };
  });
const topic = (...names: string[]) => atelectasis({ topic: names });

const fires: [RuleId, Draft, (string | number)[]][] = [
  ["topic-key", topic("Chest", "Atelectasis", "Round atelectasis"), ["topic"]],
  ["topic-key", topic("Round atelectasis"), ["topic"]],
  ["topic-key", topic("Chest", "Round atelectases and their mimics"), ["topic"]],
  [
    "topic-key",
    cleanMulti({ topic: ["Abdomen", "Pancreas"], options: optionsOf(["Pancreas", "Spleen", "Liver"]), keys: ["a"] }),
    ["topic"],
  ],
  [
    "topic-key",
    cleanCase({ topic: ["Chest", "Round atelectasis"], parts: parts("What is it?", "What now?") }),
    ["topic"],
  ],
  [
    "topic-key",
    cleanCase({ parts: [{ ...parts("What is it?")[0], topic: ["Round atelectasis"] }, ...parts("Why?")] }),
    ["parts", 0, "topic"],
  ],
  ["topic-cue", topic("Chest", "Atelectasis"), ["topic"]],
  ["topic-cue", topic("Chest", "Atelectatic lung", "Masses"), ["topic"]],
  [
    "topic-cue",
    {
      ...singleAsking("Which diagnosis is it?", "Conventional osteosarcoma", "Ewing sarcoma", "Abscess"),
      topic: ["Bone", "Osteosarcoma"],
    },
    ["topic"],
  ],
  ["topic-cue", { ...atelectasis({ normal: true }), topic: ["Knee", "Normal variants", "Patella"] }, ["topic"]],
  ["stem-key", atelectasis({ stem: "CT shows round atelectasis beside a plaque. What is it?" }), ["stem"]],
  ["stem-key", atelectasis({ stem: "Of ROUND  ATELECTASIS, which sign is shown?" }), ["stem"]],
  [
    "stem-key",
    cleanCase({ stem: "He has had round atelectasis for years.", parts: parts("What is it?", "What now?") }),
    ["parts", 0, "stem"],
  ],
  [
    "image-alt-key",
    cleanCase({ image: cleanImage({ alt: "CT of a round atelectasis." }), parts: parts("What?", "Why?") }),
    ["image", "alt"],
  ],
];

it.each(fires)("%s is found: %#", (rule, content, path) => {
  const found = lintQuestion(content).filter((entry) => entry.rule === rule);
  expect(found.map((entry) => entry.path)).toContainEqual(path);
  expect(new Set(found.map(({ level }) => level))).toEqual(new Set([lintRules[rule].level]));
});

const silent: [RuleId, Draft][] = [
  ["topic-key", topic("Chest", "Pleura", "Asbestos exposure")],
  ["topic-key", topic("Chest", "Atelectasis")],
  // The stem contains it too.
  ["topic-key", { ...topic("Chest", "Round atelectasis"), stem: "Round atelectasis is seen. What is it?" }],
  ["topic-key", cleanNumeric({ topic: ["Physics", "Dose rate"] })],
  ["topic-cue", topic("Chest", "Fibrous tumors")],
  ["topic-cue", topic("Atelectasis and collapse")],
  ["topic-cue", topic("Chest", "Round opacities")],
  ["topic-cue", { ...atelectasis({ normal: true }), topic: ["Knee", "Patella", "Normal variants"] }],
  ["topic-cue", { ...atelectasis({ normal: false }), topic: ["Knee", "Normal variants", "Patella"] }],
  ["stem-key", atelectasis({})],
  ["stem-key", atelectasis({ stem: "Is it round atelectasis or mesothelioma?" })],
  ["stem-key", singleAsking("All else stays unchanged. How does the signal change?", "Unchanged", "Doubled", "Halved")],
  ["image-alt-key", cleanCase({ image: cleanImage({ alt: "CT of a chest." }), parts: parts("What?", "Why?") })],
];

it.each(silent)("%s is not found: %#", (rule, content) => {
  expect(lintQuestion(content).filter((entry) => entry.rule === rule)).toEqual([]);
});

import { expect, it } from "vitest";
import { type ScoredQuestion, scoreDomains } from "./domain-scores";

const make = (organ: ScoredQuestion["organ"], mark: ScoredQuestion["mark"], peers: ScoredQuestion["peers"] = null) => ({
  ...{ organ, mark, peers },
  modality: "ct" as const,
});
const exam = { mode: "exam", finishedAt: 1 } as const;

it("lists the weakest domain first, and of equal ones that with more questions", () => {
  const questions = [
    make("gi", "correct"),
    make("gi", "incorrect"),
    make("neuro", "correct"),
    ...[make("msk", "incorrect"), make("msk", "correct"), make("msk", "correct"), make("msk", "incorrect")],
    make("gu", "incorrect"),
  ];
  expect(scoreDomains(exam, questions, "organ").map(({ domain }) => domain)).toEqual(["gu", "msk", "gi", "neuro"]);
  expect(scoreDomains(exam, questions, "modality")).toMatchObject([{ domain: "ct", right: 4, outOf: 8 }]);
});

it("counts unanswered questions in an exam, and leaves out withheld ones and domains that do not count", () => {
  const questions = [
    make("gi", "correct"),
    make("gi", "unanswered"),
    make("gu", "unanswered"),
    make("msk", "withheld"),
  ];
  expect(scoreDomains(exam, questions, "organ")).toMatchObject([
    { domain: "gu", right: 0, outOf: 1 },
    { domain: "gi", right: 1, outOf: 2 },
  ]);
  expect(scoreDomains({ mode: "tutor", finishedAt: 1 }, questions, "organ")).toMatchObject([
    { domain: "gi", right: 1, outOf: 1 },
  ]);
});

it("compares a domain with the peers only if all its questions have enough of them", () => {
  const peers = { learners: 30, correct: 15 };
  const questions = [make("gi", "correct", peers), make("gu", "correct", peers), make("gu", "correct")];
  expect(scoreDomains(exam, questions, "organ").map(({ domain, peerPercent }) => [domain, peerPercent])).toEqual([
    ["gu", null],
    ["gi", 50],
  ]);
});

import { findStep, getProbeKey, probePrompt } from "./next-turn";
import type { OralImage } from "./oral-case";
import type { ShownImage } from "./oral-run.loader.server";
import type { Run } from "./runs.server";
import { scoreOralCase } from "./score-oral-case";
import { computeSectionResult } from "./section-time";

/** Returns the report of an ended section: each case with its score, the judged points with quotes, and the ideal answers (G3). */
export function describeResult({ cases }: Run, openImages: (images: readonly OralImage[]) => ShownImage[]) {
  const scored = cases.map((one) => ({ ...one, ...scoreOralCase(one.oralCase, one.turns) }));
  return {
    ...computeSectionResult(scored.map(({ score }) => score)),
    cases: scored.map(({ oralCase, turns, dispute, score, faults, points }) => {
      const asked = oralCase.steps.filter(({ id, when }) => !when || turns.some(({ key }) => key === id));
      return {
        ...{ id: oralCase.id, title: oralCase.title, history: oralCase.history, score, faults, points },
        references: oralCase.references,
        images: openImages(asked.flatMap(({ images = [] }) => images)).map((image, index) => ({
          ...image,
          // After the section, the words are no hint any more.
          description: asked.flatMap(({ images = [] }) => images)[index]?.description ?? null,
        })),
        steps: asked.map(({ id, stage, prompt, ideal }) => ({
          ...{ id, stage, prompt, ideal },
          answers: turns
            .filter(({ key }) => findStep(oralCase, key)?.id === id)
            .map(({ key, answer }) => ({ prompt: key === getProbeKey(id) ? probePrompt : prompt, answer })),
        })),
        dispute: dispute && { comment: dispute.comment, reply: dispute.reply },
      };
    }),
  };
}

export type OralResultData = ReturnType<typeof describeResult>;
export type OralCaseResult = OralResultData["cases"][number];

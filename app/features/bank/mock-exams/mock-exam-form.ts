import { z } from "zod";
import { organDomains } from "../../questions/filter";
import { modalities } from "../../questions/taxonomy";
import { minFormQuestions } from "../../study/engine/mock-exam-shape";
import { maxQuestions } from "../../study/start-request";

/** The domains with a weight, by axis: organs, of which "none" is one, and modalities (D2). */
export const weightedDomains = { organ: organDomains, modality: modalities } as const;
const domains = [...organDomains, ...modalities] as const;

const maxForms = 10;
const maxBlocks = 12;

const wholeNumber = (min: number, max: number) => {
  const message = `Enter a whole number from ${min} to ${max}.`;
  return z.coerce.number({ error: message }).int(message).min(min, message).max(max, message);
};
const weightMessage = "Enter a number from 0.1 to 100.";
const weight = z.coerce.number({ error: weightMessage }).min(0.1, weightMessage).max(100, weightMessage);

/** The form of the weights of the domains and the shape of the mock exam. */
export const mockExamSchema = z.object({
  forms: wholeNumber(1, maxForms),
  questions: wholeNumber(minFormQuestions, maxQuestions),
  blocks: wholeNumber(1, maxBlocks),
  secondsPerQuestion: wholeNumber(10, 600),
  ...(Object.fromEntries(domains.map((domain) => [domain, weight])) as Record<(typeof domains)[number], typeof weight>),
});

/** The fields of the shape, with their labels; the other fields are weights. */
export const shapeLabels = {
  forms: "Forms",
  questions: "Questions in a form",
  blocks: "Blocks in a form",
  secondsPerQuestion: "Seconds per question",
};

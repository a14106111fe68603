import type { QuestionContent } from "../../questions/content";
import { type DrawnQuestion, showNumber } from "./draw-question";

/** Returns the worked solution of a drawn question, step by step. */
export function listSteps({ template, numbers, key }: DrawnQuestion): readonly string[] {
  return template.steps(numbers, key.text, showNumber);
}

/** Returns the reason why each option is right or wrong, by the option's id. */
export function listRationales({ template, options, ...drawn }: DrawnQuestion): Record<string, string> {
  const solution = listSteps({ template, options, ...drawn }).join(" ");
  return Object.fromEntries(options.map(({ id, error }) => [id, error ? error.rationale : solution]));
}

/**
 * Returns a drawn question as authored content (G5). The bank gives it an id of its own. Options keep their ascending order.
 */
export function buildContent(drawn: DrawnQuestion): QuestionContent {
  const { template, options, key } = drawn;
  const { id, organ, modality, topic, level, teachingPoint, reference } = template;
  const rationales = listRationales(drawn);
  return {
    ...{ type: "single", id, organ, modality, topic: [...topic], level, skill: "calculation" },
    ...{ risc: false, normal: false, origin: "computed", review: "unreviewed" },
    ...{ stem: drawn.stem, key: key.id, teachingPoint, references: [reference] },
    options: options.map((option) => ({
      ...{ id: option.id, text: option.text, rationale: rationales[option.id] ?? "", fixed: true },
    })),
  };
}

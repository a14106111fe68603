import { z } from "zod";

/** Key of the row of `app_setting` with the switch and the limits. */
export const aiLimitsKey = "aiLimits";

const dollars = z.number().min(0).max(100_000);

/** The switch and the limits that an owner sets, in US dollars (G40). */
export const aiLimitsSchema = z.object({
  isOn: z.boolean(),
  /** Price per million tokens. */
  inputPrice: dollars,
  outputPrice: dollars,
  perLearnerAndDay: dollars,
  perMonth: dollars,
});

export type AiLimits = z.infer<typeof aiLimitsSchema>;

/** Prices above those of most models, so that the limits hold before an owner enters the real prices. */
export const defaultAiLimits: AiLimits = {
  ...{ isOn: true, inputPrice: 3, outputPrice: 15, perLearnerAndDay: 0.1, perMonth: 20 },
};

/** Returns the limits of a stored setting; the defaults if there is none, and switched off if it is broken. */
export function readAiLimits(value: string | null | undefined): AiLimits {
  if (!value) return defaultAiLimits;
  try {
    return aiLimitsSchema.parse(JSON.parse(value));
  } catch {
    return { ...defaultAiLimits, isOn: false };
  }
}

/** Returns the cost in millionths of a dollar: a price per million tokens is one in millionths per token. */
export function computeCostMicros(tokens: { inputTokens: number; outputTokens: number }, limits: AiLimits): number {
  return Math.ceil(tokens.inputTokens * limits.inputPrice + tokens.outputTokens * limits.outputPrice);
}

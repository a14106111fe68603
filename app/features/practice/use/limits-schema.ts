import { z } from "zod";

const amount = z
  .number({ error: "Enter an amount, like 0.10 or 20." })
  .min(0, "Enter 0 or more.")
  .max(100_000, "Enter at most 100,000.");

/** The form for prices and limits on /ai-practice/use, shared by the browser and the action. */
export const limitsSchema = z.object({
  ...{ inputPrice: amount, outputPrice: amount, perLearnerAndDay: amount, perMonth: amount },
});

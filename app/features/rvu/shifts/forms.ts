import { z } from "zod";
import { personalIn, personalTexts } from "../engine/personal";
import { longestShiftName } from "./limits";

/** The name of a shift; one schema for browser and action. Nothing typed: its time is its name. */
export const renameSchema = z.object({
  name: z
    .string()
    .trim()
    .max(longestShiftName, `At most ${longestShiftName} characters.`)
    .default("")
    .superRefine((name, context) => {
      // C6
      const personal = personalIn(name);
      if (personal) context.addIssue({ code: "custom", message: personalTexts[personal] });
    }),
});

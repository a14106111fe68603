import { z } from "zod";
import { personalIn, personalTexts } from "../engine/personal";
import { longestShiftName } from "./limits";

/** Form for a shift's name; empty means the shift is shown by its start time (C6). */
export const renameSchema = z.object({
  name: z
    .string()
    .trim()
    .max(longestShiftName, `Use at most ${longestShiftName} characters.`)
    .default("")
    .superRefine((name, context) => {
      const personal = personalIn(name);
      if (personal) context.addIssue({ code: "custom", message: personalTexts[personal] });
    }),
});

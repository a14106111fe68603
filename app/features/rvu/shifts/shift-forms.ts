import { z } from "zod";
import { detectPersonalData, personalDataErrors } from "../engine/personal-data";
import { maxShiftNameLength } from "./shift-limits";

/** Form for a shift's name. A shift without a name is shown with its start time (C6). */
export const renameSchema = z.object({
  name: z
    .string()
    .trim()
    .max(maxShiftNameLength, `Use at most ${maxShiftNameLength} characters.`)
    .default("")
    .superRefine((name, context) => {
      const personalDataKind = detectPersonalData(name);
      if (personalDataKind) context.addIssue({ code: "custom", message: personalDataErrors[personalDataKind] });
    }),
});

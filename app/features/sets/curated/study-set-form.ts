import { z } from "zod";
import { levels } from "../../questions/taxonomy";

/** The most questions of a study set, as many as a session has. */
export const maxSetQuestions = 120;

/** The form of a study set (S5), shared by the browser and the action. The questions are external ids, separated by spaces or commas. */
export const studySetFormSchema = z.object({
  title: z
    .string({ error: "Enter a title." })
    .trim()
    .min(4, "Enter at least 4 characters.")
    .max(80, "Enter at most 80 characters."),
  rotation: z
    .string({ error: "Enter the rotation." })
    .trim()
    .min(2, "Enter at least 2 characters.")
    .max(40, "Enter at most 40 characters."),
  description: z
    .string({ error: "Enter a description." })
    .trim()
    .min(40, "Enter at least 40 characters, so that learners know what the set covers.")
    .max(400, "Enter at most 400 characters."),
  level: z.enum(levels, { error: "Choose a level." }),
  minutes: z
    .number({ error: "Enter a number of minutes." })
    .int("Enter a whole number.")
    .min(5, "Enter 5 or more.")
    .max(240, "Enter at most 240."),
  position: z
    .number({ error: "Enter a place in the list." })
    .int("Enter a whole number.")
    .min(1, "Enter 1 or more.")
    .max(500, "Enter at most 500."),
  questions: z.string({ error: "Enter the ids of the questions." }).max(20_000, "Enter fewer ids."),
  published: z.boolean().default(false),
});

export type StudySetForm = z.infer<typeof studySetFormSchema>;

/** Returns the ids of a text in their order, each once. */
export function parseQuestionIds(text: string): string[] {
  return [
    ...new Set(
      text
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ];
}

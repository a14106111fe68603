import { z } from "zod";
import { maxImageTextLength } from "../../images/image-limits";

/** The form that publishes a copy of a frame. */
export const publishFrameSchema = z.object({
  frame: z.coerce.number({ error: "Enter the number of a frame." }).int("Enter the number of a frame."),
  window: z.string().max(60),
  alt: z
    .string({ error: "Describe the picture for people who cannot see it." })
    .trim()
    .min(1, "Describe the picture for people who cannot see it.")
    .max(maxImageTextLength, `Use at most ${maxImageTextLength} characters.`),
  isPublic: z.literal("on", { error: "Confirm that everyone may see this frame." }),
});

export type PublishFrameForm = z.output<typeof publishFrameSchema>;

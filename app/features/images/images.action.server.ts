import { data } from "@remix-run/cloudflare";
import { readFields } from "../../lib/http";
import { replyWithErrors } from "../auth/form-replies.server";
import type { SignedInArgs } from "../auth/guards.server";
import { parseForm } from "../auth/parse-form.server";
import { RejectedImageError } from "./formats/clean-image";
import { imageSchema } from "./image-forms";
import { storeImage } from "./store-image.server";

/**
 * Stores an uploaded image, or returns the form with an error message for each field. After an error, the admin has to choose
 * the file again.
 */
export async function handleImageUpload({ context, request, viewer }: SignedInArgs) {
  const form = await readFields(request);
  const submission = parseForm(form, imageSchema);
  const file = form.get("file");
  const fieldErrors: Record<string, string[]> = {};
  if (!(file instanceof File) || file.size === 0) fieldErrors.file = ["Choose a file."];
  if (submission.status !== "success" || !(file instanceof File) || fieldErrors.file)
    return replyWithErrors(submission, { fieldErrors });
  try {
    const row = await storeImage(context, viewer.userId, file, submission.value);
    const { key, alt, source, license, deidentified, width, height } = row;
    return data({ stored: { key, alt, source, license, deidentified, width, height } });
  } catch (error) {
    if (!(error instanceof RejectedImageError)) throw error;
    return replyWithErrors(submission, { fieldErrors: { file: [error.message] } });
  }
}

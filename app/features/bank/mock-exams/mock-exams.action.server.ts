import { redirect } from "@remix-run/cloudflare";
import { readFields } from "~/lib/http";
import { paths } from "~/paths";
import { replyWithErrors } from "../../auth/form-replies.server";
import type { SignedInArgs } from "../../auth/guards.server";
import { parseForm } from "../../auth/parse-form.server";
import { mockExamSchema } from "./mock-exam-form";
import { remakeMockForms, saveMockExamSettings } from "./mock-exam-settings.server";

/** Saves the settings of the mock exams, or makes the forms anew. */
export async function handleMockExamsAction({ context, request, viewer }: SignedInArgs) {
  const form = await readFields(request);
  if (form.get("intent") === "make") {
    const isChanged = await remakeMockForms(context, viewer.userId);
    return redirect(`${paths.mockExams}?done=${isChanged ? "made" : "unchanged"}`);
  }
  const submission = parseForm(form, mockExamSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  await saveMockExamSettings(context, viewer.userId, submission.value);
  return redirect(`${paths.mockExams}?done=saved`);
}

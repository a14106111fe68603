import { redirect } from "@remix-run/cloudflare";
import { eq } from "drizzle-orm";
import { studySet } from "~/db/schema";
import { readFields } from "~/lib/http";
import { paths } from "~/paths";
import { replyWithErrors } from "../../auth/form-replies.server";
import { notFound, type SignedInArgs } from "../../auth/guards.server";
import { parseForm } from "../../auth/parse-form.server";
import { makeStudySetId, saveStudySet } from "./save-study-set.server";
import { studySetFormSchema } from "./study-set-form";
import { newSetName } from "./study-sets-admin.loader.server";

/** Handles the form of a study set; `?set=` says which. */
export async function handleStudySetForm({ context, request, viewer }: SignedInArgs) {
  const chosen = new URL(request.url).searchParams.get("set") ?? "";
  const form = await readFields(request);
  const submission = parseForm(form, studySetFormSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  const isNew = chosen === newSetName;
  if (!isNew && !(await context.db.$count(studySet, eq(studySet.id, chosen)))) throw notFound(request);
  const setId = isNew ? makeStudySetId(submission.value.title, context.id()) : chosen;
  const problem = await saveStudySet(context, viewer.userId, setId, submission.value);
  if (problem) return replyWithErrors(submission, { fieldErrors: { questions: [problem] } });
  return redirect(`${paths.manageStudySets}?done=saved`);
}

import type { Submission, SubmissionResult } from "@conform-to/dom";
import type { Context } from "~/context.server";
import { replyWithErrors } from "../../../auth/form-replies.server";
import { parseForm } from "../../../auth/parse-form.server";
import { formatTopicPath } from "../../../questions/derived-columns";
import { selectAssignableReviewers } from "../../review-work/reviewers.server";
import { type BulkOutcome, maxListedRefusals } from "../bulk-question-actions";
import { getExampleNames, type Selection } from "../read-selection.server";
import { bulkEditSchemas } from "./bulk-edit-forms";
import { type BulkEditKind, editProblems, formatReference, parseReference } from "./bulk-edit-kinds";
import { editLevel, editTopic } from "./edit-filing.server";
import { type BulkEdit, type PlannedEdit, selectPlan } from "./edit-plan.server";
import { addReference, replaceReference, selectCited } from "./edit-reference.server";
import { editReviewer } from "./edit-reviewer.server";

const maxValueLength = 1500;

/**
 * Handles a form of a bulk edit (M18), which takes three submits: the kind gives the form of its values, the values give the plan with the
 * questions that change and those that are left alone, and the plan is applied.
 */
export async function handleBulkEdit(
  context: Context,
  actorId: string,
  kind: BulkEditKind,
  selection: Selection,
  form: FormData,
) {
  const base = { kind, ...selection, values: readValues(form, kind) };
  const intent = form.get("intent");
  if (intent !== "check" && intent !== "apply")
    return { ...base, step: "form" as const, result: undefined, ...(await loadForm(context, kind, selection)) };
  const { submission, edit, summary } = parseEdit(form, kind);
  if (!edit) {
    const { result } = replyWithErrors(submission).data as { result: SubmissionResult<string[]> };
    return { ...base, step: "form" as const, result, ...(await loadForm(context, kind, selection)) };
  }
  if (intent === "apply")
    return {
      kind,
      step: "done" as const,
      of: selection.ids.length,
      ...summarize(await edit.apply(context, actorId, selection.ids)),
    };
  const [plan, reviewers] = await context.db.batch([
    selectPlan(context.db, selection.ids, edit.problem),
    selectAssignableReviewers(context.db),
  ]);
  const names = Object.fromEntries(reviewers.map(({ userId, name }) => [userId, name]));
  return { ...base, step: "plan" as const, summary: summary(names), of: selection.ids.length, ...summarize(plan) };
}

export type BulkEditReply = Awaited<ReturnType<typeof handleBulkEdit>>;

/** Returns the posted values of a kind's fields, for the form and for the hidden fields of the plan. */
function readValues(form: FormData, kind: BulkEditKind): Record<string, string> {
  const values = Object.keys(bulkEditSchemas[kind].shape).map((name) => [
    name,
    String(form.get(name) ?? "").slice(0, maxValueLength),
  ]);
  return Object.fromEntries(values);
}

/** Reads the examples of the questions, and the choices of the form. */
async function loadForm(context: Context, kind: BulkEditKind, selection: Selection) {
  const { db } = context;
  const [names, reviewers, cited] = await Promise.all([
    getExampleNames(context, selection),
    kind === "reviewer" ? selectAssignableReviewers(db) : [],
    kind === "replace-reference" ? selectCited(db, selection.ids) : [],
  ]);
  return {
    names: names.map(({ externalId }) => externalId),
    reviewers: reviewers.map(({ userId, name }) => ({ value: userId, label: name })),
    cited: cited.map(({ name, edition, count }) => ({
      value: formatReference({ name, edition }),
      label: `${name}, ${edition} (${count.toLocaleString("en")})`,
    })),
  };
}

interface ParsedEdit {
  submission: Submission<unknown, string[]>;
  edit: BulkEdit | null;
  /** Returns the new values as a sentence; `names` has the names of reviewers by user id. */
  summary: (names: Record<string, string>) => string;
}

function parseEdit(form: FormData, kind: BulkEditKind): ParsedEdit {
  const describe = ({ name, edition, section }: { name: string; edition: string; section?: string | undefined }) =>
    [`“${name}”`, edition, section].filter(Boolean).join(", ");
  const invalid = (submission: Submission<unknown, string[]>) => ({ submission, edit: null, summary: () => "" });
  switch (kind) {
    case "level": {
      const submission = parseForm(form, bulkEditSchemas.level);
      if (submission.status !== "success") return invalid(submission);
      const { level } = submission.value;
      return { submission, edit: editLevel(level), summary: () => `New level: ${level}` };
    }
    case "topic": {
      const submission = parseForm(form, bulkEditSchemas.topic);
      if (submission.status !== "success") return invalid(submission);
      const { topic } = submission.value;
      return { submission, edit: editTopic(topic), summary: () => `New topic: ${formatTopicPath(topic)}` };
    }
    case "add-reference": {
      const submission = parseForm(form, bulkEditSchemas["add-reference"]);
      if (submission.status !== "success") return invalid(submission);
      const { value } = submission;
      return { submission, edit: addReference(value), summary: () => `New reference: ${describe(value)}` };
    }
    case "replace-reference": {
      const submission = parseForm(form, bulkEditSchemas["replace-reference"]);
      const old = submission.status === "success" && parseReference(submission.value.from);
      if (submission.status !== "success" || !old) return invalid(submission);
      const { from: _, ...reference } = submission.value;
      const summary = () => `${describe(old)} becomes ${describe(reference)}`;
      return { submission, edit: replaceReference(old, reference), summary };
    }
    case "reviewer": {
      const submission = parseForm(form, bulkEditSchemas.reviewer);
      if (submission.status !== "success") return invalid(submission);
      const { reviewerId, dueOn = null } = submission.value;
      const edit = editReviewer(reviewerId || null, dueOn);
      const due = dueOn ? `, due ${dueOn}` : "";
      const summary: ParsedEdit["summary"] = (names) =>
        reviewerId ? `Reviewer: ${names[reviewerId] ?? "unknown"}${due}` : "No reviewer";
      return { submission, edit, summary };
    }
  }
}

/** Returns how many questions change, and the first questions that are left alone with the reasons. */
function summarize(plan: readonly PlannedEdit[]): BulkOutcome {
  const leftAlone = plan.flatMap(({ questionId, name, problem }) =>
    problem === null ? [] : [{ questionId, name, why: editProblems[problem] }],
  );
  return {
    done: plan.length - leftAlone.length,
    refused: leftAlone.slice(0, maxListedRefusals),
    further: Math.max(0, leftAlone.length - maxListedRefusals),
  };
}

import { Form, useNavigation } from "@remix-run/react";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Field, FormError, SelectField, TextareaField } from "~/ui/field";
import { FormKey } from "~/ui/form-key";
import { getFormResult, type LastResult } from "../../../admin/components/admin-form";
import { useHasArea } from "../../../auth/components/use-admin-scope";
import type { ReviewWork } from "../review-work.loader.server";
import { maxCommentLength } from "../review-work-limits";

interface ReviewPanelProps {
  work: ReviewWork;
  /** Stage of the draft; null without a draft. */
  stage: string | null;
  result: LastResult;
}

/** Shows who reviews the draft and the comments on its fields (M14, M15). Works without JavaScript. */
export function ReviewPanel({ work, stage, result }: ReviewPanelProps) {
  const { assignment, comments } = work;
  const canAssign = useHasArea("bankWriting") && stage === "in_review";
  if (stage === null && comments.length === 0) return null;
  const current = comments.filter(({ isCurrent }) => isCurrent);
  const open = current.filter(({ isResolved }) => !isResolved);
  const done = comments.filter((comment) => !open.includes(comment));
  return (
    <Card as="section" aria-labelledby="comments" className="grid gap-4">
      <div>
        <h2 id="comments" className="scroll-mt-28 font-semibold text-lg">
          Review
        </h2>
        {stage !== null && (
          <p className="flex flex-wrap items-center gap-x-2 text-sm">
            {assignment ? `Assigned to ${assignment.name}` : "Not assigned to a reviewer"}
            {assignment?.dueText && (
              <Badge tone={assignment.isOverdue ? "warning" : "neutral"}>
                {assignment.isOverdue ? "Was due" : "Due"} {assignment.dueText}
              </Badge>
            )}
          </p>
        )}
      </div>
      {canAssign && <AssignForm key={JSON.stringify(assignment)} work={work} result={result} />}
      {open.length > 0 && (
        <ul aria-label="Open comments" className="grid gap-3">
          {open.map((comment) => (
            <CommentItem key={comment.id} comment={comment} />
          ))}
        </ul>
      )}
      {stage !== null && <CommentForm key={comments.length} fields={work.fields} result={result} />}
      {done.length > 0 && (
        <details>
          <summary className="link w-fit text-sm">Resolved and earlier comments ({done.length})</summary>
          <ul className="mt-3 grid gap-3">
            {done.map((comment) => (
              <CommentItem key={comment.id} comment={comment} />
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}

function CommentItem({ comment }: { comment: ReviewWork["comments"][number] }) {
  const { id, label, body, author, at, isResolved, resolvedBy, isCurrent, versionNumber } = comment;
  return (
    <li className="grid gap-1 border-border border-l-2 pl-3">
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <span className="font-medium">{label}</span>
        <span className="text-muted-foreground">
          {author},{" "}
          <time dateTime={at.iso} data-tooltip={at.exact}>
            {at.relative}
          </time>
          {!isCurrent && `, on the draft of version ${versionNumber}`}
        </span>
        {isResolved && <Badge tone="success">Resolved{resolvedBy && ` by ${resolvedBy}`}</Badge>}
      </p>
      <p className="wrap-anywhere whitespace-pre-line text-sm">{body}</p>
      {!isResolved && isCurrent && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="resolve-comment" />
          <input type="hidden" name="commentId" value={id} />
          <Button type="submit" size="sm" variant="outline" aria-label={`Resolve comment on ${label}`}>
            Resolve comment
          </Button>
        </Form>
      )}
    </li>
  );
}

function AssignForm({ work: { reviewers, assignment }, result }: { work: ReviewWork; result: LastResult }) {
  const pending = useNavigation().formData?.get("intent") === "assign";
  const assignResult = getFormResult(result, "assign");
  return (
    <details open={assignResult !== undefined || undefined}>
      <summary className="link w-fit text-sm">{assignment ? "Change reviewer" : "Assign reviewer"}</summary>
      <Form method="post" preventScrollReset className="mt-3 grid max-w-2xl gap-3">
        <input type="hidden" name="intent" value="assign" />
        <FormError error={assignResult?.error?.[""] ?? undefined} />
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            name="reviewerId"
            label="Reviewer"
            defaultValue={assignment?.reviewerId ?? ""}
            options={[
              { value: "", label: "Nobody" },
              ...reviewers.map(({ userId, name }) => ({ value: userId, label: name })),
            ]}
            hint="Editors of the draft are not listed. The reviewer gets an email."
          />
          <Field
            name="dueOn"
            type="date"
            label="Due date (optional)"
            defaultValue={assignment?.dueOn ?? undefined}
            error={assignResult?.error?.dueOn ?? undefined}
          />
        </div>
        <div>
          <Button type="submit" variant="outline" pending={pending}>
            Save reviewer
          </Button>
        </div>
      </Form>
    </details>
  );
}

function CommentForm({ fields, result }: { fields: ReviewWork["fields"]; result: LastResult }) {
  const pending = useNavigation().formData?.get("intent") === "comment";
  const commentResult = getFormResult(result, "comment");
  const typed = commentResult?.initialValue as { field?: string; body?: string } | undefined;
  return (
    <Form method="post" preventScrollReset className="grid max-w-2xl gap-3">
      <FormKey />
      <input type="hidden" name="intent" value="comment" />
      <FormError error={commentResult?.error?.[""] ?? undefined} />
      <SelectField name="field" label="Comment on" options={fields} defaultValue={typed?.field ?? ""} />
      <TextareaField
        name="body"
        label="Comment"
        rows={2}
        required
        maxLength={maxCommentLength}
        defaultValue={typed?.body}
        error={commentResult?.error?.body ?? undefined}
      />
      <div>
        <Button type="submit" variant="outline" pending={pending}>
          Add comment
        </Button>
      </div>
    </Form>
  );
}

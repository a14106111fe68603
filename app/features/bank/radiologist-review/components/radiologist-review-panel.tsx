import type { SubmissionResult } from "@conform-to/dom";
import { Form, useNavigation } from "@remix-run/react";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Field, FormError } from "~/ui/field";
import { getFormResult } from "../../../admin/components/admin-form";

interface RadiologistReviewPanelProps {
  version: {
    id: string;
    number: number;
    /** The review of the version, and as text; null if no radiologist has reviewed it. */
    review: { reviewerName: string; credentials: string; reviewedOn: string; text: string } | null;
  };
  result: SubmissionResult<string[]> | undefined;
}

/** Shows which radiologist reviewed the published version; records, changes, and removes the review. Works without JavaScript. */
export function RadiologistReviewPanel({ version: { id, number, review }, result }: RadiologistReviewPanelProps) {
  const pending = useNavigation().formData?.get("intent");
  const recordResult = getFormResult(result, "record-review");
  const typed = (recordResult?.initialValue ?? review ?? {}) as Partial<Record<string, unknown>>;
  const getFieldProps = (name: string) => ({
    name,
    error: recordResult?.error?.[name] ?? undefined,
    defaultValue: typeof typed[name] === "string" ? typed[name] : undefined,
  });
  return (
    <Card as="section" aria-labelledby="radiologist-review" className="grid gap-3">
      <div>
        <h2 id="radiologist-review" className="font-semibold text-lg">
          Review by a radiologist
        </h2>
        <p className="text-sm">
          {review
            ? `Version ${number} was reviewed by ${review.text}.`
            : `No radiologist has reviewed version ${number} yet.`}
        </p>
      </div>
      <details open={recordResult !== undefined || undefined}>
        <summary className="link w-fit text-sm">{review ? "Change or remove review" : "Record review"}</summary>
        <Form
          // Shows the stored values after a change.
          key={review?.text}
          method="post"
          preventScrollReset
          className="mt-3 grid max-w-2xl gap-3"
        >
          <p className="text-muted-foreground text-sm">
            Enter a person who has read this version and agrees to be named. Learners see the name after they answer.
          </p>
          <FormError error={recordResult?.error?.[""] ?? undefined} />
          <input type="hidden" name="intent" value="record-review" />
          <input type="hidden" name="versionId" value={id} />
          <div className="grid gap-3 sm:grid-cols-2">
            <Field
              label="Reviewer"
              hint="For example Dr. Jane Doe."
              maxLength={80}
              required
              {...getFieldProps("reviewerName")}
            />
            <Field
              label="Credentials"
              hint="For example board-certified radiologist."
              maxLength={120}
              required
              {...getFieldProps("credentials")}
            />
            <Field label="Date of the review" type="date" required {...getFieldProps("reviewedOn")} />
          </div>
          <div>
            <Button type="submit" variant="outline" pending={pending === "record-review"}>
              Save review
            </Button>
          </div>
        </Form>
        {review && (
          <Form method="post" preventScrollReset className="mt-3">
            <input type="hidden" name="intent" value="remove-review" />
            <input type="hidden" name="versionId" value={id} />
            <Button type="submit" variant="destructive" size="sm" pending={pending === "remove-review"}>
              Remove review
            </Button>
          </Form>
        )}
      </details>
    </Card>
  );
}

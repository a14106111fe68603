import type { SubmissionResult } from "@conform-to/dom";
import { Form } from "@remix-run/react";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Field } from "~/ui/field";
import { inputProps, useSchemaForm } from "~/ui/schema-form";
import { maxShiftNameLength } from "../shift-limits";
import { ShareShift } from "./share-shift";

interface ShiftSettingsProps {
  name: string | null;
  /** URL of the shared page; null if the shift is not shared. */
  shareUrl: string | null;
  lastResult: SubmissionResult<string[]> | null | undefined;
}

/** Forms to rename, share, and delete a shift. */
export function ShiftSettings({ name, shareUrl, lastResult }: ShiftSettingsProps) {
  const { fields, formProps } = useSchemaForm({
    id: "rename",
    load: async () => (await import("../shift-forms")).renameSchema,
    lastResult,
    defaultValue: { name: name ?? "" },
  });
  return (
    <div className="mt-6 grid items-start gap-6 lg:grid-cols-3 print:hidden">
      <Card as="section" aria-labelledby="name-title">
        <h2 id="name-title" className="mb-3 font-semibold text-lg">
          Name
        </h2>
        <Form method="post" {...formProps} className="grid gap-3">
          <input type="hidden" name="intent" value="rename" />
          <Field
            label="Name of this shift"
            hint="For example, “Tuesday nights”. Do not enter patient data."
            {...inputProps(fields.name)}
            error={fields.name.errors}
            maxLength={maxShiftNameLength}
            autoComplete="off"
          />
          <div>
            <Button type="submit" variant="outline">
              Rename shift
            </Button>
          </div>
        </Form>
      </Card>
      <ShareShift shareUrl={shareUrl} />
      <Card as="section" aria-labelledby="delete-title">
        <h2 id="delete-title" className="mb-3 font-semibold text-lg">
          Delete
        </h2>
        <Form method="post" className="grid gap-3">
          <p className="text-sm">
            Deleting the shift removes it from your history and disables its link. You can undo the deletion on the next
            page.
          </p>
          <div>
            <Button type="submit" name="intent" value="delete" variant="destructive">
              Delete shift
            </Button>
          </div>
        </Form>
      </Card>
    </div>
  );
}

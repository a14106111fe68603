import type { SubmissionResult } from "@conform-to/dom";
import type { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { FormField } from "~/features/auth/components/form-field";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { CheckboxField, Field, FormError } from "~/ui/field";
import { useSchemaForm } from "~/ui/schema-form";

interface Props {
  /** The form component of Remix or of a fetcher. */
  formComponent: typeof Form;
  pending: boolean;
  result: SubmissionResult<string[]> | undefined;
  /** A file that was pasted or dropped elsewhere. */
  file?: File | undefined;
}

/** The upload form: a file and its required details (L1). */
export function UploadForm({ formComponent: Form, pending, result, file }: Props) {
  const fileInput = useRef<HTMLInputElement>(null);
  const { form, fields, formProps } = useSchemaForm({
    id: "upload",
    load: () => import("../image-forms").then((forms) => forms.imageSchema),
    lastResult: result,
  });
  useEffect(() => {
    const input = fileInput.current;
    if (!file || !input) return;
    const transfer = new DataTransfer();
    transfer.items.add(file);
    input.files = transfer.files;
  }, [file]);
  return (
    <Form {...formProps} method="post" action={paths.adminImages} encType="multipart/form-data" className="grid gap-4">
      <FormError id={form.errorId} error={form.errors} />
      <Field
        ref={fileInput}
        id="upload-file"
        name="file"
        type="file"
        accept="image/png,image/jpeg,image/webp"
        required
        label="File"
        hint="PNG, JPEG, or WebP, at most 5 MB. Camera data (place, time, names) is removed. Never upload patient data."
        error={result?.error?.file ?? undefined}
      />
      <FormField
        meta={fields.alt}
        label="Alt text"
        hint="Describe the image for people who cannot see it."
        maxLength={200}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormField
          meta={fields.source}
          label="Source"
          hint="Name the person or institution that made the image."
          maxLength={200}
        />
        <FormField
          meta={fields.license}
          label="License"
          hint="For example, “Own work” or “CC BY 4.0”."
          maxLength={200}
        />
      </div>
      <CheckboxField
        name="deidentified"
        label="De-identified"
        hint="The image shows no patient's name, number, date, or face."
      />
      <div>
        <Button type="submit" pending={pending}>
          Upload image
        </Button>
      </div>
    </Form>
  );
}

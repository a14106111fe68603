import type { SubmissionResult } from "@conform-to/dom";
import type { Form } from "@remix-run/react";
import { FormField } from "~/features/auth/components/form-field";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { CheckboxField, Field, FormError } from "~/ui/field";
import { useSchemaForm } from "~/ui/schema-form";

interface Props {
  /** Remix's form, or a fetcher's. */
  as: typeof Form;
  pending: boolean;
  result: SubmissionResult<string[]> | undefined;
}

/** A file with what has to be said of it. */
export function UploadForm({ as: Form, pending, result }: Props) {
  const { form, fields, formProps } = useSchemaForm({
    id: "upload",
    load: () => import("../image-forms").then((forms) => forms.imageSchema),
    lastResult: result,
  });
  return (
    <Form {...formProps} method="post" action={paths.adminImages} encType="multipart/form-data" className="grid gap-4">
      <FormError id={form.errorId} error={form.errors} />
      <Field
        id="upload-file"
        name="file"
        type="file"
        accept="image/png,image/jpeg,image/webp"
        required
        label="File"
        hint="PNG, JPEG or WebP, at most 5 MB. What a camera wrote into it (place, time, names) is taken out. Never a patient's data."
        error={result?.error?.file ?? undefined}
      />
      <FormField
        meta={fields.alt}
        label="What is to be seen"
        hint="Read to those who cannot see it (alt text)."
        maxLength={200}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormField meta={fields.source} label="Source" hint="Who made it." maxLength={200} />
        <FormField meta={fields.licence} label="Licence" hint="“Own work”, “CC BY 4.0” …" maxLength={200} />
      </div>
      <CheckboxField
        name="deidentified"
        label="No patient can be known from it"
        hint="Asked of every picture of a patient: no name, number, date or face in it."
      />
      <div>
        <Button type="submit" pending={pending}>
          Upload
        </Button>
      </div>
    </Form>
  );
}

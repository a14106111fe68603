import { Form, useNavigation } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import type { ImportError } from "../../engine/import/import-result";
import { maxUploadBytes, maxUploadText } from "../upload-limits";

export interface RefusedUpload {
  fileName: string;
  errors: ImportError[];
}

/** Form to upload a release; lists the errors of the last upload above the field. */
export function ReleaseUploadForm({ refusedUpload }: { refusedUpload: RefusedUpload | undefined }) {
  const [isTooLarge, setIsTooLarge] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const errorList = useRef<HTMLDivElement>(null);
  const pending = useNavigation().formAction === paths.adminRvu;
  useEffect(() => {
    // Focuses the start of the error list, which may be taller than the window.
    if (refusedUpload) (errorList.current ?? field.current)?.focus();
  }, [refusedUpload]);
  // The edge rejects larger bodies without a readable message.
  const onSubmit = (event: FormEvent) => {
    const size = field.current?.files?.[0]?.size ?? 0;
    setIsTooLarge(size > maxUploadBytes);
    if (size > maxUploadBytes) event.preventDefault();
  };
  const [onlyError] = refusedUpload?.errors ?? [];
  const fieldErrors = isTooLarge
    ? `The file is larger than ${maxUploadText}.`
    : !refusedUpload?.fileName && onlyError?.message;
  return (
    <Form
      method="post"
      action={paths.adminRvu}
      encType="multipart/form-data"
      className="grid gap-4"
      onSubmit={onSubmit}
    >
      {refusedUpload?.fileName && !isTooLarge && (
        <div ref={errorList} tabIndex={-1} className="scroll-mt-32 outline-none">
          <UploadErrors {...refusedUpload} />
        </div>
      )}
      <Field
        ref={field}
        id="release-file"
        name="file"
        type="file"
        accept=".csv,.zip,text/csv,application/zip"
        required
        label="CMS file"
        hint={`Choose the zip of a release from cms.gov (“RVU26C.zip”), or the PPRRVU CSV from that zip, up to ${maxUploadText}. Only admins see the release until you publish it. Descriptions in the file are not stored.`}
        error={fieldErrors ? [fieldErrors] : undefined}
      />
      <div>
        <Button type="submit" pending={pending}>
          Upload file
        </Button>
      </div>
    </Form>
  );
}

function UploadErrors({ fileName, errors }: RefusedUpload) {
  return (
    <Alert tone="destructive" title="The file was not imported. Nothing has changed.">
      <p className="break-all">{fileName}:</p>
      <ul className="mt-1 grid list-disc gap-1 ps-5">
        {errors.map(({ line, message }) => (
          <li key={`${line} ${message}`} className="break-words">
            {message}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

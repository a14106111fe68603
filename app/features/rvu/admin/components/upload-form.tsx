import { Form, useNavigation } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import type { ImportError } from "../../engine/import/result";
import { largestUpload, largestUploadText } from "../limits";

export interface Refusal {
  fileName: string;
  errors: ImportError[];
}

/** CMS's file; what is wrong with the last one is said above it, line by line. */
export function UploadForm({ refused }: { refused: Refusal | undefined }) {
  const [tooLarge, setTooLarge] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const why = useRef<HTMLDivElement>(null);
  const pending = useNavigation().formAction === paths.adminRvu;
  useEffect(() => {
    // There may be more lines than fit in the window: it begins with the first.
    if (refused) (why.current ?? field.current)?.focus();
  }, [refused]);
  // The edge takes no larger body, and has no words for it.
  const onSubmit = (event: FormEvent) => {
    const size = field.current?.files?.[0]?.size ?? 0;
    setTooLarge(size > largestUpload);
    if (size > largestUpload) event.preventDefault();
  };
  const [only] = refused?.errors ?? [];
  const ofField = tooLarge ? `The file has more than ${largestUploadText}.` : !refused?.fileName && only?.message;
  return (
    <Form
      method="post"
      action={paths.adminRvu}
      encType="multipart/form-data"
      className="grid gap-4"
      onSubmit={onSubmit}
    >
      {refused?.fileName && !tooLarge && (
        <div ref={why} tabIndex={-1} className="scroll-mt-32 outline-none">
          <Refused {...refused} />
        </div>
      )}
      <Field
        ref={field}
        id="release-file"
        name="file"
        type="file"
        accept=".csv,.zip,text/csv,application/zip"
        required
        label="CMS's file"
        hint={`The zip of a release from cms.gov (“RVU26C.zip”), or the PPRRVU CSV in it; at most ${largestUploadText}. Nothing is shown to anybody before you publish it. Descriptions are dropped as the file is read.`}
        error={ofField ? [ofField] : undefined}
      />
      <div>
        <Button type="submit" pending={pending}>
          Read the file
        </Button>
      </div>
    </Form>
  );
}

function Refused({ fileName, errors }: Refusal) {
  return (
    <Alert tone="destructive" title="The file was not taken, and nothing was changed.">
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

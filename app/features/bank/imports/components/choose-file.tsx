import { useFetcher, useNavigate } from "@remix-run/react";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { importPath } from "~/admin-paths";
import { cn } from "~/lib/cn";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { CheckboxField, Field, SelectField } from "~/ui/field";
import { formatLabels } from "../../format-labels";
import { useImport } from "../browser/use-import";
import { ImageDetailsForm } from "./image-details-form";
import { NewSeriesForm } from "./new-series-form";
import { ReadProgress } from "./read-progress";
import { Refusals } from "./refusals";

const maxFileBytes = 200 * 1024 * 1024;
const formatChoices = [
  { value: "", label: "Detect automatically" },
  ...Object.entries({ ...formatLabels, csv: "CSV or Excel" }).flatMap(([value, label]) =>
    value === "qti22" ? [] : { value, label },
  ),
];

/** Lets an admin choose a file, uploads it, and opens the dry run. */
export function ChooseFile() {
  const { state, importId, start, retry, sendImageDetails, allowSeries, cancel: cancelReading } = useImport();
  const [isDragging, setDragging] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const cancelFetcher = useFetcher();
  useEffect(() => {
    if (state.status === "done") navigate(importPath(state.importId));
  }, [state, navigate]);

  const readFile = (file: File | null | undefined) => {
    const fields = new FormData(form.current ?? undefined);
    const format = String(fields.get("format") ?? "") as keyof typeof formatLabels | "";
    if (!file) return setProblem("Choose a file.");
    if (file.size > maxFileBytes) return setProblem("The file is larger than 200 MB.");
    if (!file.size) return setProblem("The file is empty.");
    setProblem(null);
    start(file, format || null, fields.get("replacesDrafts") === "on");
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setDragging(false);
    if (event.dataTransfer.files.length > 1) return setProblem("Choose one file at a time.");
    readFile(event.dataTransfer.files[0]);
  };
  const cancel = () => {
    cancelReading();
    if (importId) cancelFetcher.submit({ intent: "cancel" }, { method: "post", action: importPath(importId) });
  };

  if (state.status === "running" || state.status === "done")
    return <ReadProgress progress={state.status === "done" ? null : state.progress} onCancel={cancel} />;
  if (state.status === "asking")
    return <ImageDetailsForm names={state.names} onAnswer={sendImageDetails} onCancel={cancel} />;
  if (state.status === "askingSeries")
    return <NewSeriesForm series={state.series} onAnswer={allowSeries} onCancel={cancel} />;
  return (
    <form
      ref={form}
      className={cn("grid gap-4 rounded-lg", isDragging && "outline-2 outline-primary outline-dashed outline-offset-8")}
      onSubmit={(event) => {
        event.preventDefault();
        readFile(field.current?.files?.[0]);
      }}
      onDragOver={(event) => {
        event.preventDefault();
        setDragging(true);
      }}
      onDragLeave={() => setDragging(false)}
      onDrop={onDrop}
    >
      {state.status === "refused" && <Refusals refused={state.refused} moreRefused={state.moreRefused} />}
      {/* Once the server has the import, canceling it there leads to the same sentence on the page. */}
      {state.status === "canceled" && !importId && (
        <Alert tone="success">Import canceled. No question was changed.</Alert>
      )}
      {state.status === "lost" && (
        <Alert tone="destructive" title="The import stopped. No question was changed.">
          <p>{state.why}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size="sm" onClick={retry}>
              {state.hasStarted ? "Resume import" : "Try again"}
            </Button>
            {importId && (
              <Button size="sm" variant="outline" onClick={cancel}>
                Cancel import
              </Button>
            )}
          </div>
        </Alert>
      )}
      <noscript>
        <p className="text-sm">This page needs JavaScript, because your browser reads the file.</p>
      </noscript>
      <Field
        ref={field}
        type="file"
        name="file"
        label="File"
        accept=".json,.csv,.tsv,.txt,.xlsx,.xml,.gift,.zip"
        hint="JSON, CSV, Excel, Moodle XML, GIFT, a QTI package, or a pack, at most 200 MB. You can also drop the file here."
        error={problem ? [problem] : undefined}
      />
      <SelectField name="format" label="Format" options={formatChoices} className="max-w-xs" />
      <CheckboxField
        name="replacesDrafts"
        label="Replace unfinished drafts"
        hint="Without this option, the import refuses questions that have an unfinished draft."
      />
      <div>
        <Button type="submit">Read file</Button>
      </div>
    </form>
  );
}

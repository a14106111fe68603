import { Link } from "@remix-run/react";
import { Download } from "lucide-react";
import { type FormEvent, useState } from "react";
import { type Format, maxPackBytes, maxPackFiles } from "~/features/questions/exchange/format";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { Button, buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { CheckboxField, SelectField, TextareaField } from "~/ui/field";
import { Page } from "~/ui/page";
import { ProgressBar } from "~/ui/progress-bar";
import { formatCount } from "../../format-count";
import { formatLabels } from "../../format-labels";
import { type ExportState, useExport } from "../browser/use-export";
import { maxExportIds, parseExportIds } from "../export-ids";

interface Props {
  /** Query of the filtered question list that linked to this page; empty without filters. */
  listQuery: string;
  ids: string;
  statuses: { value: string; label: string }[];
}

/** The page that exports questions in one of the formats. */
export function ExportPage(props: Props) {
  const { state, start, stop } = useExport();
  return (
    <Page
      width="wide"
      title="Export questions"
      description="Exports the published version of each question, or its draft if it was never published. Your browser writes the files."
      actions={
        <Link className="link text-sm" to={paths.importQuestions}>
          Import questions
        </Link>
      }
    >
      <Card className="max-w-3xl">
        {state.status === "running" && <ExportProgress progress={state.progress} onCancel={stop} />}
        {/* Hidden instead of removed while files are written, so that the form keeps its values. */}
        <div className="grid gap-6" hidden={state.status === "running"}>
          {state.status === "failed" && (
            <Alert tone="destructive" title="No files were written.">
              {state.why}
            </Alert>
          )}
          {state.status === "done" && <ExportResult {...state} />}
          <ExportForm {...props} start={start} />
        </div>
      </Card>
    </Page>
  );
}

function ExportForm({ listQuery, ids, statuses, start }: Props & { start: ReturnType<typeof useExport>["start"] }) {
  const [scope, setScope] = useState(ids ? "ids" : listQuery ? "list" : "all");
  const [problem, setProblem] = useState<string[]>();
  const [format, setFormat] = useState<Format>("json");
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const selectedIds = scope === "ids" ? parseExportIds(String(form.get("ids") ?? "")) : null;
    if (selectedIds && (!selectedIds.length || selectedIds.length > maxExportIds))
      return setProblem([
        selectedIds.length ? `Enter at most ${formatCount(maxExportIds)} ids.` : "Enter at least one id.",
      ]);
    setProblem(undefined);
    start({
      format,
      withImages: form.get("pictures") === "on",
      statistics: form.get("statistics") === "on",
      list: scope === "list" ? listQuery : scope === "status" ? `status=${form.get("status")}` : "",
      ids: selectedIds,
    });
  };
  return (
    <form className="grid gap-4" onSubmit={onSubmit}>
      <noscript>
        <p className="text-sm">This page needs JavaScript, because your browser writes the files.</p>
      </noscript>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          name="format"
          label="Format"
          value={format}
          onChange={(event) => setFormat(event.target.value as Format)}
          options={Object.entries({ ...formatLabels, qti: "QTI 3" }).map(([value, label]) => ({ value, label }))}
          hint={formatHints[format]}
        />
        <SelectField
          name="scope"
          label="Questions"
          value={scope}
          onChange={(event) => setScope(event.target.value)}
          options={[
            { value: "all", label: "All questions" },
            ...(listQuery ? [{ value: "list", label: "Questions of the filtered list" }] : []),
            { value: "status", label: "By status" },
            { value: "ids", label: "By id" },
          ]}
        />
      </div>
      {scope === "status" && <SelectField name="status" label="Status" options={statuses} className="max-w-xs" />}
      {scope === "ids" && (
        <TextareaField
          name="ids"
          label="Ids"
          defaultValue={ids}
          rows={4}
          hint="Separate ids with commas, spaces, or line breaks."
          error={problem}
        />
      )}
      <CheckboxField
        name="statistics"
        label="Include statistics"
        hint="Statistics come from first answers. Only CSV and QTI 3 can store statistics."
      />
      {format !== "pack" && (
        <CheckboxField
          name="pictures"
          label="Include images"
          hint="Moodle XML and QTI contain the images; JSON, CSV, and GIFT only name them."
        />
      )}
      <div>
        <Button type="submit">Write files</Button>
      </div>
    </form>
  );
}

const formatHints: Record<Format, string> = {
  json: "For backups and for moving a bank to another site. Contains every field.",
  pack: `For moving questions with their images and series to another bank. Contains at most ${maxPackBytes / 1e6} MB in ${formatCount(maxPackFiles)} files.`,
  csv: "For spreadsheets. Contains every field.",
  moodle: "For Moodle, which does not import QTI.",
  gift: "Plain text for Moodle and other tools.",
  qti: "For tools that import QTI 3. A large bank is split into several packages.",
  qti22: "For TAO and other tools that import QTI 2.2. A large bank is split into several packages.",
};

const stageLabels = {
  fetch: "questions fetched",
  pictures: "images fetched",
  series: "series fetched",
  write: "files written",
};

function ExportProgress({
  progress,
  onCancel,
}: {
  progress: Extract<ExportState, { status: "running" }>["progress"];
  onCancel: () => void;
}) {
  const { stage, done, of } = progress;
  const [from, to] = { fetch: [0, 50], pictures: [50, 60], series: [60, 95], write: [95, 100] }[stage] as [
    number,
    number,
  ];
  return (
    <div className="grid gap-3">
      <ProgressBar
        value={Math.round(from + ((to - from) * done) / Math.max(1, of))}
        max={100}
        label="Writing the export"
        className="h-2.5"
      />
      <p className="text-sm tabular-nums">
        {of ? `${formatCount(done)} of ${formatCount(of)} ${stageLabels[stage]}` : "Fetching questions…"}
      </p>
      <div>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function ExportResult({ files, questions, notCarried }: Extract<ExportState, { status: "done" }>) {
  return (
    <section aria-label="Exported files" className="grid gap-3">
      <p role="status" className="font-medium">
        {formatCount(questions)} {questions === 1 ? "question" : "questions"} written.
      </p>
      <ul className="flex flex-wrap gap-2">
        {files.map(({ name, url, size }) => (
          <li key={name}>
            <a href={url} download={name} className={buttonClass({ variant: "primary" })}>
              <Download aria-hidden="true" /> <span className="break-all">{name}</span> ({size})
            </a>
          </li>
        ))}
      </ul>
      {notCarried.length > 0 && (
        <div className="text-sm">
          <p className="font-medium">These contents are missing from the files, or other tools cannot read them:</p>
          <ul className="mt-1 grid list-disc gap-0.5 ps-5 text-muted-foreground">
            {notCarried.map((text) => (
              <li key={text} className="break-words">
                {text}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

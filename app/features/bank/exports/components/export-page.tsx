import { Link } from "@remix-run/react";
import { Download } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { Format } from "~/features/questions/exchange/format";
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
  /** Query of the filtered question list that linked here; empty if there is none. */
  list: string;
  ids: string;
  statuses: { value: string; label: string }[];
}

/** The page that exports questions in one of five formats. */
export function ExportPage(props: Props) {
  const { state, start, stop } = useExport();
  return (
    <Page
      width="wide"
      title="Export questions"
      description="Published questions in the wording that is published, others in that of their draft. The files are written in your browser."
      actions={
        <Link className="link text-sm" to={paths.importQuestions}>
          Import questions
        </Link>
      }
    >
      <Card className="max-w-3xl">
        {state.is === "running" && <Running progress={state.progress} onCancel={stop} />}
        {/* Out of sight while files are written, not gone: what was chosen is still chosen after. */}
        <div className="grid gap-6" hidden={state.is === "running"}>
          {state.is === "failed" && (
            <Alert tone="destructive" title="Nothing was written.">
              {state.why}
            </Alert>
          )}
          {state.is === "done" && <Done {...state} />}
          <ExportForm {...props} start={start} />
        </div>
      </Card>
    </Page>
  );
}

function ExportForm({ list, ids, statuses, start }: Props & { start: ReturnType<typeof useExport>["start"] }) {
  const [scope, setScope] = useState(ids ? "ids" : list ? "list" : "all");
  const [problem, setProblem] = useState<string[]>();
  const [format, setFormat] = useState<Format>("json");
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const named = scope === "ids" ? parseExportIds(String(form.get("ids") ?? "")) : null;
    if (named && (!named.length || named.length > maxExportIds))
      return setProblem([named.length ? `At most ${maxExportIds} ids.` : "Name at least one id."]);
    setProblem(undefined);
    start({
      format,
      pictures: form.get("pictures") === "on",
      statistics: form.get("statistics") === "on",
      list: scope === "list" ? list : scope === "status" ? `status=${form.get("status")}` : "",
      ids: named,
    });
  };
  return (
    <form className="grid gap-4" onSubmit={onSubmit}>
      <noscript>
        <p className="text-sm">Files are written in the browser: this page needs JavaScript.</p>
      </noscript>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          name="format"
          label="Format"
          value={format}
          onChange={(event) => setFormat(event.target.value as Format)}
          options={Object.entries(formatLabels).map(([value, label]) => ({ value, label }))}
          hint={hints[format]}
        />
        <SelectField
          name="scope"
          label="Which questions"
          value={scope}
          onChange={(event) => setScope(event.target.value)}
          options={[
            { value: "all", label: "All of the bank" },
            ...(list ? [{ value: "list", label: "What the list showed" }] : []),
            { value: "status", label: "By their status" },
            { value: "ids", label: "By their ids" },
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
          hint="With commas, spaces or lines between them."
          error={problem}
        />
      )}
      <CheckboxField
        name="statistics"
        label="With statistics"
        hint="What first answers say. CSV and QTI have a place for them."
      />
      <CheckboxField name="pictures" label="With pictures" hint="Moodle XML and QTI hold them; the others name them." />
      <div>
        <Button type="submit">Write the files</Button>
      </div>
    </form>
  );
}

const hints: Record<Format, string> = {
  json: "For moving a bank, and as a backup: carries all of a question.",
  csv: "For a spreadsheet: carries all of a question.",
  moodle: "For Moodle.",
  gift: "Plain text for Moodle and others.",
  qti: "QTI 3 packages for TAO, Canvas and others; a large bank goes out in several.",
};

const stages = { fetch: "questions fetched", pictures: "pictures fetched", write: "files written" };

function Running({
  progress,
  onCancel,
}: {
  progress: Extract<ExportState, { is: "running" }>["progress"];
  onCancel: () => void;
}) {
  const { stage, done, of } = progress;
  const [from, to] = { fetch: [0, 60], pictures: [60, 70], write: [70, 100] }[stage] as [number, number];
  return (
    <div className="grid gap-3">
      <ProgressBar
        value={Math.round(from + ((to - from) * done) / Math.max(1, of))}
        max={100}
        label="Writing the export"
        className="h-2.5"
      />
      <p className="text-sm tabular-nums">
        {of ? `${formatCount(done)} of ${formatCount(of)} ${stages[stage]}` : "Fetching the questions …"}
      </p>
      <div>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function Done({ files, questions, notCarried }: Extract<ExportState, { is: "done" }>) {
  return (
    <section aria-label="The files" className="grid gap-3">
      <p role="status" className="font-medium">
        {formatCount(questions)} {questions === 1 ? "question is" : "questions are"} written.
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
          <p className="font-medium">What other tools do not see, or the files do not hold:</p>
          <ul className="mt-1 grid list-disc gap-0.5 ps-5 text-muted-foreground">
            {notCarried.map((sentence) => (
              <li key={sentence} className="break-words">
                {sentence}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

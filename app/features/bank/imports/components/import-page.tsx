import { Form, Link } from "@remix-run/react";
import { FileUp } from "lucide-react";
import { importPath } from "~/admin-paths";
import { AdminSection } from "~/features/admin/components/admin-section";
import { Moment } from "~/features/admin/components/moment";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import type { Tone } from "~/ui/tone";
import { formatCount } from "../../format-count";
import type { ImportState } from "../../import-taxonomy";
import type { ListedImport } from "../imports.loader.server";
import { ChooseFile } from "./choose-file";

/** The page that starts an import and lists earlier ones (M2). */
export function ImportPage({ runs, wasCanceled }: { runs: ListedImport[]; wasCanceled: boolean }) {
  return (
    <Page
      width="wide"
      title="Import questions"
      description="Your browser reads the file and the server checks every question. You review a dry run before anything changes, and the file is imported completely or not at all."
      actions={
        <Link className="link text-sm" to={paths.exportQuestions}>
          Export questions
        </Link>
      }
    >
      <div className="grid grid-cols-1 gap-6">
        {wasCanceled && <Alert tone="success">Import canceled. No question was changed.</Alert>}
        <Card as="section" aria-labelledby="choose-title" className="max-w-3xl">
          <h2 id="choose-title" className="mb-4 font-semibold text-lg">
            Choose a file
          </h2>
          <ChooseFile />
        </Card>
      </div>
      <AdminSection id="runs" title="Imports" note="Unfinished imports are deleted after 7 days.">
        <ImportList runs={runs} />
      </AdminSection>
    </Page>
  );
}

function ImportList({ runs }: { runs: ListedImport[] }) {
  if (!runs.length)
    return (
      <EmptyState icon={FileUp} title="No imports yet">
        Imports by all admins appear here. Choose a file to start an import.
      </EmptyState>
    );
  return (
    <Card className="px-4 py-0">
      <ol aria-label="Imports, newest first" className="divide-y divide-border">
        {runs.map((run) => (
          <ImportRow key={run.id} run={run} />
        ))}
      </ol>
    </Card>
  );
}

/** An import, laid out as a row on wide screens and a card on small ones. */
function ImportRow({ run }: { run: ListedImport }) {
  const { id, fileName, format, state, received, total, isMine, startedAt, by } = run;
  return (
    <li className="grid grid-cols-1 gap-x-6 gap-y-2 py-3 text-sm md:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,3fr)_5.5rem]">
      <div className="min-w-0">
        <Link className="link break-all font-medium" to={importPath(id)}>
          {fileName}
        </Link>
        <p className="mt-0.5 text-muted-foreground text-xs">
          {format} · {formatCount(total)} {total === 1 ? "question" : "questions"}
        </p>
      </div>
      <div className="min-w-0">
        <ImportStateBadge state={state} />
        {state === "reading" && (
          <p className="mt-1 text-muted-foreground text-xs">
            {formatCount(received)} of {formatCount(total)} questions uploaded.
            {isMine && " Choose the same file again to resume."}
          </p>
        )}
      </div>
      <p className="min-w-0 break-words">
        <span className="md:sr-only">Started </span>
        <Moment {...startedAt} />
        <span className="text-muted-foreground md:block md:text-xs"> by {by}</span>
      </p>
      <div className="md:text-end">
        {(state === "reading" || state === "ready") && <CancelImportButton id={id} fileName={fileName} />}
      </div>
    </li>
  );
}

function CancelImportButton({ id, fileName }: { id: string; fileName: string }) {
  return (
    <Form method="post" action={importPath(id)}>
      <input type="hidden" name="intent" value="cancel" />
      <Button type="submit" variant="outline" size="sm" aria-label={`Cancel ${fileName}`}>
        Cancel
      </Button>
    </Form>
  );
}

const stateBadges: Record<ImportState, [Tone, string]> = {
  reading: ["warning", "Incomplete"],
  ready: ["primary", "Dry run"],
  done: ["success", "Imported"],
  cancelled: ["neutral", "Canceled"],
};

/** Shows the state of an import as a badge. */
export function ImportStateBadge({ state }: { state: ImportState }) {
  const [tone, label] = stateBadges[state];
  return <Badge tone={tone}>{label}</Badge>;
}

import { Form, Link } from "@remix-run/react";
import { FileUp } from "lucide-react";
import { importPath } from "~/admin-paths";
import { AdminPart } from "~/features/admin/components/admin-part";
import { Moment } from "~/features/admin/components/moment";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import { Table } from "~/ui/table";
import type { Tone } from "~/ui/tone";
import { many } from "../../many";
import type { ImportState } from "../../taxonomy";
import type { ListedRun } from "../show-runs.server";
import { ChooseFile } from "./choose-file";

/** A file is chosen here; below it the imports there were. */
export function ImportPage({ runs, cancelled }: { runs: ListedRun[]; cancelled: boolean }) {
  return (
    <Page
      width="wide"
      title="Import questions"
      description="A file of questions is read in your browser and checked by the server. You see what it would do before anything changes; then it comes in as a whole, or not at all."
      actions={
        <Link className="link text-sm" to={paths.exportQuestions}>
          Export questions
        </Link>
      }
    >
      <div className="grid grid-cols-1 gap-6">
        {cancelled && <Alert tone="success">The import is cancelled. Nothing of the bank was changed.</Alert>}
        <Card as="section" aria-labelledby="choose-title" className="max-w-3xl">
          <h2 id="choose-title" className="mb-4 font-semibold text-lg">
            Choose a file
          </h2>
          <ChooseFile />
        </Card>
      </div>
      <AdminPart id="runs" title="Imports" note="What nobody brings in goes after 7 days.">
        <Runs runs={runs} />
      </AdminPart>
    </Page>
  );
}

function Runs({ runs }: { runs: ListedRun[] }) {
  if (!runs.length)
    return (
      <EmptyState icon={FileUp} title="No import yet">
        The latest imports of all admins are listed here.
      </EmptyState>
    );
  return (
    <Card className="p-4">
      <Table caption="Imports, newest first">
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col">State</th>
            <th scope="col" className="text-end!">
              Questions
            </th>
            <th scope="col">Begun</th>
            <th scope="col">
              <span className="sr-only">What can be done</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.id}>
              <th scope="row" className="min-w-40">
                <Link className="link break-all" to={importPath(run.id)}>
                  {run.fileName}
                </Link>
                <span className="block font-normal text-muted-foreground text-xs">{run.format}</span>
              </th>
              <td>
                <RunState state={run.state} />
                {run.state === "reading" && (
                  <span className="block max-w-56 text-muted-foreground text-xs">
                    {many(run.there)} of {many(run.total)} arrived.
                    {run.mine && " Choose the same file again, and it goes on."}
                  </span>
                )}
              </td>
              <td className="text-end tabular-nums">{many(run.total)}</td>
              <td>
                <Moment {...run.begun} />
                <span className="block text-muted-foreground text-xs">{run.by}</span>
              </td>
              <td className="text-end">
                {(run.state === "reading" || run.state === "ready") && (
                  <CancelRun id={run.id} fileName={run.fileName} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function CancelRun({ id, fileName }: { id: string; fileName: string }) {
  return (
    <Form method="post" action={importPath(id)}>
      <input type="hidden" name="intent" value="cancel" />
      <Button type="submit" variant="outline" size="sm" aria-label={`Cancel ${fileName}`}>
        Cancel
      </Button>
    </Form>
  );
}

const states: Record<ImportState, [Tone, string]> = {
  reading: ["warning", "Not whole"],
  ready: ["primary", "Dry run"],
  done: ["success", "Brought in"],
  cancelled: ["neutral", "Cancelled"],
};

/** Where a run stands. */
export function RunState({ state }: { state: ImportState }) {
  const [tone, words] = states[state];
  return <Badge tone={tone}>{words}</Badge>;
}

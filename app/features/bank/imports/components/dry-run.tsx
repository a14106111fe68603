import { Link } from "@remix-run/react";
import { AdminSection } from "~/features/admin/components/admin-section";
import { Moment } from "~/features/admin/components/moment";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { FactList } from "~/ui/facts";
import { Page } from "~/ui/page";
import { formatCount } from "../../format-count";
import { retentionDays } from "../import-limits";
import type { ImportRunPage } from "../import-run.loader.server";
import { ApplyImportForm } from "./apply-form";
import { DryRunRows } from "./dry-run-rows";
import { ImportStateBadge } from "./import-page";

/** Maximum number of notes that are shown expanded. */
const maxExpandedNotes = 3;

type Props = { run: ImportRunPage; done: string | null };

/** Renders the page of an import: the dry run or, afterward, the result. */
export function DryRun({ run, done }: Props) {
  const { state, counts, notes, fileName } = run;
  const isOpen = state === "ready" || state === "reading";
  return (
    <Page
      width="wide"
      title={
        <span className="flex flex-wrap items-center gap-3">
          <span className="break-all">{fileName}</span> <ImportStateBadge state={state} />
        </span>
      }
      description={
        <Link className="link" to={paths.importQuestions}>
          All imports
        </Link>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <ImportMessage run={run} done={done} />
        <ImportFacts run={run} />
        {notes.length > 0 && (
          <details open={notes.length <= maxExpandedNotes} className="text-sm">
            <summary className="link w-fit">
              {notes.length === 1 ? "1 note on the file" : `${notes.length} notes on the file`}
            </summary>
            <ul className="mt-2 grid list-disc gap-1 ps-5">
              {notes.map((note, index) => (
                <li key={index} className="break-words">
                  {note}
                </li>
              ))}
            </ul>
          </details>
        )}
        {isOpen && (
          <ApplyImportForm id={run.id} isReady={state === "ready"} changeCount={counts.new + counts.changed} />
        )}
      </div>
      {isOpen ? (
        <AdminSection id="rows" title="Questions">
          <DryRunRows run={run} />
        </AdminSection>
      ) : (
        run.storedRowCount > 0 && (
          <AdminSection
            id="rows"
            title="Refused questions"
            note={`We keep this list for ${retentionDays} days after the import.`}
          >
            <DryRunRows run={run} />
          </AdminSection>
        )
      )}
    </Page>
  );
}

function ImportMessage({ run, done }: Props) {
  const { state, counts, total, readCount, isMine } = run;
  if (state === "done")
    return (
      <Alert tone="success" title="Import finished.">
        {formatCountNoun(counts.new, "new question")} and {formatCountNoun(counts.changed, "change")} are now drafts.
        Only admins can see them until a second person publishes them.{" "}
        <Link className="link" to={paths.manageQuestions}>
          Show questions
        </Link>
      </Alert>
    );
  if (state === "cancelled")
    return <Alert>This import was canceled or expired after 7 days. No question was changed.</Alert>;
  return (
    <>
      {done === "moved" && (
        <Alert tone="warning" title="Nothing was imported because the bank changed meanwhile.">
          The affected questions were checked again. Review the dry run, then import again.
        </Alert>
      )}
      {done === "gone" && (
        <Alert tone="warning">Nothing was changed because this import was already finished or canceled.</Alert>
      )}
      {state === "reading" ? (
        <Alert tone="warning" title={`${formatCount(readCount)} of ${formatCount(total)} questions uploaded.`}>
          {isMine ? (
            <>
              <Link className="link" to={paths.importQuestions}>
                Choose the same file again
              </Link>{" "}
              to resume the import.
            </>
          ) : (
            "The admin who started the import can resume it by choosing the same file again."
          )}
        </Alert>
      ) : (
        done !== "moved" && <Alert title="This is a dry run.">The bank has not been changed yet.</Alert>
      )}
    </>
  );
}

function ImportFacts({ run }: { run: ImportRunPage }) {
  const facts = [
    ["Format", run.format],
    [
      "Started",
      <span key="b">
        {<Moment {...run.startedAt} />} by {run.by}
      </span>,
    ],
    ...(run.endedAt ? [["Ended", <Moment key="e" {...run.endedAt} />] as const] : []),
    ["Questions", formatCount(run.total)],
    ["New", formatCount(run.counts.new)],
    ["Changed", formatCount(run.counts.changed)],
    ["Unchanged", formatCount(run.counts.same)],
    ["Refused", formatCount(run.counts.refused)],
    ...(run.state === "ready" || run.state === "reading"
      ? [["Unfinished drafts", run.replacesDrafts ? "Replaced" : "Kept"] as const]
      : []),
  ] as const;
  return <FactList facts={facts} />;
}

/** Formats a count with its noun, such as "1 change" or "3 changes". */
function formatCountNoun(n: number, noun: string): string {
  return `${formatCount(n)} ${noun}${n === 1 ? "" : "s"}`;
}

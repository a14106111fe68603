import { Link } from "@remix-run/react";
import { AdminSection } from "~/features/admin/components/admin-section";
import { Moment } from "~/features/admin/components/moment";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { Facts } from "~/ui/facts";
import { Page } from "~/ui/page";
import { formatCount } from "../../format-count";
import { retentionDays } from "../import-limits";
import type { ImportRunPage } from "../import-run.loader.server";
import { ApplyForm } from "./apply-form";
import { DryRunRows } from "./dry-run-rows";
import { RunState } from "./import-page";

/** So many notes are open from the start. */
const fewNotes = 3;

type Props = { run: ImportRunPage; done: string | null };

/** What an import would do, question by question; or what it did. */
export function DryRun({ run, done }: Props) {
  const { state, counts, notes, fileName } = run;
  const open = state === "ready" || state === "reading";
  return (
    <Page
      width="wide"
      title={
        <span className="flex flex-wrap items-center gap-3">
          <span className="break-all">{fileName}</span> <RunState state={state} />
        </span>
      }
      description={
        <Link className="link" to={paths.importQuestions}>
          All imports
        </Link>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <Said run={run} done={done} />
        <RunFacts run={run} />
        {notes.length > 0 && (
          <details open={notes.length <= fewNotes} className="text-sm">
            <summary className="link w-fit">
              {notes.length === 1 ? "A note on the file" : `${notes.length} notes on the file`}
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
        {open && <ApplyForm id={run.id} ready={state === "ready"} writes={counts.new + counts.changed} />}
      </div>
      {open ? (
        <AdminSection id="rows" title="Question by question">
          <DryRunRows run={run} />
        </AdminSection>
      ) : (
        run.kept > 0 && (
          <AdminSection id="rows" title="What was refused" note={`Kept for ${retentionDays} days after the import.`}>
            <DryRunRows run={run} />
          </AdminSection>
        )
      )}
    </Page>
  );
}

function Said({ run, done }: Props) {
  const { state, counts, total, read, mine } = run;
  if (state === "done")
    return (
      <Alert tone="success" title="It is brought in.">
        {count(counts.new, "new question")} and {count(counts.changed, "change")} are drafts now: nobody but admins sees
        them before a second person publishes them.{" "}
        <Link className="link" to={paths.manageQuestions}>
          To the questions
        </Link>
      </Alert>
    );
  if (state === "cancelled")
    return (
      <Alert>The import was cancelled, or nobody brought it in for 7 days. Nothing of the bank was changed.</Alert>
    );
  return (
    <>
      {done === "moved" && (
        <Alert tone="warning" title="Nothing was brought in: the bank has changed since.">
          What changed was checked again. Look at the dry run once more, then bring it in.
        </Alert>
      )}
      {done === "gone" && <Alert tone="warning">Nothing was done: the import has moved on.</Alert>}
      {state === "reading" ? (
        <Alert tone="warning" title={`${formatCount(read)} of ${formatCount(total)} questions arrived.`}>
          {mine ? (
            <>
              <Link className="link" to={paths.importQuestions}>
                Choose the same file again
              </Link>
              , and it goes on where it stopped.
            </>
          ) : (
            "Who began it can go on by choosing the same file again."
          )}
        </Alert>
      ) : (
        done !== "moved" && <Alert title="This is a dry run.">Nothing of the bank has changed so far.</Alert>
      )}
    </>
  );
}

function RunFacts({ run }: { run: ImportRunPage }) {
  const facts = [
    ["Format", run.format],
    [
      "Begun",
      <span key="b">
        {<Moment {...run.begun} />} by {run.by}
      </span>,
    ],
    ...(run.ended ? [["Ended", <Moment key="e" {...run.ended} />] as const] : []),
    ["Questions", formatCount(run.total)],
    ["New", formatCount(run.counts.new)],
    ["Changed", formatCount(run.counts.changed)],
    ["The same as in the bank", formatCount(run.counts.same)],
    ["Refused", formatCount(run.counts.refused)],
    ...(run.state === "ready" || run.state === "reading"
      ? [["Drafts that are being written", run.replacesDrafts ? "Are replaced" : "Stay as they are"] as const]
      : []),
  ] as const;
  return <Facts of={facts} />;
}

/** "1 change", "3 changes". */
function count(n: number, one: string): string {
  return `${formatCount(n)} ${one}${n === 1 ? "" : "s"}`;
}

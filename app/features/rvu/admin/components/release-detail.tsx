import { Form, Link } from "@remix-run/react";
import { adminReleasePath } from "~/admin-paths";
import { AdminSection } from "~/features/admin/components/admin-section";
import { Moment } from "~/features/admin/components/moment";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { FactList } from "~/ui/facts";
import { SelectField } from "~/ui/field";
import { Page } from "~/ui/page";
import { ResultAlert } from "~/ui/result-alert";
import type { ReleasePage } from "../rvu-release.loader.server";
import { ReleaseActions } from "./release-actions";
import { ReleaseDiffSection } from "./release-diff";
import { ReleaseState } from "./releases-page";

type Props = ReleasePage & { done: string | null };

export function ReleaseDetail({
  release,
  against,
  otherReleaseIds,
  ourStudyCount,
  isCurrentSuggested,
  diff,
  done,
}: Props) {
  const { id, isCurrent } = release;
  const isPublished = release.published !== null;
  return (
    <Page
      width="wide"
      title={
        <span className="flex flex-wrap items-center gap-3">
          {id} <ReleaseState isCurrent={isCurrent} isPublished={isPublished} />
        </span>
      }
      description={
        <Link className="link" to={paths.adminRvu}>
          All releases
        </Link>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <DoneNotice done={done} />
        {!isPublished && (
          <Alert title="This is a dry run.">
            Only admins see a dry run until it is published. Dry runs older than 14 days are deleted at the next upload.
          </Alert>
        )}
        <Warnings release={release} diff={diff} ourStudyCount={ourStudyCount} />
        <ReleaseFacts release={release} />
        <ReleaseActions key={String(isPublished)} {...{ id, isCurrent, isPublished, isCurrentSuggested }} />
      </div>
      <AdminSection
        id="changes"
        title={against ? `Changes from ${against}` : "Rows"}
        note={
          against
            ? "Added and removed rows, and values that change by 5% or more."
            : "There is no other release to compare with."
        }
      >
        {otherReleaseIds.length > 1 && <CompareForm id={id} against={against} otherReleaseIds={otherReleaseIds} />}
        <ReleaseDiffSection id={id} against={against} diff={diff} />
      </AdminSection>
    </Page>
  );
}

const doneTexts: Record<string, string> = {
  published: "The release is published. The calculator shows it within a minute.",
  chosen: "This is now the current release. New tallies use it within a minute.",
  before: "Nothing was changed because the release was already published, is already current, or was deleted.",
  kept: "The release was not deleted. Published releases can't be deleted.",
};

function DoneNotice({ done }: { done: string | null }) {
  const text = done && Object.hasOwn(doneTexts, done) && doneTexts[done];
  return text ? (
    <ResultAlert tone={done === "kept" || done === "before" ? "warning" : "success"}>{text}</ResultAlert>
  ) : null;
}

function Warnings({ release, diff, ourStudyCount }: Pick<Props, "release" | "diff" | "ourStudyCount">) {
  const { missingRows } = diff;
  return (
    <>
      {release.conversion === "QPP" && (
        <Alert tone="warning">
          This is the QPP file. Its conversion factor applies to qualifying participants only. Upload the nonQPP file
          instead.
        </Alert>
      )}
      {release.conversion === null && (
        <Alert tone="warning">
          Neither the file name nor the conversion factor shows whether this is the QPP or the nonQPP file. Publish the
          release only if this is the nonQPP file.
        </Alert>
      )}
      {missingRows.total > 0 && (
        <Alert tone="warning" title={`${missingRows.total} of our ${ourStudyCount} studies have no row in this file.`}>
          These studies would count as 0 wRVU: {missingRows.names.slice(0, 10).join("; ")}
          {missingRows.total > 10 ? ` and ${missingRows.total - 10} more.` : "."}
        </Alert>
      )}
    </>
  );
}

function ReleaseFacts({ release }: Pick<Props, "release">) {
  const { sourceName, sourceHash, rowsRead, rowsKept, factor, conversion, releasedOn } = release;
  const facts = [
    [
      "File",
      <span key="f" className="break-all">
        {sourceName}
      </span>,
    ],
    [
      "SHA-256",
      <code key="h" className="break-all text-xs">
        {sourceHash}
      </code>,
    ],
    ["Rows imported", formatRowCount(rowsKept, rowsRead)],
    ["Conversion factor", `$${factor} per total RVU${conversion && conversion !== "single" ? ` (${conversion})` : ""}`],
    ["Released by CMS", releasedOn ?? "Not stated in the file"],
    ["Uploaded", <Moment key="u" {...release.uploaded} />],
    ["Published", release.published ? <Moment key="p" {...release.published} /> : "Not published"],
  ] as const;
  return <FactList facts={facts} />;
}

function CompareForm({ id, against, otherReleaseIds }: { id: string } & Pick<Props, "against" | "otherReleaseIds">) {
  return (
    <Form
      key={against}
      method="get"
      action={adminReleasePath(id)}
      preventScrollReset
      className="mb-4 flex flex-wrap items-end gap-3"
    >
      <SelectField
        name="against"
        label="Compare with"
        defaultValue={against ?? ""}
        options={otherReleaseIds.map((other) => ({ value: other, label: other }))}
      />
      <Button type="submit" variant="outline">
        Compare
      </Button>
    </Form>
  );
}

function formatRowCount(importedRows: number, rowsInFile: number): string {
  return importedRows === rowsInFile
    ? `All ${rowsInFile}`
    : `${importedRows} of ${rowsInFile}; the other ${rowsInFile - importedRows} are not radiology codes`;
}

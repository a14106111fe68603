import { Form, Link } from "@remix-run/react";
import { adminReleasePath } from "~/admin-paths";
import { AdminSection } from "~/features/admin/components/admin-section";
import { Moment } from "~/features/admin/components/moment";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Facts } from "~/ui/facts";
import { SelectField } from "~/ui/field";
import { Page } from "~/ui/page";
import type { ReleasePage } from "../show-release.server";
import { ReleaseActs } from "./release-acts";
import { ReleaseDiff } from "./release-diff";
import { ReleaseState } from "./releases-page";

type Props = ReleasePage & { done: string | null };

/** One release: where it stands, what it changes, and what can be done with it. */
export function ReleaseDetail({ release, against, others, named, suggested, diff, done }: Props) {
  const { id, current } = release;
  const published = release.published !== null;
  return (
    <Page
      width="wide"
      title={
        <span className="flex flex-wrap items-center gap-3">
          {id} <ReleaseState current={current} published={published} />
        </span>
      }
      description={
        <Link className="link" to={paths.adminRvu}>
          All releases
        </Link>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <Done done={done} />
        {!published && (
          <Alert title="This is a dry run.">
            Nobody sees it until it is published. Dry runs that nobody published for 14 days go with the next upload.
          </Alert>
        )}
        <Warnings release={release} diff={diff} named={named} />
        <ReleaseFacts release={release} />
        <ReleaseActs key={String(published)} {...{ id, current, published, suggested }} />
      </div>
      <AdminSection
        id="changes"
        title={against ? `Against ${against}` : "Its rows"}
        note={
          against
            ? "Added and removed rows, and values that change by 5 % or more."
            : "There is no other release to compare it with."
        }
      >
        {others.length > 1 && <Against id={id} against={against} others={others} />}
        <ReleaseDiff id={id} against={against} diff={diff} />
      </AdminSection>
    </Page>
  );
}

const doneWords: Record<string, string> = {
  published: "The release is published. The calculator has it within a minute.",
  chosen: "This is the current release now. New tallies count by it within a minute.",
  before: "Nothing was changed: this was done before.",
  kept: "It was not deleted: a published release stays.",
};

function Done({ done }: { done: string | null }) {
  const words = done && Object.hasOwn(doneWords, done) && doneWords[done];
  return words ? <Alert tone={done === "kept" || done === "before" ? "warning" : "success"}>{words}</Alert> : null;
}

function Warnings({ release, diff, named }: Pick<Props, "release" | "diff" | "named">) {
  const { lost } = diff;
  return (
    <>
      {release.conversion === "QPP" && (
        <Alert tone="warning">
          This is the QPP file: its conversion factor holds for qualifying participants only. Prefer the nonQPP file.
        </Alert>
      )}
      {release.conversion === null && (
        <Alert tone="warning">
          Neither the file's name nor its conversion factor says whether this is the QPP or the nonQPP file.
        </Alert>
      )}
      {lost.total > 0 && (
        <Alert tone="warning" title={`${lost.total} of our ${named} studies have no row in this file.`}>
          They would count nothing: {lost.names.slice(0, 10).join("; ")}
          {lost.total > 10 ? ` and ${lost.total - 10} more.` : "."}
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
    ["Rows kept", keptText(rowsKept, rowsRead)],
    ["Conversion factor", `$${factor} a total RVU${conversion && conversion !== "single" ? ` (${conversion})` : ""}`],
    ["Released by CMS", releasedOn ?? "The file does not say"],
    ["Uploaded", <Moment key="u" {...release.uploaded} />],
    ["Published", release.published ? <Moment key="p" {...release.published} /> : "Not yet"],
  ] as const;
  return <Facts of={facts} />;
}

function Against({ id, against, others }: { id: string } & Pick<Props, "against" | "others">) {
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
        options={others.map((other) => ({ value: other, label: other }))}
      />
      <Button type="submit" variant="outline">
        Compare
      </Button>
    </Form>
  );
}

function keptText(kept: number, read: number): string {
  return kept === read
    ? `All ${read}`
    : `${kept} of ${read}; the other ${read - kept} are not radiology's and were left out`;
}

import { Link } from "@remix-run/react";
import { FileSpreadsheet } from "lucide-react";
import { adminReleasePath } from "~/admin-paths";
import { Moment } from "~/features/admin/components/moment";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import { Table } from "~/ui/table";
import type { ListedRelease } from "../list-releases.server";
import { type RefusedUpload, ReleaseUploadForm } from "./release-upload-form";

interface Props {
  releases: readonly ListedRelease[];
  /** Id of the release that was just deleted. */
  deleted: string | null;
  refusedUpload: RefusedUpload | undefined;
}

export function ReleasesPage({ releases, deleted, refusedUpload }: Props) {
  return (
    <Page
      width="wide"
      title="RVU releases"
      description="The RVU calculator uses these releases of Medicare's Physician Fee Schedule. A shift keeps the release that it was counted with."
    >
      <div className="grid grid-cols-1 gap-8">
        {deleted && !refusedUpload && <Alert tone="success">Release {deleted} was deleted.</Alert>}
        <Card as="section" aria-labelledby="upload-title" className="max-w-2xl">
          <h2 id="upload-title" className="mb-4 font-semibold text-lg">
            Upload a release
          </h2>
          <ReleaseUploadForm refusedUpload={refusedUpload} />
        </Card>
        <section aria-labelledby="releases-title" className="grid grid-cols-1 gap-3">
          <h2 id="releases-title" className="font-semibold text-lg">
            Releases
          </h2>
          <ReleaseList releases={releases} />
        </section>
      </div>
    </Page>
  );
}

function ReleaseList({ releases }: Pick<Props, "releases">) {
  if (!releases.length)
    return (
      <EmptyState icon={FileSpreadsheet} title="No releases yet">
        Upload and publish a release to make the calculator available.
      </EmptyState>
    );
  return (
    <Card className="p-4">
      <Table caption="Releases, newest first">
        <thead>
          <tr>
            <th scope="col">Release</th>
            <th scope="col">State</th>
            <th scope="col" className="text-end!">
              Rows imported
            </th>
            <th scope="col" className="text-end!">
              $ per total RVU
            </th>
            <th scope="col">File</th>
            <th scope="col">Published</th>
          </tr>
        </thead>
        <tbody>
          {releases.map((release) => (
            <tr key={release.id}>
              <th scope="row">
                <Link className="link whitespace-nowrap" to={adminReleasePath(release.id)}>
                  {release.id}
                </Link>
              </th>
              <td>
                <ReleaseState isCurrent={release.isCurrent} isPublished={release.published !== null} />
              </td>
              <td className="text-end tabular-nums">
                {release.rowsKept}
                <span className="block whitespace-nowrap text-muted-foreground text-xs">of {release.rowsRead}</span>
              </td>
              <td className="text-end tabular-nums">{release.factor}</td>
              <td>
                <span className="break-all">{release.sourceName}</span>
                <code className="block text-muted-foreground text-xs" data-tooltip={`SHA-256 ${release.hash}`}>
                  {release.hash.slice(0, 12)}…
                </code>
              </td>
              <td>
                {release.published ? (
                  <>
                    <Moment {...release.published} />
                    <span className="block text-muted-foreground text-xs">{release.publisherName}</span>
                  </>
                ) : (
                  <span className="text-muted-foreground">
                    Uploaded <Moment {...release.uploaded} />
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

export function ReleaseState({ isCurrent, isPublished }: { isCurrent: boolean; isPublished: boolean }) {
  if (isCurrent) return <Badge tone="success">Current</Badge>;
  return isPublished ? <Badge>Published</Badge> : <Badge tone="warning">Dry run</Badge>;
}

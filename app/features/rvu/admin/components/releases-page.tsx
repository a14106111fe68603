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
import type { ListedRelease } from "../list.server";
import { type Refusal, UploadForm } from "./upload-form";

interface Props {
  releases: readonly ListedRelease[];
  /** Id of the release that was deleted just now. */
  deleted: string | null;
  refused: Refusal | undefined;
}

/** The releases of the fee schedule, and a form for another. */
export function ReleasesPage({ releases, deleted, refused }: Props) {
  return (
    <Page
      width="wide"
      title="RVU releases"
      description="The releases of Medicare's Physician Fee Schedule that the RVU calculator counts by. A shift keeps the release it was counted by."
    >
      <div className="grid grid-cols-1 gap-8">
        {deleted && !refused && <Alert tone="success">{deleted} is deleted.</Alert>}
        <Card as="section" aria-labelledby="upload-title" className="max-w-2xl">
          <h2 id="upload-title" className="mb-4 font-semibold text-lg">
            Upload a release
          </h2>
          <UploadForm refused={refused} />
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
      <EmptyState icon={FileSpreadsheet} title="No release yet">
        The calculator has nothing to count by until one is uploaded and published.
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
              Rows kept
            </th>
            <th scope="col" className="text-end!">
              $ a total RVU
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
                <ReleaseState {...release} published={release.published !== null} />
              </td>
              <td className="text-end tabular-nums">
                {release.rowsKept}
                <span className="block whitespace-nowrap text-muted-foreground text-xs">of {release.rowsRead}</span>
              </td>
              <td className="text-end tabular-nums">{release.factor}</td>
              <td>
                <span className="break-all">{release.sourceName}</span>
                <code className="block text-muted-foreground text-xs" title={`SHA-256 ${release.hash}`}>
                  {release.hash.slice(0, 12)}…
                </code>
              </td>
              <td>
                {release.published ? (
                  <>
                    <Moment {...release.published} />
                    <span className="block text-muted-foreground text-xs">{release.by}</span>
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

/** Where a release stands. */
export function ReleaseState({ current, published }: { current: boolean; published: boolean }) {
  if (current) return <Badge tone="success">Current</Badge>;
  return published ? <Badge>Published</Badge> : <Badge tone="warning">Dry run</Badge>;
}

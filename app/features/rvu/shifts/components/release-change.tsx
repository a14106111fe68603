import { countNoun } from "~/lib/text";
import { Card } from "~/ui/card";
import { Table } from "~/ui/table";
import type { OwnShift } from "../read-shift.server";

interface ReleaseChangeProps {
  change: NonNullable<OwnShift["change"]>;
  /** Id of the shift's release. */
  shiftReleaseId: string;
}

/** Shows what the shift would be worth in the current release, without changing it (C2). */
export function ReleaseChange({
  change: { release, wrvu, difference, leftOutCount, studies, moreStudyCount },
  shiftReleaseId,
}: ReleaseChangeProps) {
  return (
    <Card as="section" aria-labelledby="change" className="mt-6">
      <h2 id="change" className="font-semibold text-lg">
        In the current release
      </h2>
      <p className="mt-1">
        This shift uses release {shiftReleaseId}. In {release.id}, the shift would be <strong>{wrvu} wRVU</strong> (
        {difference}).
      </p>
      {leftOutCount > 0 && (
        <p className="mt-1 text-muted-foreground text-sm">
          The difference leaves out {countNoun(leftOutCount, "study", "studies")} without a value in one of the
          releases.
        </p>
      )}
      {studies.length > 0 && (
        <details className="mt-2 text-sm print:hidden">
          <summary className="link inline-block py-1">Show changed studies</summary>
          <div className="mt-2">
            <Table caption={`The largest differences between ${shiftReleaseId} and ${release.id}`}>
              <thead>
                <tr>
                  <th scope="col">Study</th>
                  <th scope="col">Count</th>
                  <th scope="col">{shiftReleaseId}</th>
                  <th scope="col">{release.id}</th>
                  <th scope="col">Difference</th>
                </tr>
              </thead>
              <tbody>
                {studies.map((study, index) => (
                  <tr key={index}>
                    <th scope="row">{study.name}</th>
                    <td>{study.count}</td>
                    <td>{study.before}</td>
                    <td>{study.after}</td>
                    <td>{study.difference}</td>
                  </tr>
                ))}
              </tbody>
            </Table>
            {moreStudyCount > 0 && (
              <p className="mt-2 text-muted-foreground">
                And {countNoun(moreStudyCount, "other study", "other studies")}.
              </p>
            )}
          </div>
        </details>
      )}
    </Card>
  );
}

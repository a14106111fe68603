import { count } from "~/lib/text";
import { Card } from "~/ui/card";
import { Table } from "~/ui/table";
import type { OwnShift } from "../shift.server";

interface ReleaseChangeProps {
  change: NonNullable<OwnShift["change"]>;
  /** The release the shift is counted by. */
  own: string;
}

/** What the current release would make of a shift that was counted by another one: said, never applied (C2). */
export function ReleaseChange({
  change: { release, wrvu, difference, leftOut, studies, more },
  own,
}: ReleaseChangeProps) {
  return (
    <Card as="section" aria-labelledby="change" className="mt-6">
      <h2 id="change" className="font-semibold text-lg">
        By the current release
      </h2>
      <p className="mt-1">
        This shift stays counted by {own}. By {release.id} it would be <strong>{wrvu} wRVU</strong> ({difference}).
      </p>
      {leftOut > 0 && (
        <p className="mt-1 text-muted-foreground text-sm">
          The difference leaves out {count(leftOut, "study", "studies")}: we have no value for{" "}
          {leftOut === 1 ? "it" : "them"} in one of the two releases.
        </p>
      )}
      {studies.length > 0 && (
        <details className="mt-2 text-sm print:hidden">
          <summary className="link inline-block py-1">Which studies change</summary>
          <div className="mt-2">
            <Table caption={`The largest differences between ${own} and ${release.id}`}>
              <thead>
                <tr>
                  <th scope="col">Study</th>
                  <th scope="col">Count</th>
                  <th scope="col">{own}</th>
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
            {more > 0 && (
              <p className="mt-2 text-muted-foreground">And {count(more, "other study", "other studies")}.</p>
            )}
          </div>
        </details>
      )}
    </Card>
  );
}

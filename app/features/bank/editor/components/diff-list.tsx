import { Fragment } from "react";
import type { Difference } from "../../versions/content-diff";

interface Props {
  changes: readonly Difference[];
  /** Names of the two versions; without them, only the values of the newer version are shown. */
  before?: string;
  after?: string;
}

/** Lists the differences between two versions by field; reworded text shows its removed and added words. */
export function DiffList({ changes, before, after }: Props) {
  if (changes.length === 0) return <p className="text-muted-foreground text-sm">No differences.</p>;
  return (
    <dl className="grid gap-3">
      {changes.map((change, index) => (
        <div
          key={`${change.path} ${index}`}
          className="grid gap-1 border-border border-t pt-3 first:border-t-0 first:pt-0"
        >
          <dt className="font-medium text-sm">{change.path}</dt>
          {change.pieces ? (
            <dd className="whitespace-pre-line text-sm leading-relaxed">
              {change.pieces.map(({ kind, text }, pieceIndex) => (
                <Fragment key={pieceIndex}>
                  {kind === "removed" ? (
                    <del className="rounded-sm bg-destructive/12 text-destructive">{text}</del>
                  ) : kind === "added" ? (
                    <ins className="rounded-sm bg-success/15 text-success no-underline">{text}</ins>
                  ) : (
                    text
                  )}
                </Fragment>
              ))}
            </dd>
          ) : before && after ? (
            <dd className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-2">
              <DiffSide name={before} text={change.before} />
              <DiffSide name={after} text={change.after} />
            </dd>
          ) : (
            <dd className="whitespace-pre-line text-sm">{change.after}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function DiffSide({ name, text }: { name: string; text: string | null }) {
  return (
    <p className="min-w-0 whitespace-pre-line">
      <span className="block text-[0.8125rem] text-muted-foreground">{name}</span>
      {text === null ? <span className="text-muted-foreground italic">missing</span> : text || <em>empty</em>}
    </p>
  );
}

import { useEffect, useState } from "react";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { DiffList } from "../../components/diff-list";
import type { DraftState } from "../../model/editing";
import type { Conflict } from "./draft-saver";

type DiffContent = typeof import("~/features/bank/versions/content-diff").diffContent;

interface Props {
  theirs: Conflict;
  mine: DraftState;
  onKeepMine: () => void;
  onLoadTheirs: () => void;
}

/**
 * Shows both versions of a draft that another admin saved first and lets this admin choose one. Loading the saved
 * version can be undone.
 */
export function ConflictNotice({ theirs, mine, onKeepMine, onLoadTheirs }: Props) {
  const [diff, setDiff] = useState<{ of: DiffContent } | null>(null);
  useEffect(() => {
    void import("~/features/bank/versions/content-diff").then(({ diffContent }) => setDiff({ of: diffContent }));
  }, []);
  return (
    <Alert tone="destructive" title={`${theirs.by} saved this draft first`}>
      <div className="mt-1 grid gap-3">
        <p>
          Your changes are still in the fields and on this device. Keep your version to overwrite theirs, or use theirs;
          “Undo” then restores yours.
        </p>
        {diff && <DiffList changes={diff.of(theirs.draft.content, mine.content)} before="Theirs" after="Yours" />}
        {theirs.draft.changeNote !== mine.changeNote && (
          <p>
            Their change note: <q>{theirs.draft.changeNote || "(none)"}</q>
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" onClick={onKeepMine}>
            Keep my version
          </Button>
          <Button variant="outline" onClick={onLoadTheirs}>
            Use their version
          </Button>
        </div>
      </div>
    </Alert>
  );
}

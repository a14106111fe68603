import { useEffect, useState } from "react";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { DiffList } from "../../components/diff-list";
import type { DraftState } from "../../model/edit-history";
import type { Conflict } from "./draft-saver";

type DiffContent = typeof import("~/features/bank/versions/content-diff").diffContent;

interface Props {
  theirs: Conflict;
  mine: DraftState;
  onKeepMine: () => void;
  onLoadTheirs: () => void;
}

/**
 * Shows the local and the saved version of a draft that someone else saved first, and lets the admin choose one. Choosing
 * the saved version can be undone.
 */
export function DraftConflictNotice({ theirs, mine, onKeepMine, onLoadTheirs }: Props) {
  const [diff, setDiff] = useState<{ of: DiffContent } | null>(null);
  useEffect(() => {
    void import("~/features/bank/versions/content-diff").then(({ diffContent }) => setDiff({ of: diffContent }));
  }, []);
  return (
    <Alert tone="destructive" title={`${theirs.by} saved this draft first`}>
      <div className="mt-1 grid gap-3">
        <p>
          Your changes are still in the fields and on this device. If you keep your version, it overwrites the saved
          one. If you use the saved version, “Undo” brings your version back.
        </p>
        {diff && (
          <DiffList changes={diff.of(theirs.draft.content, mine.content)} before="Saved version" after="Your version" />
        )}
        {theirs.draft.changeNote !== mine.changeNote && (
          <p>
            Change note of the saved version: <q>{theirs.draft.changeNote || "(none)"}</q>
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" onClick={onKeepMine}>
            Keep my version
          </Button>
          <Button variant="outline" onClick={onLoadTheirs}>
            Use the saved version
          </Button>
        </div>
      </div>
    </Alert>
  );
}

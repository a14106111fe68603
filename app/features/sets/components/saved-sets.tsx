import { Layers } from "lucide-react";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { NumberedPager } from "~/ui/pager";
import type { SetOutcome } from "../builder-query";
import type { SavedSet } from "../custom-set-view.server";
import { SavedSetRow } from "./saved-set-row";

interface SavedSetsProps {
  /** Whether the learner has a subscription. */
  unlimited: boolean;
  sets: SavedSet[];
  page: number;
  hasMore: boolean;
  outcome: SetOutcome | null;
  /** Id of the set whose details are open. */
  openSetId: string | null;
}

const doneMessages: Record<SetOutcome, string> = {
  saved: "Set saved.",
  renamed: "Set renamed.",
  deleted: "Set deleted. Sessions started from the set stay.",
  shared: "Share link created.",
  unshared: "Sharing stopped. The link no longer works.",
  groupShared: "Group link created.",
  groupUnshared: "Group link removed. It no longer works, and nobody sees the comparison.",
};

/** The learner's custom sets, last used first. */
export function SavedSets({ unlimited, sets, page, hasMore, outcome, openSetId }: SavedSetsProps) {
  return (
    <section id="sets" aria-labelledby="sets-title" className="scroll-mt-20">
      <h2 id="sets-title" className="mb-3 font-semibold text-lg">
        Your sets
      </h2>
      {outcome && <Alert tone="success" title={doneMessages[outcome]} className="mb-4" />}
      {sets.length === 0 ? (
        <EmptyState icon={Layers} title={page > 1 ? "No older sets" : "No sets yet"}>
          Choose filters, then select “Save as a set”. Your sets appear here, ready to start.
        </EmptyState>
      ) : (
        <Card className="py-1">
          <ul>
            {sets.map((set) => (
              <SavedSetRow key={set.id} unlimited={unlimited} set={set} isOpen={openSetId === set.id} />
            ))}
          </ul>
        </Card>
      )}
      <NumberedPager
        label="Pages of your sets"
        page={page}
        hasNextPage={hasMore}
        to={(wanted) => `${paths.customSets}?page=${wanted}#sets`}
      />
    </section>
  );
}

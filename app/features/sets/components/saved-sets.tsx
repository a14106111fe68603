import { Layers } from "lucide-react";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { NumberedPager } from "~/ui/pager";
import type { SetOutcome } from "../builder-query";
import type { ShownSet } from "../custom-set-view.server";
import { SavedSetRow } from "./saved-set-row";

interface SavedSetsProps {
  sets: ShownSet[];
  page: number;
  more: boolean;
  done: SetOutcome | null;
  /** The set whose sharing box is open. */
  open: string | null;
}

const doneWords: Record<SetOutcome, string> = {
  saved: "The set is saved.",
  renamed: "The set has its new name.",
  deleted: "The set is deleted. The sessions it started stay.",
  shared: "The set has a link now.",
  unshared: "The set is no longer shared: its link is dead.",
};

/** The learner's custom sets, last used first. */
export function SavedSets({ sets, page, more, done, open }: SavedSetsProps) {
  return (
    <section id="sets" aria-labelledby="sets-title" className="scroll-mt-20">
      <h2 id="sets-title" className="mb-3 font-semibold text-lg">
        Your sets
      </h2>
      {done && <Alert tone="success" title={doneWords[done]} className="mb-4" />}
      {sets.length === 0 ? (
        <EmptyState icon={Layers} title={page > 1 ? "There are no older ones" : "No sets yet"}>
          Choose what to study, then press “Save as a set”. It waits here to be started with one click.
        </EmptyState>
      ) : (
        <Card className="py-1">
          <ul>
            {sets.map((set) => (
              <SavedSetRow key={set.id} set={set} open={open === set.id} />
            ))}
          </ul>
        </Card>
      )}
      <NumberedPager
        label="Pages of your sets"
        page={page}
        more={more}
        to={(wanted) => `${paths.customSets}?page=${wanted}#sets`}
      />
    </section>
  );
}

import { Card } from "~/ui/card";
import { formatRvu } from "../browser/rvu-format";
import { modalityNames } from "../engine/rvu-taxonomy";
import { sumByModality } from "../engine/tally/tally-sums";
import { ModalityTable } from "./modality-table";
import type { Calculation } from "./use-calculator";

/** The running shift by modality, most work first. */
export function ShiftByModality({ calculation: { counts, studies } }: { calculation: Calculation }) {
  const modalitySums = sumByModality(counts, studies).sort((one, other) => other.work - one.work);
  return (
    <Card as="section" aria-labelledby="rvu-split" className="p-4 sm:p-5">
      <h2 id="rvu-split" className="mb-2 font-semibold text-base">
        By modality
      </h2>
      <ModalityTable
        modalities={modalitySums.map(({ modality, studies, work }) => ({
          ...{ name: modalityNames[modality], studies, work, wrvu: formatRvu(work) },
        }))}
      />
    </Card>
  );
}

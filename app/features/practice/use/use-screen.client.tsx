import { CircleDollarSign } from "lucide-react";
import { EmptyState } from "~/ui/empty-state";
import type { LastResult } from "../../admin/components/admin-form";
import type { UsePageData } from "./use.loader.server";
import { LimitsForm, ModelSwitch } from "./use-forms";
import { UseTables } from "./use-tables";

type UseScreenProps = Pick<UsePageData, "days" | "modes" | "learners" | "limits" | "model"> & { result: LastResult };

/** The switch, the limits, and the use of the model (G40). */
export function UseScreen({ days, modes, learners, limits, model, result }: UseScreenProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <ModelSwitch isOn={limits.isOn} model={model} />
      <LimitsForm key={JSON.stringify(limits)} limits={limits} result={result} />
      {days.length > 0 ? (
        <UseTables days={days} modes={modes} learners={learners} />
      ) : (
        <EmptyState icon={CircleDollarSign} title="No calls yet">
          Calls of the model will appear here, by day, mode, and learner.
        </EmptyState>
      )}
    </div>
  );
}

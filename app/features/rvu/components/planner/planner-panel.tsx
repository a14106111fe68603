import { countNoun } from "~/lib/text";
import { Field, SelectField } from "~/ui/field";
import type { Catalog } from "../../engine/rvu-catalog";
import type { Counts } from "../../engine/tally/tally-counts";
import { indexStudiesById, sumCounts } from "../../engine/tally/tally-sums";
import { toFieldErrors } from "../money/parse-number";
import { useStoredInputs } from "../money/stored-inputs";
import { PlanResult } from "./plan-result";
import {
  defaultPlan,
  type PlannerInputs,
  parsePlan,
  plannerKey,
  planWorkload,
  readPlannerInputs,
} from "./plan-workload";
import { studyMixes } from "./study-mixes";

interface PlannerPanelProps {
  catalog: Catalog;
  counts: Counts;
}

/** Plans how many studies a day reach a target of wRVUs or pay (C4). The inputs stay on the device. */
export function PlannerPanel({ catalog, counts }: PlannerPanelProps) {
  const [inputs, changeInputs] = useStoredInputs(plannerKey, defaultPlan, readPlannerInputs);
  const parsedInputs = parsePlan(inputs);
  const studiesById = indexStudiesById(catalog.studies);
  const tallySums = sumCounts(counts, studiesById);
  const hasTally = tallySums.work > 0;
  // Falls back to the first mix if the tally is empty or the stored mix no longer exists.
  const sampleMix = studyMixes.find(({ id }) => id === inputs.mix) ?? (hasTally ? null : studyMixes[0]);
  const mix: Counts = sampleMix?.counts ?? counts;
  const fieldProps = (name: Exclude<keyof PlannerInputs, "goal" | "mix">) => ({
    value: inputs[name],
    error: toFieldErrors(parsedInputs[name]),
    inputMode: "decimal" as const,
    autoComplete: "off",
    maxLength: 20,
    onChange: (event: { target: { value: string } }) => changeInputs({ [name]: event.target.value }),
  });
  return (
    <div className="@container grid grid-cols-1 gap-5">
      <div className="grid gap-4 @md:grid-cols-2">
        <SelectField
          label="Target"
          value={inputs.goal}
          onChange={(event) => changeInputs({ goal: event.target.value as PlannerInputs["goal"] })}
          options={[
            { value: "year", label: "wRVUs per year" },
            { value: "day", label: "wRVUs per day" },
            { value: "pay", label: "Pay per year" },
          ]}
        />
        {inputs.goal === "year" && <Field label="wRVUs per year" placeholder="10,000" {...fieldProps("year")} />}
        {inputs.goal === "day" && <Field label="wRVUs per day" placeholder="45" {...fieldProps("day")} />}
        {inputs.goal === "pay" && (
          <>
            <Field label="Pay per year, $" placeholder="500,000" {...fieldProps("pay")} />
            <Field label="Rate, $ per wRVU" placeholder="45" {...fieldProps("rate")} />
            <Field label="Base per year, $" placeholder="0" {...fieldProps("base")} />
            <Field label="wRVUs covered by the base" placeholder="0" {...fieldProps("covered")} />
          </>
        )}
        <div className="grid grid-cols-2 content-start gap-4">
          <Field label="Days per year" {...fieldProps("days")} inputMode="numeric" />
          <Field label="Hours per day" {...fieldProps("hours")} />
        </div>
        <SelectField
          label="Mix of studies"
          hint={sampleMix ? "This is a sample mix. Your own tally gives a better estimate." : undefined}
          value={sampleMix?.id ?? "tally"}
          onChange={(event) => changeInputs({ mix: event.target.value })}
          options={[
            ...(hasTally
              ? [{ value: "tally", label: `This tally (${countNoun(tallySums.studies, "study", "studies")})` }]
              : []),
            ...studyMixes.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </div>
      <PlanResult outcome={planWorkload(inputs.goal, parsedInputs, mix, studiesById)} mix={mix} studies={studiesById} />
    </div>
  );
}

import { isDraft } from "~/features/questions/lint/draft";
import type { Path } from "~/features/questions/lint/findings";
import { addTo, dropFrom, valueAt } from "../../model/path";
import { SelectAt } from "../fields/choice-at";
import { Entries } from "../fields/entries";
import { NumberAt } from "../fields/number-at";
import { TextAt } from "../fields/text-at";
import { useWriting } from "../writing";

/** Fields for value, tolerance, worked solution, and common errors. */
export function NumericFields({ unit }: { unit: Path }) {
  const { content, act } = useWriting();
  const tolerance = valueAt(content, [...unit, "answer", "tolerance"]);
  const relative = isDraft(tolerance) && tolerance.kind === "relative";
  const errors = [...unit, "commonErrors"];
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <NumberAt path={[...unit, "answer", "value"]} label="Value" hint="With a decimal point or comma, or as 1e-3." />
        <TextAt
          path={[...unit, "answer", "unit"]}
          label="Unit"
          hint="For example mGy, mSv/h, or %. Leave blank for a plain number."
          maxLength={20}
        />
        <SelectAt
          path={[...unit, "answer", "tolerance", "kind"]}
          label="Tolerance"
          none="Choose"
          options={[
            { value: "relative", label: "Percentage of the value" },
            { value: "absolute", label: "Amount in the same unit" },
          ]}
        />
        <NumberAt
          // Remounts the field, because typed text means another number in percent.
          key={String(relative)}
          path={[...unit, "answer", "tolerance", "value"]}
          label={relative ? "Tolerance in %" : "Tolerance amount"}
          scale={relative ? 100 : 1}
        />
      </div>
      <TextAt path={[...unit, "solution"]} label="Worked solution" hint="Step by step, with units." rows={4} />
      <Entries
        path={errors}
        title="Common errors"
        hint="Typical wrong values and the mistake behind each."
        nameOf={(index) => `Common error ${index + 1}`}
        add="Add a common error"
        most={6}
        onAdd={() => act((state) => ({ ...state, content: addTo(state.content, errors, { why: "" }) }))}
        onDrop={(index) => act((state) => ({ ...state, content: dropFrom(state.content, errors, index) }))}
      >
        {(path) => (
          <div className="grid items-start gap-3 sm:grid-cols-[9rem_1fr]">
            <NumberAt path={[...path, "value"]} label="Value" />
            <TextAt path={[...path, "why"]} label="Mistake" rows={1} />
          </div>
        )}
      </Entries>
    </>
  );
}

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
        <NumberAt path={[...unit, "answer", "value"]} label="Value" hint="Point or comma, or 1e-3." />
        <TextAt
          path={[...unit, "answer", "unit"]}
          label="Unit"
          hint="“mGy”, “mSv/h”, “%”; empty: a bare number."
          maxLength={20}
        />
        <SelectAt
          path={[...unit, "answer", "tolerance", "kind"]}
          label="What is accepted besides"
          none="Choose"
          options={[
            { value: "relative", label: "a share of the value" },
            { value: "absolute", label: "an amount in its unit" },
          ]}
        />
        <NumberAt
          // Remounts the field, because typed text means another number in percent.
          key={String(relative)}
          path={[...unit, "answer", "tolerance", "value"]}
          label={relative ? "Up and down by, %" : "Up and down by"}
          scale={relative ? 100 : 1}
        />
      </div>
      <TextAt path={[...unit, "solution"]} label="Worked solution" hint="Step by step, with units." rows={4} />
      <Entries
        path={errors}
        title="Common errors"
        hint="Wrong values that learners typically reach, and the slip behind each."
        nameOf={(index) => `Common error ${index + 1}`}
        add="Add a common error"
        most={6}
        onAdd={() => act((written) => ({ ...written, content: addTo(written.content, errors, { why: "" }) }))}
        onDrop={(index) => act((written) => ({ ...written, content: dropFrom(written.content, errors, index) }))}
      >
        {(path) => (
          <div className="grid items-start gap-3 sm:grid-cols-[9rem_1fr]">
            <NumberAt path={[...path, "value"]} label="Value" />
            <TextAt path={[...path, "why"]} label="The slip behind it" rows={1} />
          </div>
        )}
      </Entries>
    </>
  );
}

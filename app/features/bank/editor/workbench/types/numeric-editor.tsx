import { isDraft } from "~/features/questions/lint/draft";
import type { Path } from "~/features/questions/lint/findings";
import { appendToList, getValueAt, removeFromList } from "../../model/draft-path";
import { useEditor } from "../editor-context";
import { DraftSelect } from "../fields/draft-choice-fields";
import { DraftList } from "../fields/draft-list";
import { DraftNumberField } from "../fields/draft-number-field";
import { DraftTextField } from "../fields/draft-text-field";

/** Fields for value, tolerance, worked solution, and common errors. */
export function NumericEditor({ unit }: { unit: Path }) {
  const { content, applyChange } = useEditor();
  const tolerance = getValueAt(content, [...unit, "answer", "tolerance"]);
  const isRelative = isDraft(tolerance) && tolerance.kind === "relative";
  const commonErrorsPath = [...unit, "commonErrors"];
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <DraftNumberField
          path={[...unit, "answer", "value"]}
          label="Value"
          hint="Use a decimal point or comma, or scientific notation such as 1e-3."
        />
        <DraftTextField
          path={[...unit, "answer", "unit"]}
          label="Unit"
          hint="For example mGy, mSv/h, or %. Leave blank for a plain number."
          maxLength={20}
        />
        <DraftSelect
          path={[...unit, "answer", "tolerance", "kind"]}
          label="Tolerance"
          emptyLabel="Choose"
          options={[
            { value: "relative", label: "Percentage of the value" },
            { value: "absolute", label: "Amount in the same unit" },
          ]}
        />
        <DraftNumberField
          // Remounts the field when the kind of tolerance changes, because the typed text then represents a different number.
          key={String(isRelative)}
          path={[...unit, "answer", "tolerance", "value"]}
          label={isRelative ? "Tolerance (±%)" : "Tolerance amount"}
          scale={isRelative ? 100 : 1}
        />
      </div>
      <DraftTextField path={[...unit, "solution"]} label="Worked solution" hint="Step by step, with units." rows={4} />
      <DraftList
        path={commonErrorsPath}
        title="Common errors"
        hint="Typical wrong values and the mistake behind each."
        getName={(index) => `Common error ${index + 1}`}
        addLabel="Add a common error"
        maxEntries={6}
        onAdd={() =>
          applyChange((state) => ({ ...state, content: appendToList(state.content, commonErrorsPath, { why: "" }) }))
        }
        onRemove={(index) =>
          applyChange((state) => ({ ...state, content: removeFromList(state.content, commonErrorsPath, index) }))
        }
      >
        {(path) => (
          <div className="grid items-start gap-3 sm:grid-cols-[9rem_1fr]">
            <DraftNumberField path={[...path, "value"]} label="Value" />
            <DraftTextField path={[...path, "why"]} label="Mistake" rows={1} />
          </div>
        )}
      </DraftList>
    </>
  );
}

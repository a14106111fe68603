import { isDraft } from "~/features/questions/lint/draft";
import type { Path } from "~/features/questions/lint/findings";
import { domainName, levels, modalities, organs, skills } from "~/features/questions/taxonomy";
import { getValueAt, setValueAt } from "../model/draft-path";
import { useEditor } from "./editor-context";
import { DraftCheckbox, DraftSelect } from "./fields/draft-choice-fields";
import { DraftTextField } from "./fields/draft-text-field";
import { DraftTopicField } from "./fields/draft-topic-field";

const toChoices = (values: readonly string[]) =>
  values.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));
const organChoices = [...organs, "none" as const].map((value) => ({
  value,
  label: value === "none" ? "General (no organ)" : domainName(value),
}));
const modalityChoices = modalities.map((value) => ({ value, label: domainName(value) }));

/**
 * Fields that file a question by organ, modality, topic, level, and skill; a part inherits empty fields from its case.
 */
export function FilingFields({ unit, isPart = false }: { unit: Path; isPart?: boolean }) {
  const emptyLabel = isPart ? "Same as case" : "Choose";
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <DraftSelect path={[...unit, "organ"]} label="Organ" emptyLabel={emptyLabel} options={organChoices} />
      <DraftSelect path={[...unit, "modality"]} label="Modality" emptyLabel={emptyLabel} options={modalityChoices} />
      <DraftTopicField path={[...unit, "topic"]} isPart={isPart} />
      <DraftSelect
        path={[...unit, "level"]}
        label="Level"
        hint="The training year in which residents should start to know this."
        emptyLabel={emptyLabel}
        options={levels.map((value) => ({ value, label: value }))}
      />
      <DraftSelect path={[...unit, "skill"]} label="Skill" emptyLabel={emptyLabel} options={toChoices(skills)} />
      <div className="grid gap-3 self-center">
        <DraftCheckbox path={[...unit, "risc"]} label="Radioisotope safety (RISC)" removesIfFalse={isPart} />
        <DraftCheckbox path={[...unit, "normal"]} label="Normal study" removesIfFalse={isPart} />
      </div>
    </div>
  );
}

/** Fields for origin, review state, and second pass. */
export function ProvenanceFields() {
  const { content, applyChange, isLocked } = useEditor();
  const secondPass = getValueAt(content, ["checked"]);
  const hasSecondPass = isDraft(secondPass);
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <DraftSelect
        path={["origin"]}
        label="Origin"
        emptyLabel="Choose"
        options={[
          { value: "human", label: "Written by people" },
          { value: "ai_draft", label: "Drafted by AI" },
          { value: "import", label: "Imported" },
          { value: "computed", label: "Computed from a formula" },
        ]}
      />
      <DraftSelect
        path={["review"]}
        label="Review level"
        hint="Shown to learners. After publishing, record a review by a radiologist above."
        emptyLabel="Choose"
        options={[
          { value: "unreviewed", label: "Not reviewed" },
          { value: "second-pass", label: "Second pass" },
        ]}
      />
      <label className="flex items-center gap-2.5 text-sm sm:col-span-2">
        <input
          type="checkbox"
          className="size-[1.125rem] accent-primary"
          disabled={isLocked}
          checked={hasSecondPass}
          onChange={({ target }) =>
            applyChange((state) => ({
              ...state,
              content: setValueAt(state.content, ["checked"], target.checked ? { date: "", changed: "" } : undefined),
            }))
          }
        />
        Record the second pass
      </label>
      {hasSecondPass && (
        <>
          <DraftTextField
            path={["checked", "date"]}
            label="Date of the second pass"
            hint="For example 2026-03-31."
            maxLength={10}
          />
          <DraftTextField
            path={["checked", "changed"]}
            label="Changes made"
            hint="Write “nothing” if the second pass changed nothing."
          />
        </>
      )}
    </div>
  );
}

import { isDraft } from "~/features/questions/lint/draft";
import type { Path } from "~/features/questions/lint/findings";
import { domainName, levels, modalities, organs, skills } from "~/features/questions/taxonomy";
import { setAt, valueAt } from "../model/path";
import { SelectAt, TickAt } from "./fields/choice-at";
import { TextAt } from "./fields/text-at";
import { TopicAt } from "./fields/topic-at";
import { useWriting } from "./writing";

const named = (values: readonly string[]) =>
  values.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));
const organChoices = [...organs, "none" as const].map((value) => ({
  value,
  label: value === "none" ? "General (no organ)" : domainName(value),
}));
const modalityChoices = modalities.map((value) => ({ value, label: domainName(value) }));

/**
 * Fields that file a question by organ, modality, topic, level, and skill; a part inherits empty fields from its case.
 */
export function ClassFields({ unit, isPart = false }: { unit: Path; isPart?: boolean }) {
  const none = isPart ? "Same as case" : "Choose";
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectAt path={[...unit, "organ"]} label="Organ" none={none} options={organChoices} />
      <SelectAt path={[...unit, "modality"]} label="Modality" none={none} options={modalityChoices} />
      <TopicAt path={[...unit, "topic"]} isPart={isPart} />
      <SelectAt
        path={[...unit, "level"]}
        label="Level"
        hint="The training year from which residents should know this."
        none={none}
        options={levels.map((value) => ({ value, label: value }))}
      />
      <SelectAt path={[...unit, "skill"]} label="Skill" none={none} options={named(skills)} />
      <div className="grid gap-3 self-center">
        <TickAt path={[...unit, "risc"]} label="Radioisotope safety (RISC)" optional={isPart} />
        <TickAt path={[...unit, "normal"]} label="Normal study" optional={isPart} />
      </div>
    </div>
  );
}

/** Fields for origin, review state, and second pass. */
export function ProvenanceFields() {
  const { content, act, locked } = useWriting();
  const checked = valueAt(content, ["checked"]);
  const has = isDraft(checked);
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectAt
        path={["origin"]}
        label="Origin"
        none="Choose"
        options={[
          { value: "human", label: "Written by people" },
          { value: "ai_draft", label: "Drafted by AI" },
          { value: "import", label: "Imported" },
        ]}
      />
      <SelectAt
        path={["review"]}
        label="Review state"
        hint="Shown to learners."
        none="Choose"
        options={[
          { value: "unreviewed", label: "Not reviewed" },
          { value: "second-pass", label: "Second pass" },
          { value: "radiologist", label: "Reviewed by a radiologist" },
        ]}
      />
      <label className="flex items-center gap-2.5 text-sm sm:col-span-2">
        <input
          type="checkbox"
          className="size-[1.125rem] accent-primary"
          disabled={locked}
          checked={has}
          onChange={({ target }) =>
            act((state) => ({
              ...state,
              content: setAt(state.content, ["checked"], target.checked ? { date: "", changed: "" } : undefined),
            }))
          }
        />
        Record the second pass
      </label>
      {has && (
        <>
          <TextAt
            path={["checked", "date"]}
            label="Date of the second pass"
            hint="For example 2026-03-31."
            maxLength={10}
          />
          <TextAt path={["checked", "changed"]} label="Changes made" hint="Or “nothing”." />
        </>
      )}
    </div>
  );
}

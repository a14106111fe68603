import type { ReactNode } from "react";
import { readText } from "~/features/questions/lint/draft";
import type { Path } from "~/features/questions/lint/findings";
import { countWords } from "~/features/questions/lint/word-roots";
import { type QuestionType, questionTypes, typeNames } from "~/features/questions/taxonomy";
import { maxTeachingPointWords } from "~/features/questions/teaching-point-limits";
import { cn } from "~/lib/cn";
import { SelectField } from "~/ui/field";
import { changeType } from "../../model/change-type";
import { addMissingFields } from "../../model/draft-parts";
import { getValueAt } from "../../model/draft-path";
import { getFieldId, useEditor, useFieldFindings } from "../editor-context";
import { DraftTextField } from "../fields/draft-text-field";
import { HotspotEditor } from "./hotspot-editor";
import { LabellingEditor } from "./labelling-editor";
import { MatchingEditor, OrderingEditor } from "./list-editors";
import { NumericEditor } from "./numeric-editor";
import { OptionList } from "./option-list";

/** A select field for the type of a question or part; a change of type keeps compatible fields. */
export function TypeSelect({ unit, types = questionTypes }: { unit: Path; types?: readonly QuestionType[] }) {
  const { content, applyChange, isLocked } = useEditor();
  const path = [...unit, "type"];
  const { error } = useFieldFindings(path);
  return (
    <SelectField
      id={getFieldId(path)}
      label="Type"
      hint={
        isLocked
          ? undefined
          : "If you change the type, fields that do not fit the new type are hidden. They return when you change back."
      }
      error={error}
      disabled={isLocked}
      value={readText(getValueAt(content, path))}
      options={types.map((value) => ({ value, label: typeNames[value] }))}
      onChange={({ target }) =>
        applyChange((state) => {
          const next = changeType(state, unit, target.value as QuestionType);
          return { ...state, earlierFields: next.earlierFields, content: addMissingFields(next.content, unit) };
        })
      }
    />
  );
}

/**
 * Components with the fields of each type. A case has no component, because its parts use the components of their types.
 */
const fieldsByType: Record<Exclude<QuestionType, "case">, (props: { unit: Path }) => ReactNode> = {
  single: ({ unit }) => <OptionList key="single" unit={unit} hasManyKeys={false} />,
  multi: ({ unit }) => <OptionList key="multi" unit={unit} hasManyKeys />,
  numeric: NumericEditor,
  matching: MatchingEditor,
  ordering: OrderingEditor,
  labelling: LabellingEditor,
  hotspot: HotspotEditor,
};

/** Fields that depend on the type of a question or part. */
export function UnitFields({ unit }: { unit: Path }) {
  const { content } = useEditor();
  const type = readText(getValueAt(content, [...unit, "type"]));
  const TypeFields = Object.hasOwn(fieldsByType, type) ? fieldsByType[type as keyof typeof fieldsByType] : null;
  return TypeFields && <TypeFields unit={unit} />;
}

/** The teaching point field with a word count. */
export function TeachingPoint({ unit }: { unit: Path }) {
  const { content } = useEditor();
  const words = countWords(readText(getValueAt(content, [...unit, "teachingPoint"])));
  return (
    <DraftTextField
      path={[...unit, "teachingPoint"]}
      label="Teaching point"
      hint={
        <>
          Write the one thing that learners should remember.{" "}
          <span className={cn("tabular-nums", words > maxTeachingPointWords && "font-medium text-destructive")}>
            {words} of {maxTeachingPointWords} words
          </span>
        </>
      }
      rows={2}
    />
  );
}
